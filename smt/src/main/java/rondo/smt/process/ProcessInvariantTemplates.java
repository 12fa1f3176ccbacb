package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import rondo.ir.IntType;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.BitWidths;
import rondo.smt.process.execution.ProcessSuccessors;
import rondo.smt.process.execution.ProcessSuccessors.ProcessLocation;
import rondo.smt.process.execution.SymbolicMemory;
import rondo.smt.process.execution.SymbolicStateLayout;

/**
 * Templates for invariants: whenever a process is in some control state, one of its variables or of
 * the global ones is zero or nonzero, or two of them are equal; a channel is empty or nonempty;
 * another process is not in some other control state.
 */
final class ProcessInvariantTemplates {
  private static final int MOST = 6_000;
  private static final int MAX_ARRAY_LENGTH = 8;

  private final ProcessUnrolling fromInitial;
  private final ProcessUnrolling fromArbitrary;
  private final SymbolicStateLayout symbolicStateLayout;
  private final TermFactory f;
  private final SymbolicMemory any;
  private final List<CandidateInvariant> candidates = new ArrayList<>();

  /** A cell that holds a number. */
  private record IntegerCell(int cell, IntType type) {}

  private ProcessInvariantTemplates(ProcessUnrolling runs, ProcessUnrolling arbitrary) {
    this.fromInitial = runs;
    this.fromArbitrary = arbitrary;
    this.any = arbitrary.memory(0);
    this.symbolicStateLayout = any.layout();
    this.f = symbolicStateLayout.formulas();
  }

  /** The candidates, over runs from initial states and over runs from arbitrary states. */
  static List<CandidateInvariant> of(ProcessUnrolling runs, ProcessUnrolling arbitrary) {
    var templates = new ProcessInvariantTemplates(runs, arbitrary);
    templates.instantiate();
    List<CandidateInvariant> all = templates.candidates;
    return List.copyOf(all.subList(0, Math.min(all.size(), MOST)));
  }

  private void instantiate() {
    List<IntegerCell> shared = shared();
    List<ProcessLocation> places =
        ProcessSuccessors.locations(any).stream()
            .filter(p -> !any.formula(at(p)).isTrue())
            .toList();
    for (ProcessLocation location : places) {
      List<IntegerCell> own = own(location);
      var all = new ArrayList<>(own);
      all.addAll(shared);
      for (IntegerCell integerCell : all) {
        addCandidate(location, name(integerCell) + " == 0", m -> isZero(m, integerCell));
        addCandidate(location, name(integerCell) + " != 0", m -> f.not(isZero(m, integerCell)));
      }
      for (int i = 0; i < all.size(); i++) {
        for (int j = 0; j < i; j++) {
          IntegerCell one = all.get(i);
          IntegerCell other = all.get(j);
          addCandidate(location, name(one) + " == " + name(other), m -> isSame(m, one, other));
        }
      }
      for (int cell : messages()) {
        addCandidate(location, symbolicStateLayout.name(cell), m -> m.formula(cell));
        addCandidate(
            location, "not " + symbolicStateLayout.name(cell), m -> f.not(m.formula(cell)));
      }
    }
    for (ProcessLocation location : places) {
      for (ProcessLocation other : places) {
        if (other.pid() > location.pid()) {
          addCandidate(
              location,
              "not " + symbolicStateLayout.name(at(other)),
              m -> f.not(m.formula(at(other))));
        }
      }
    }
  }

  private int at(ProcessLocation location) {
    return symbolicStateLayout
        .processSlot(location.pid())
        .atState(location.type(), location.state());
  }

  private String name(IntegerCell cell) {
    return symbolicStateLayout.name(cell.cell());
  }

  private void addCandidate(
      ProcessLocation location, String text, Function<SymbolicMemory, Formula> condition) {
    Function<SymbolicMemory, Formula> whole =
        m -> f.implies(m.formula(at(location)), condition.apply(m));
    if (candidates.size() < MOST && !whole.apply(any).isTrue()) {
      candidates.add(
          new CandidateInvariant(
              symbolicStateLayout.name(at(location)) + ": " + text,
              t -> whole.apply(fromInitial.memory(t)),
              t -> whole.apply(fromArbitrary.memory(t))));
    }
  }

  private Formula isZero(SymbolicMemory symbolicMemory, IntegerCell cell) {
    BitVector vector = symbolicMemory.bitVector(cell.cell());
    return f.equal(vector, f.constant(0, vector.width()));
  }

  private Formula isSame(SymbolicMemory symbolicMemory, IntegerCell one, IntegerCell other) {
    int width = Math.max(BitWidths.of(one.type()), BitWidths.of(other.type()));
    return f.equal(fit(symbolicMemory, one, width), fit(symbolicMemory, other, width));
  }

  private BitVector fit(SymbolicMemory symbolicMemory, IntegerCell cell, int width) {
    BitVector vector = symbolicMemory.bitVector(cell.cell());
    return cell.type().signed()
        ? f.signExtendOrTruncate(vector, width)
        : f.zeroExtendOrTruncate(vector, width);
  }

  private List<IntegerCell> shared() {
    var result = new ArrayList<IntegerCell>();
    for (int v = 0; v < symbolicStateLayout.system().globals().size(); v++) {
      add(symbolicStateLayout.system().globals().get(v), symbolicStateLayout.global(v, 0), result);
    }
    return result;
  }

  private List<IntegerCell> own(ProcessLocation location) {
    ProcessType type = symbolicStateLayout.system().processTypes().get(location.type());
    var result = new ArrayList<IntegerCell>();
    for (int v = 0; v < type.locals().size(); v++) {
      add(
          type.locals().get(v),
          symbolicStateLayout.processSlot(location.pid()).local(location.type(), v, 0),
          result);
    }
    return result;
  }

  private void add(Variable variable, int first, List<IntegerCell> to) {
    if (variable.length() > MAX_ARRAY_LENGTH) {
      return;
    }
    for (int e = 0; e < variable.length(); e++) {
      if (any.bitVector(first + e).constant().isEmpty()) {
        to.add(new IntegerCell(first + e, variable.type()));
      }
    }
  }

  /** The cells that say whether a channel holds a message. */
  private List<Integer> messages() {
    var result = new ArrayList<Integer>();
    for (int number = 0; number < symbolicStateLayout.channelSlots(); number++) {
      SymbolicStateLayout.ChannelSlot channelSlot = symbolicStateLayout.channelSlot(number);
      for (int type : channelSlot.types()) {
        int slots =
            SymbolicStateLayout.messageSlots(symbolicStateLayout.system().channelTypes().get(type));
        for (int slot = 0; slot < slots; slot++) {
          int cell = channelSlot.isFilled(type, slot);
          if (!any.formula(cell).isFalse() && !any.formula(cell).isTrue()) {
            result.add(cell);
          }
        }
      }
    }
    return result;
  }
}
