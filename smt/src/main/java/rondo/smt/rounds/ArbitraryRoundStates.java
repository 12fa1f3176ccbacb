package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Round;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundState;
import rondo.smt.execution.PhaseContext;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/**
 * An arbitrary state at the beginning of a phase, reachable or not, constrained only by types and
 * by the fault model.
 *
 * <p>If runs are unbounded, only the relative order of the stamps and the phase number matters. A
 * state holds a bounded number of stamps, so phase numbers up to that bound plus one represent all
 * orders. The primary of the phase is an independent variable. Only if the protocol uses the
 * primary of a phase whose stamp it holds, phase numbers must determine the primary; the range is
 * then multiplied by the number of processes, which leaves room for every residue.
 */
final class ArbitraryRoundStates {
  /** Induction over runs with more phases than this is not attempted. */
  private static final int MAX_PHASES = 4096;

  private final RoundSystem system;
  private final RoundFaultModel faultModel;
  private final CoordinatorSymmetry coordinatorSymmetry;
  private final SymbolicValues values;
  private final TermFactory f;
  private final List<Formula> possible = new ArrayList<>();
  private final List<List<Value>> first;

  /** Whether stamps may equal the number of the phase that begins, or are strictly less. */
  private enum InitialStamps {
    WITHOUT_STAMPS,
    WITH_STAMPS
  }

  private final InitialStamps initialStamps;

  private ArbitraryRoundStates(
      RoundSystem system, CoordinatorSymmetry coordinatorSymmetry, SymbolicValues values) {
    this.system = system;
    this.coordinatorSymmetry = coordinatorSymmetry;
    this.faultModel = system.network().faultModel();
    this.values = values;
    this.f = values.formulas();
    var semantics = new RoundProcessSemantics(system);
    var rows = IntStream.range(0, system.processes()).mapToObj(semantics::initialValues).toList();
    this.first = rows.stream().map(List::getFirst).toList();
    this.initialStamps =
        rows.stream().flatMap(List::stream).allMatch(this::isUnstamped)
            ? InitialStamps.WITHOUT_STAMPS
            : InitialStamps.WITH_STAMPS;
  }

  /** The arbitrary state with its well-formedness constraint. */
  static ConstrainedRoundState of(
      RoundSystem system, CoordinatorSymmetry coordinatorSymmetry, SymbolicValues values)
      throws RejectedException {
    var states = new ArbitraryRoundStates(system, coordinatorSymmetry, values);
    states.checkSupported();
    return states.start();
  }

  private void checkSupported() throws RejectedException {
    if (system.phaseLimit().isPresent()) {
      if (system.phaseLimit().getAsInt() > MAX_PHASES) {
        throw UnsupportedRoundFeature.TOO_MANY_PHASES.at(
            system.rounds().getFirst().at(), "there are too many phases for induction");
      }
      return;
    }
    for (LocalVariable variable : system.variables()) {
      if (StampOccurrences.isUnlimited(variable.type())) {
        throw UnsupportedRoundFeature.SETS_OF_STAMPS.at(
            variable.at(), "a set of phases of an unbounded run has no maximal size");
      }
    }
    for (Round round : system.rounds()) {
      if (faultModel.hasForgery() && StampOccurrences.isStamped(round.message())) {
        throw UnsupportedRoundFeature.FORGED_STAMPS.at(
            round.at(), "Byzantine processes could forge phase numbers, which are unbounded");
      }
    }
  }

  private boolean isUnstamped(List<Value> row) {
    for (int v = 0; v < row.size(); v++) {
      Type type = system.variables().get(v).type();
      if (StampOccurrences.isStamped(type) && !isUnstamped(row.get(v))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the value contains no number but 0; conservative, since other numbers than stamps
   * count, too.
   */
  private static boolean isUnstamped(Value value) {
    return switch (value) {
      case Value.None _ -> true;
      case Value.Number(int number) -> number == 0;
      case Value.Items(List<Value> items) ->
          items.stream().allMatch(ArbitraryRoundStates::isUnstamped);
    };
  }

  private ConstrainedRoundState start() {
    PhaseContext context = phaseContext();
    SymbolicFaultStatus status = faultStatus();
    var members = new ArrayList<List<SymbolicValue>>();
    for (int p = 0; p < system.processes(); p++) {
      members.add(member(p, context.phase()));
      possible.add(f.implies(status.byzantine().get(p), is(members.get(p), first.get(p))));
    }
    var unproposed = ValidityEncoding.unproposed(system, values);
    possible.add(unproposed.wellFormed());
    var state =
        new SymbolicRoundState(
            0, context, status, members, memory(context.phase()), unproposed.value());
    return new ConstrainedRoundState(state, f.and(possible));
  }

  private SymbolicValue any(String name, Type type, int lastStamp) {
    SymbolicVariable any = values.variable(name, type, lastStamp);
    possible.add(any.wellFormed());
    return any.value();
  }

  private PhaseContext phaseContext() {
    boolean ends = system.phaseLimit().isPresent();
    int last = ends ? system.phaseLimit().getAsInt() + 1 : 1 + stamps();
    boolean exact = ends || coordinatorSymmetry.usesPrimaryOfOtherPhases();
    int most =
        ends || !coordinatorSymmetry.usesPrimaryOfOtherPhases() ? last : last * system.processes();
    var phase = (IntegerValue) any("phase", new Type.Range(1, most), 0);
    return new PhaseContext(
        phase,
        primary(phase, exact),
        exact ? PhaseContext.PhaseNumbering.EXACT : PhaseContext.PhaseNumbering.ORDER_ONLY);
  }

  private IntegerValue primary(IntegerValue phase, boolean exact) {
    var rotation = new PrimaryRotation(system.processes(), values);
    if (!coordinatorSymmetry.usesPrimary()) {
      return values.of(0);
    }
    if (exact) {
      return rotation.primary(phase);
    }
    return coordinatorSymmetry.canRotate()
        ? values.of(0)
        : (IntegerValue) any("turn", new Type.Process(system.processes()), 0);
  }

  /** An upper bound on the number of stamps in a state. */
  private int stamps() {
    return system.processes()
        * system.variables().stream().mapToInt(v -> StampOccurrences.maxCount(v.type())).sum();
  }

  private SymbolicFaultStatus faultStatus() {
    List<Formula> crashed = flags("crashed", faultModel.crashes());
    List<Formula> omitting = flags("omits", faultModel.omissions());
    List<Formula> byzantine = flags("byzantine", faultModel.byzantine());
    for (int p = 0; p < system.processes(); p++) {
      possible.add(f.atMost(1, List.of(crashed.get(p), omitting.get(p), byzantine.get(p))));
    }
    return new SymbolicFaultStatus(crashed, omitting, byzantine);
  }

  /** One Boolean variable for each process, at most {@code most} of them true. */
  private List<Formula> flags(String name, int most) {
    if (most == 0) {
      return Collections.nCopies(system.processes(), f.truth(false));
    }
    List<Formula> flags =
        IntStream.range(0, system.processes())
            .mapToObj(p -> f.variable(name + "[" + p + "]"))
            .toList();
    possible.add(f.atMost(most, flags));
    return flags;
  }

  private List<SymbolicValue> member(int process, IntegerValue phase) {
    var occurrences = new StampOccurrences(values);
    var variables = new ArrayList<SymbolicValue>();
    for (LocalVariable variable : system.variables()) {
      String name = variable.name() + "[" + process + "]";
      SymbolicValue value = any(name, variable.type(), (int) phase.high());
      variables.add(value);
      for (StampOccurrences.StampOccurrence occurrence : occurrences.in(variable.type(), value)) {
        Formula begun =
            switch (initialStamps) {
              case WITHOUT_STAMPS -> values.less(occurrence.stamp(), phase);
              case WITH_STAMPS -> f.not(values.less(phase, occurrence.stamp()));
            };
        possible.add(f.implies(occurrence.isPresent(), begun));
      }
    }
    return variables;
  }

  private Formula is(List<SymbolicValue> variables, List<Value> row) {
    return f.and(
        IntStream.range(0, row.size())
            .mapToObj(v -> values.equal(variables.get(v), values.of(row.get(v))))
            .toList());
  }

  private SymbolicRoundState.NetworkState memory(IntegerValue phase) {
    int losses = RoundState.NetworkState.initial(faultModel).lossesLeft();
    int untilStable = RoundState.NetworkState.initial(faultModel).roundsUntilStable();
    BitVector left = upTo("lossesLeft", losses);
    BitVector more = upTo("unrest", untilStable);
    if (system.phaseLimit().isPresent() && faultModel.synchronousAfter().isPresent()) {
      for (Map.Entry<Long, Formula> entry :
          new PrimaryRotation(system.processes(), values).byValue(phase).entrySet()) {
        long over = (entry.getKey() - 1) * system.rounds().size();
        BitVector exact = f.constant(Math.max(0, untilStable - over), more.width());
        possible.add(f.implies(entry.getValue(), f.equal(more, exact)));
      }
    }
    return new SymbolicRoundState.NetworkState(left, more);
  }

  private BitVector upTo(String name, int most) {
    int width = InitialRoundStates.width(most);
    if (most == 0) {
      return f.constant(0, width);
    }
    BitVector number = f.variable(name, width);
    possible.add(f.unsignedAtMost(number, f.constant(most, width)));
    return number;
  }
}
