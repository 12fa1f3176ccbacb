package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Term;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventProperty;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.events.EventSmtTask.ReportedErrors;
import rondo.smt.events.EventStepEncoding.EncodedEventStep;
import rondo.smt.events.InitialEventStates.InitialEventState;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValues;

/**
 * The transition formulas of an event-based protocol, from its initial states.
 *
 * <p>The only free variables are the initial values and faults, the alternative and the messages
 * that each step takes, and the choices of processes. The state at a time is a function of these.
 * The pool of messages grows with each step; no bound on it is assumed.
 *
 * <p>Steps of different processes that do not depend on each other can be exchanged, so a step of a
 * process that has received nothing in the step before is required to have a greater process number
 * than that one. Of all runs of one length to the same state, the least in the lexicographic order
 * of their process numbers satisfies this: an exchange would give a smaller one. States in between
 * may differ, but a violation there would be shorter.
 */
final class EventUnrolling implements TransitionFormulas {
  private final EventSmtTask task;
  private final EventEncodingContext context;
  private final TermFactory f;
  private final Optional<ObserverEncoding> observer;
  private final InitialEventState initial;
  private final List<EncodedEventStep> steps = new ArrayList<>();
  private final List<Formula> badByTime = new ArrayList<>();
  private final List<Formula> stepByTime = new ArrayList<>();

  private EventUnrolling(EventSmtTask task, GuardFailures guardFailures) throws RejectedException {
    this.task = task;
    var values = new SymbolicValues(new TermFactory());
    this.context =
        new EventEncodingContext(task.system(), values, task.precedence(), guardFailures);
    this.f = context.formulas();
    this.observer =
        task.property() instanceof EventProperty.Temporal temporal
            ? Optional.of(new ObserverEncoding(context, temporal))
            : Optional.empty();
    this.initial =
        InitialEventStates.of(context, observer.map(ObserverEncoding::initial).orElse(List.of()));
  }

  /**
   * All runs from initial states.
   *
   * @throws RejectedException if the protocol cannot be encoded
   */
  static EventUnrolling of(EventSmtTask task, ClausePositions positions) throws RejectedException {
    UnsupportedEventFeatures.check(task.system(), task.property(), positions);
    return new EventUnrolling(task, GuardFailures.of(task.system()));
  }

  EventEncodingContext context() {
    return context;
  }

  InitialEventState initial() {
    return initial;
  }

  /** The step from this time to the next one. */
  EncodedEventStep encodedStep(int time) {
    while (steps.size() <= time) {
      int next = steps.size();
      try {
        steps.add(EventStepEncoding.of(context, state(next), next, observer));
      } catch (RejectedException e) {
        throw new IllegalStateException("terms that are not supported were rejected before", e);
      }
    }
    return steps.get(time);
  }

  SymbolicEventState state(int time) {
    return time == 0 ? initial.state() : encodedStep(time - 1).after();
  }

  @Override
  public TermFactory factory() {
    return f;
  }

  @Override
  public Formula init() {
    return switch (task.reportedErrors()) {
      case ALL -> initial.possible();
      case NONE -> f.and(initial.possible(), f.not(initial.errors().fails()));
    };
  }

  @Override
  public Formula step(int time) {
    while (stepByTime.size() <= time) {
      stepByTime.add(newStep(stepByTime.size()));
    }
    return stepByTime.get(time);
  }

  private Formula newStep(int time) {
    EncodedEventStep step = encodedStep(time);
    var all = new ArrayList<Formula>();
    all.add(step.possible());
    if (task.reportedErrors() == ReportedErrors.NONE) {
      all.add(f.not(step.errors().fails()));
    }
    if (time > 0 && isReorderable()) {
      all.add(isOrdered(encodedStep(time - 1), step));
    }
    return f.and(all);
  }

  /**
   * Whether independent steps of different processes can be exchanged: not if something observes
   * their order, or if a message may end the run before its receiver takes any other step.
   */
  private boolean isReorderable() {
    return observer.isEmpty()
        && task.system().monitors().isEmpty()
        && context.guardFailures().isEmpty();
  }

  private Formula isOrdered(EncodedEventStep earlier, EncodedEventStep later) {
    var all = new ArrayList<Formula>();
    for (int p = 0; p < task.system().processes(); p++) {
      for (int q = 0; q < p; q++) {
        all.add(
            f.implies(
                f.and(earlier.reacting().get(p), later.reacting().get(q)),
                earlier.sentTo().get(q)));
      }
    }
    return f.and(all);
  }

  @Override
  public Formula bad(int time) {
    while (badByTime.size() <= time) {
      badByTime.add(newBad(badByTime.size()));
    }
    return badByTime.get(time);
  }

  private Formula newBad(int time) {
    StepErrors errors = time == 0 ? initial.errors() : encodedStep(time - 1).errors();
    var wrong = new ArrayList<Formula>();
    if (task.reportedErrors() == ReportedErrors.ALL) {
      wrong.add(errors.fails());
      wrong.add(errors.failsAssertion());
    }
    try {
      wrong.add(
          switch (task.property()) {
            case EventProperty.Invariant(_, Term condition, _, _, _) ->
                f.not(holds(condition, state(time)));
            case EventProperty.Irrevocability irrevocability ->
                errors.revokes(irrevocability.output());
            case EventProperty.Temporal _ -> observer.orElseThrow().isViolated(state(time));
            case EventProperty.RoundBased _ -> throw new IllegalStateException("rejected before");
          });
    } catch (RejectedException e) {
      throw new IllegalStateException("terms that are not supported were rejected before", e);
    }
    return f.or(wrong);
  }

  /** Whether a condition holds; false if its evaluation is a run-time error. */
  private Formula holds(Term condition, SymbolicEventState state) throws RejectedException {
    SymbolicEvaluator evaluator =
        SymbolicEvaluator.ofState(
            context.values(), state.processStates(context.values()), context.phaseContext());
    Formula holds = evaluator.holds(condition, task.property().at());
    List<Formula> failures = evaluator.failures().stream().map(GuardedFault::when).toList();
    return f.and(holds, f.not(f.or(failures)));
  }

  /** There is no induction over events. */
  @Override
  public Formula distinct(int earlier, int later) {
    return f.truth(true);
  }
}
