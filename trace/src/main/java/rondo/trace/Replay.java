package rondo.trace;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.trace.property.ProcessTimeline;
import rondo.trace.property.PropertyTimeline;
import rondo.trace.view.ProcessTraceViewBuilder;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;

/**
 * Replays a trace in the reference interpreter. Every trace is replayed before it is shown,
 * whichever engine found it, so that an error of an engine cannot lead to a spurious
 * counterexample.
 */
public final class Replay {
  private final Interpreter interpreter;
  private final ProcessTraceViewBuilder builder;

  /** Whether an accepting state was visited on the cycle. */
  private boolean accepted;

  /** The processes that were enabled in every state of the cycle so far and took no step. */
  private Optional<Set<Integer>> starved = Optional.empty();

  /** The failure at the end of the run, if it has one. */
  private Optional<Failure> failure = Optional.empty();

  private Replay(ProcessSystem system, FullChannelPolicy policy) {
    this.interpreter = new Interpreter(system, policy);
    this.builder = new ProcessTraceViewBuilder(system);
  }

  /**
   * The view of any run.
   *
   * @throws ReplayException if the trace takes a transition that does not exist
   */
  public static TraceView run(ProcessSystem system, FullChannelPolicy policy, Trace trace) {
    return new Replay(system, policy).run(trace);
  }

  /**
   * The view of a run that violates a property.
   *
   * @throws ReplayException if it does not
   */
  public static TraceView violation(
      ProcessSystem system, FullChannelPolicy policy, Violation violation) {
    return violationWithParts(system, policy, violation).view();
  }

  /**
   * A replayed run.
   *
   * @param parts evaluates the parts of the property that it violates
   */
  public record ReplayedViolation(TraceView view, Supplier<PropertyTimeline> parts) {}

  /**
   * The view of a run that violates a property, with the parts of the property.
   *
   * @throws ReplayException if it does not
   */
  public static ReplayedViolation violationWithParts(
      ProcessSystem system, FullChannelPolicy policy, Violation violation) {
    var replay = new Replay(system, policy);
    TraceView view = replay.run(violation.trace());
    boolean asClaimed =
        switch (violation.property()) {
          case ASSERTION -> failsWith(view.ending(), Fault.Kind.ASSERTION);
          case RUNTIME_ERROR -> failsWith(view.ending(), Fault.Kind.RUNTIME_ERROR);
          case CLAIM -> failsWith(view.ending(), Fault.Kind.CLAIM);
          case FORBIDDEN -> failsWith(view.ending(), Fault.Kind.FORBIDDEN);
          case DETERMINISM -> failsWith(view.ending(), Fault.Kind.CHOICE);
          case EVENTS -> failsWith(view.ending(), Fault.Kind.EVENT);
          case IRREVOCABILITY -> failsWith(view.ending(), Fault.Kind.REVOKED);
          case INVALID_END_STATE -> view.ending() instanceof Ending.Deadlock;
          case ACCEPTANCE_CYCLE -> view.ending() instanceof Ending.Lasso && replay.accepted;
        };
    if (!asClaimed) {
      throw new ReplayException(
          "it does not end in " + violation.property().title() + ": " + text(view.ending()));
    }
    return new ReplayedViolation(view, () -> replay.timeline(system, view));
  }

  private PropertyTimeline timeline(ProcessSystem system, TraceView view) {
    List<GlobalState> states = builder.lastStates();
    var timeline =
        new ProcessTimeline(system, interpreter, states, view.steps().size() + 1 - states.size());
    return switch (view.ending()) {
      case Ending.Failed(Fault fault) when fault.kind() == Fault.Kind.ASSERTION ->
          failure.map(f -> timeline.ofAssertion(fault, f)).orElse(PropertyTimeline.NONE);
      case Ending.Failed(Fault fault) when fault.kind() == Fault.Kind.FORBIDDEN ->
          timeline.ofObserver();
      case Ending.Lasso _ -> timeline.ofObserver();
      case Ending.Failed _, Ending.Deadlock _, Ending.Finished _, Ending.Open _ ->
          PropertyTimeline.NONE;
    };
  }

  private static String text(Ending ending) {
    return switch (ending) {
      case Ending.Failed(Fault fault) -> "it ends in " + Property.of(fault.kind()).title();
      case Ending.Deadlock _ -> "it ends in " + Property.INVALID_END_STATE.title();
      case Ending.Finished _ -> "it ends in a valid end state";
      case Ending.Open _ -> "further steps are enabled";
      case Ending.Lasso _ -> "it is infinite";
    };
  }

  private static boolean failsWith(Ending ending, Fault.Kind kind) {
    return ending instanceof Ending.Failed(Fault fault) && fault.kind() == kind;
  }

  private TraceView run(Trace trace) {
    GlobalState initial;
    try {
      initial = interpreter.initial();
    } catch (FaultException e) {
      if (!trace.choices().isEmpty() || trace.fault().orElse(-1) != 0) {
        throw new ReplayException("the model cannot be initialised: " + e.getMessage());
      }
      return builder.build(new Ending.Failed(e.fault()));
    }
    builder.begin(initial);
    GlobalState state = initial;
    int number = 0;
    GlobalState cycleStart = initial;
    int repeated = 1;
    for (int choice : trace.choices()) {
      if (trace.cycle().orElse(-1) == number) {
        cycleStart = state;
        repeated = builder.length() + 1;
      }
      boolean isOnCycle = trace.cycle().orElse(Integer.MAX_VALUE) <= number;
      List<Transition> offered =
          interpreter.transitions(state, isOnCycle ? Integer.MAX_VALUE : choice + 1);
      Transition transition = chosen(offered, choice, "transition " + (number + 1));
      if (isOnCycle) {
        accepted |= interpreter.isAccepting(state);
        updateStarved(offered, transition);
      }
      number++;
      builder.add(transition.steps(), state, number);
      state = transition.target();
    }
    if (trace.cycle().isPresent()) {
      if (!state.equals(cycleStart) && !repeatCycle(trace, state).equals(state)) {
        throw new ReplayException("the last transition does not lead back");
      }
      return builder.build(
          new Ending.Lasso(repeated, builder.actors(starved.orElse(Set.of()), state)));
    }
    Expansion expansion = interpreter.expand(state);
    if (trace.fault().isPresent()) {
      Failure last = chosen(expansion.failures(), trace.fault().getAsInt(), "fault");
      failure = Optional.of(last);
      builder.add(last.steps(), state, number + 1);
      return builder.build(new Ending.Failed(last.fault()));
    }
    return builder.build(
        switch (expansion.endState()) {
          case NONE -> new Ending.Open();
          case VALID_END -> new Ending.Finished();
          case INVALID_END -> builder.deadlock(state);
        });
  }

  private void updateStarved(List<Transition> offered, Transition taken) {
    Set<Integer> able = new TreeSet<>();
    offered.forEach(t -> t.activeProcess().ifPresent(able::add));
    starved.ifPresent(able::retainAll);
    taken.activeProcess().ifPresent(able::remove);
    starved = Optional.of(able);
  }

  /**
   * Replays the cycle once more. If a search resets variables that are not live, the first pass of
   * a cycle may begin with stale values in them; after one pass they have the values of the cycle.
   */
  private GlobalState repeatCycle(Trace trace, GlobalState from) {
    GlobalState state = from;
    for (int i = trace.cycle().getAsInt(); i < trace.choices().size(); i++) {
      int choice = trace.choices().get(i);
      List<Transition> offered = interpreter.transitions(state, choice + 1);
      state = chosen(offered, choice, "transition " + (i + 1)).target();
    }
    return state;
  }

  private static <T> T chosen(List<T> offered, int choice, String what) {
    if (choice < 0 || choice >= offered.size()) {
      throw new ReplayException(
          "%s: number %d of %d was chosen".formatted(what, choice, offered.size()));
    }
    return offered.get(choice);
  }
}
