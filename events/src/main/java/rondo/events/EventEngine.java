package rondo.events;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.events.engine.EventLayout;
import rondo.events.engine.EventTransitionSystem;
import rondo.events.engine.EventTransitionSystem.Reductions;
import rondo.events.engine.EventTransitionSystem.StepHistory;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.local.HandlerCoverage;
import rondo.events.symmetry.EventStateSymmetry;
import rondo.events.symmetry.InitialStateSymmetry;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.TransitionSystem;
import rondo.explore.symmetry.SymmetricSystem;
import rondo.explore.symmetry.SymmetricTraceLifter;
import rondo.ir.data.interpreter.StatementListener;
import rondo.ir.event.EventProperty;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.GuardListener;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.trace.Property;
import rondo.trace.Trace;

/**
 * An event-based protocol as the transition system in which one property is checked, with the
 * conversion of traces to runs of the interpreter. Searches and tests both use it.
 */
public final class EventEngine {
  private final EventVerifier.Task task;
  private final Storage storage;
  private final EventProcessSemantics semantics;
  private final EventTransitionSystem system;
  private final Optional<SymmetricSystem> symmetricSystem;
  private final Optional<HandlerCoverage> coverage;

  /** What of a state is stored. */
  enum Storage {
    /** Local states and pools of messages. */
    WHOLE,
    /** In addition, the set of handlers and faults of the run. */
    WITH_HISTORY,
    /** The same, but messages that are kept may be recorded at their senders. */
    COMPACT,
    /** In addition, bisimilar local states may be merged. */
    MERGED
  }

  /** Without symmetry and partial-order reduction, and without coverage. */
  public EventEngine(EventVerifier.Task task) {
    this(task, SymmetryGroups.UNKNOWN, StepSelection.ALL, Storage.COMPACT, Optional.empty());
  }

  /**
   * Without symmetry and partial-order reduction, but with coverage of reactions and statements.
   */
  public static EventEngine withCoverage(EventVerifier.Task task) {
    var coverage = new HandlerCoverage(task.system().withProperties(task.property()));
    return new EventEngine(
        task, SymmetryGroups.UNKNOWN, StepSelection.ALL, Storage.COMPACT, Optional.of(coverage));
  }

  /**
   * With process symmetry, a selection of steps, and coverage.
   *
   * @param storage what of a state is stored
   */
  static EventEngine withCoverage(
      EventVerifier.Task task,
      SymmetryGroups groups,
      StepSelection selection,
      Storage storage,
      CountPolicy counting) {
    var coverage = new HandlerCoverage(task.system().withProperties(task.property()), counting);
    return new EventEngine(task, groups, selection, storage, Optional.of(coverage));
  }

  private EventEngine(
      EventVerifier.Task task,
      SymmetryGroups groups,
      StepSelection selection,
      Storage storage,
      Optional<HandlerCoverage> coverage) {
    this.task = task;
    this.storage = storage;
    this.coverage = coverage;
    semantics =
        new EventProcessSemantics(
            task.system().withProperties(task.property()),
            task.precedence(),
            coverage.<GuardListener>map(a -> a).orElse(GuardListener.NONE),
            coverage
                .<StatementListener>map(HandlerCoverage::statements)
                .orElse(StatementListener.NONE));
    system =
        new EventTransitionSystem(
            semantics,
            task.property(),
            task.semantics(),
            new Reductions(
                selection,
                selection == StepSelection.REDUCED
                    && task.errorPolicy() == EventVerifier.ErrorPolicy.REPORTED,
                storage == Storage.COMPACT || storage == Storage.MERGED,
                storage == Storage.MERGED,
                groups.groups(),
                InitialStateSymmetry.of(semantics, groups.groups()),
                storage == Storage.WITH_HISTORY ? StepHistory.RECORDED : StepHistory.FORGOTTEN),
            coverage);
    symmetricSystem =
        groups.groups().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new SymmetricSystem(
                    system.withOneOfEqualProcesses(),
                    new EventStateSymmetry(system, groups.groups())));
  }

  /**
   * The system to search. Fairness constraints refer to individual processes, so the quotient by
   * process symmetry has none: its accepting runs include unfair ones.
   */
  public TransitionSystem system() {
    if (symmetricSystem.isPresent()) {
      return symmetricSystem.get();
    }
    return task.property().requiresFairness() ? system.withFairness() : system;
  }

  /**
   * Whether cycles are searched for in a quotient: a cycle that is found may be unfair, or the run
   * of the protocol may not return to the same state.
   */
  boolean isQuotientForCycles() {
    return task.property().requiresFairness()
        && (symmetricSystem.isPresent() || storage == Storage.MERGED);
  }

  /** The coverage of reactions and statements, if it is recorded. */
  public Optional<HandlerCoverage> coverage() {
    return coverage;
  }

  /** The kinds of violations to search for. */
  public Set<Property> checkedProperties() {
    Set<Property> own =
        switch (task.property()) {
          case EventProperty.Invariant _, EventProperty.RoundBased _ -> Set.of(Property.FORBIDDEN);
          case EventProperty.Irrevocability _ -> Set.of(Property.IRREVOCABILITY);
          case EventProperty.Temporal _ -> Set.of(Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE);
        };
    return switch (task.errorPolicy()) {
      case IGNORED -> own;
      case REPORTED -> {
        var all = EnumSet.copyOf(own);
        all.addAll(Set.of(Property.ASSERTION, Property.RUNTIME_ERROR));
        yield all;
      }
    };
  }

  /** The counterexample, replayed by the interpreter. */
  public EventReplay replay(Trace trace) {
    return violation(trace)
        .orElseThrow(
            () -> new IllegalStateException("nothing is wrong with the run that was found"));
  }

  /** The run of a trace, replayed by the interpreter, if it is a counterexample. */
  Optional<EventReplay> violation(Trace trace) {
    EventReplay replay = run(trace);
    return replay.isViolation(interpreter()) ? Optional.of(replay) : Optional.empty();
  }

  private EventInterpreter interpreter() {
    return new EventInterpreter(semantics.system(), task.precedence(), task.semantics());
  }

  /** The run of a trace, replayed by the interpreter. */
  public EventReplay run(Trace trace) {
    return EventReplay.of(interpreter(), concretize(trace));
  }

  /** The run of a trace. */
  EventRun concretize(Trace trace) {
    return system.concretize(
        symmetricSystem
            .map(quotient -> new SymmetricTraceLifter(system, quotient).lift(trace))
            .orElse(trace));
  }

  /**
   * The state that a packed one represents; empty before initialization. With symmetry or
   * reductions it is a representative.
   */
  public Optional<EventState> state(int[] packed) {
    return packed[EventLayout.OBSERVER] == 0
        ? Optional.empty()
        : Optional.of(system.unpacked(packed));
  }
}
