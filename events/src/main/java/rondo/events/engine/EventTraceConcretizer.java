package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.events.engine.EventPropertyEvaluator.StateEvaluation;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;
import rondo.trace.Trace;

/** Converts a trace of a search to a run of the interpreter. */
final class EventTraceConcretizer {
  private final EventTransitionSystem system;
  private final EventStepper stepper;

  EventTraceConcretizer(EventTransitionSystem system) {
    this.system = system;
    stepper = system.stepper();
  }

  /** Records one transition or one fault, chosen by its index. */
  private final class SuccessorSelector implements TransitionSink {
    private final int wantedTransition;
    private final int wantedFault;
    private int transitions;
    private int faults;
    private int[] state;
    private TransitionLabel label;

    SuccessorSelector(int wantedTransition, int wantedFault) {
      this.wantedTransition = wantedTransition;
      this.wantedFault = wantedFault;
    }

    @Override
    public void transition(int[] next, int[] changes, int length) {
      if (transitions++ == wantedTransition) {
        state = next.clone();
        label = stepper.label();
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      if (faults++ == wantedFault) {
        label = stepper.label();
      }
    }
  }

  EventRun concretize(Trace trace) {
    var steps = new ArrayList<EventStep>();
    int[] state = new int[system.layout().words()];
    EventRun.Start start = null;
    for (int choice : trace.choices()) {
      var selector = new SuccessorSelector(choice, -1);
      stepper.successors(state, selector);
      if (selector.label instanceof TransitionLabel.Initialize(int way)) {
        start = system.start(way);
      } else {
        steps.add(step(selector.label, move(state, selector.state)));
      }
      state = selector.state;
    }
    if (trace.fault().isPresent()) {
      var selector = new SuccessorSelector(-1, trace.fault().getAsInt());
      stepper.successors(state, selector);
      switch (selector.label) {
        case TransitionLabel.Initialize(int way) -> start = system.start(way);
        case TransitionLabel.CheckProperty _ -> {}
        default -> steps.add(step(selector.label, anyMove(state)));
      }
    }
    OptionalInt cycle =
        trace.cycle().isPresent()
            ? OptionalInt.of(trace.cycle().getAsInt() - 1)
            : OptionalInt.empty();
    return new EventRun(start, steps, cycle);
  }

  private int move(int[] from, int[] to) {
    StateEvaluation evaluation = system.propertyEvaluator().evaluate(from);
    List<Integer> targets = evaluation.observerTargets();
    return system.propertyEvaluator().observer().isEmpty()
        ? 0
        : evaluation.observerMoves().get(targets.indexOf(to[EventLayout.OBSERVER] - 1));
  }

  private int anyMove(int[] from) {
    return system.propertyEvaluator().evaluate(from).observerMoves().getFirst();
  }

  private EventStep step(TransitionLabel label, int move) {
    return switch (label) {
      case TransitionLabel.React(int process, ReactionTable.ReactionStep s) ->
          new EventStep.React(process, s.enabledReaction(), s.choices(), move);
      case TransitionLabel.Deliver(int process, int message) ->
          new EventStep.Deliver(process, system.message(message), move);
      case TransitionLabel.Crash(int process) -> new EventStep.Crash(process, move);
      case TransitionLabel.Lose(int process, int message) ->
          new EventStep.Lose(process, system.message(message), move);
      case TransitionLabel.Enter(int process, ProcessEntries.ProcessEntry processEntry) ->
          new EventStep.Enter(process, processEntry.variables(), processEntry.choices(), move);
      case TransitionLabel.Stutter _ -> new EventStep.Stutter(move);
      case TransitionLabel.Initialize _, TransitionLabel.CheckProperty _ ->
          throw new IllegalStateException("no step: " + label);
    };
  }
}
