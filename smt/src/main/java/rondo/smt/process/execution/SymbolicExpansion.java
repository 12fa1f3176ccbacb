package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.ProcessSuccessors.GuardedSuccessor;
import rondo.smt.process.execution.ProcessSuccessors.ProcessLocation;

/**
 * The symbolic successors of a state.
 *
 * <p>The scheduled process and its successor are variables. Atomic sequences are executed to their
 * end: the process continues as long as it is enabled, and loses control where it is not. Paths
 * through a sequence that reach the same control state are merged ({@link PathMergeQueue}); a loop
 * is unrolled until no path is left in it.
 */
public final class SymbolicExpansion {
  private final EncodingContext context;
  private final SymbolicMemory symbolicMemory;
  private final ChoiceVariables variables;
  private final ControlFlowInfo info;
  private final Map<AtomicLocation, Integer> visits = new HashMap<>();
  private final LocationConstants constants;
  private final LocationConstants after;
  private final TermFactory f;
  private final List<SymbolicMemory.GuardedMemory> ends = new ArrayList<>();
  private final List<GuardedViolation> violations = new ArrayList<>();
  private final PathMergeQueue<AtomicLocation> queue = new PathMergeQueue<>();
  private final List<Integer> enabledPids = new ArrayList<>();
  private final Formula isEnabled;

  /** A location within an atomic sequence, in the order of execution. */
  private record AtomicLocation(int pid, int type, int position)
      implements Comparable<AtomicLocation> {
    @Override
    public int compareTo(AtomicLocation other) {
      int byPid = Integer.compare(pid, other.pid);
      int byType = byPid != 0 ? byPid : Integer.compare(type, other.type);
      return byType != 0 ? byType : Integer.compare(position, other.position);
    }
  }

  public SymbolicExpansion(
      EncodingContext ordinary, SymbolicState from, ChoiceVariables variables) {
    this.context = ordinary;
    this.symbolicMemory = from.symbolicMemory();
    this.constants = from.constants();
    this.after = constants.copy();
    this.variables = variables;
    this.info = ordinary.controlFlow();
    this.f = ordinary.formulas();
    List<ProcessLocation> places = ProcessSuccessors.locations(symbolicMemory);
    EncodingContext first = ordinary;
    if (info.usesTimeout()) {
      Formula able = moved(turns(ordinary, places));
      first = ordinary.withTimeout(f.not(able));
    }
    List<ProcessSuccessors> turns = turns(first, places);
    isEnabled = moved(turns);
    for (int i = 0; i < turns.size(); i++) {
      violations.addAll(turns.get(i).violations());
      Formula turn = variables.isScheduled(places.get(i).pid());
      if (!turns.get(i).successors().isEmpty()) {
        enabledPids.add(places.get(i).pid());
      }
      follow(turns.get(i), turn);
    }
    finish();
  }

  /** Whether some process is enabled, or trying it causes a run-time error. */
  Formula isEnabled() {
    return isEnabled;
  }

  /** The violations of the chosen step, and those of trying any step. */
  public List<GuardedViolation> violations() {
    return violations;
  }

  /** A step is made. */
  public Formula step() {
    List<Formula> turns = enabledPids.stream().distinct().map(variables::isScheduled).toList();
    return f.and(
        f.atMost(1, turns), f.or(ends.stream().map(SymbolicMemory.GuardedMemory::when).toList()));
  }

  /** The state after the step. */
  public SymbolicState next() {
    return new SymbolicState(ends.isEmpty() ? symbolicMemory : SymbolicMemory.merge(ends), after);
  }

  private List<ProcessSuccessors> turns(
      EncodingContext encodingContext, List<ProcessLocation> places) {
    return places.stream()
        .map(p -> new ProcessSuccessors(encodingContext, p, at(p), RendezvousOffer.NONE))
        .toList();
  }

  private SymbolicMemory.GuardedMemory at(ProcessLocation location) {
    SymbolicMemory.GuardedMemory here =
        ProcessSuccessors.restrictTo(location, f.truth(true), symbolicMemory);
    constants.apply(location, here.symbolicMemory());
    return here;
  }

  private Formula moved(List<ProcessSuccessors> turns) {
    return f.or(turns.stream().map(ProcessSuccessors::isEnabled).toList());
  }

  /** Chooses one of the successors of a process where {@code chosen} holds. */
  private void follow(ProcessSuccessors successors, Formula chosen) {
    List<GuardedSuccessor> ways =
        successors.successors().stream().filter(o -> !o.isElse()).toList();
    if (!ways.isEmpty()) {
      List<Formula> taken = variables.chooseOne(ways.stream().map(GuardedSuccessor::when).toList());
      for (int i = 0; i < ways.size(); i++) {
        continueWith(ways.get(i), f.and(chosen, taken.get(i)));
      }
    }
    successors.successors().stream()
        .filter(GuardedSuccessor::isElse)
        .forEach(o -> continueWith(o, f.and(chosen, o.when())));
  }

  private void continueWith(GuardedSuccessor way, Formula taken) {
    if (taken.isFalse()) {
      return;
    }
    switch (way.atomicity()) {
      case RELEASE -> end(taken, way.after());
      case ATOMIC -> {
        ProcessLocation at = way.location();
        int position = info.orderOf(at.type()).position(at.state());
        queue.add(new AtomicLocation(at.pid(), at.type(), position), taken, way.after());
      }
    }
  }

  private void end(Formula when, SymbolicMemory reached) {
    ends.add(new SymbolicMemory.GuardedMemory(when, reached));
    ProcessSuccessors.locations(reached).stream()
        .filter(
            p -> LocationConstants.cells(reached.layout(), p).stream().anyMatch(differs(reached)))
        .forEach(p -> after.join(p, reached));
  }

  private Predicate<Integer> differs(SymbolicMemory reached) {
    return cell -> reached.get(cell) != symbolicMemory.get(cell);
  }

  /** Executes atomic sequences until no process is within one. */
  private void finish() {
    int followed = 0;
    while (queue.next().isPresent()) {
      AtomicLocation point = queue.next().get();
      SymbolicMemory.GuardedMemory from = queue.take(point);
      var location =
          new ProcessLocation(
              point.pid(), point.type(), info.orderOf(point.type()).state(point.position()));
      if (!info.isFeasible(visits.merge(point, 1, Integer::sum), from.when())) {
        continue;
      }
      if (followed++ > info.maxAtomicSteps()) {
        throw new EndlessAtomicException(position(location));
      }
      var successors = new ProcessSuccessors(context, location, from, RendezvousOffer.NONE);
      violations.addAll(successors.violations());
      follow(successors, f.truth(true));
      Formula stuck = f.and(from.when(), f.not(successors.isEnabled()));
      if (!stuck.isFalse()) {
        end(stuck, from.symbolicMemory());
      }
    }
  }

  private Position position(ProcessLocation location) {
    ControlState state =
        context.system().processTypes().get(location.type()).states().get(location.state());
    return state.edges().stream()
        .map(Edge::at)
        .filter(at -> !at.equals(Position.NONE))
        .findFirst()
        .orElse(state.at());
  }

  /** No statement is executable, and some process is not in a valid end state. */
  public Formula deadlock() {
    var open = new ArrayList<Formula>();
    for (ProcessLocation location : ProcessSuccessors.locations(symbolicMemory)) {
      ProcessType type = context.system().processTypes().get(location.type());
      if (!type.states().get(location.state()).isEnd()) {
        SymbolicStateLayout.ProcessSlot slot =
            context.symbolicStateLayout().processSlot(location.pid());
        open.add(symbolicMemory.formula(slot.atState(location.type(), location.state())));
      }
    }
    return f.and(f.not(isEnabled), f.or(open));
  }
}
