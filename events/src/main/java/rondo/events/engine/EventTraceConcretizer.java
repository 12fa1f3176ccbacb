package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.events.local.ReactionTable;
import rondo.explore.product.TraceSteps;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;
import rondo.trace.Trace;

/** Converts a trace of a search to a run of the interpreter. */
final class EventTraceConcretizer {
  private final EventTransitionSystem system;
  private final List<EventStep> steps = new ArrayList<>();
  private EventRun.Start start;

  EventTraceConcretizer(EventTransitionSystem system) {
    this.system = system;
  }

  EventRun concretize(Trace trace) {
    var stepper = new EventStepper(system, EqualProcesses.NONE);
    var traceSteps =
        new TraceSteps<>(
            system.observerProduct.stepper(stepper), stepper::label, system.layout().words());
    for (int choice : trace.choices()) {
      TraceSteps.Step<TransitionLabel> step = traceSteps.transition(choice);
      if (step.label().isPresent()) {
        add(step.label().get(), step.observerMove());
      } else {
        steps.add(new EventStep.Stutter(step.observerMove()));
      }
    }
    if (trace.fault().isPresent()) {
      TraceSteps.Step<TransitionLabel> step = traceSteps.fault(trace.fault().getAsInt());
      step.label().ifPresent(label -> add(label, step.observerMove()));
    }
    OptionalInt cycle =
        trace.cycle().isPresent()
            ? OptionalInt.of(trace.cycle().getAsInt() - 1)
            : OptionalInt.empty();
    return new EventRun(start, steps, cycle);
  }

  private void add(TransitionLabel label, int move) {
    switch (label) {
      case TransitionLabel.Initialize(int way) -> start = system.start(way);
      case TransitionLabel.React(int process, ReactionTable.ReactionStep s) ->
          steps.add(new EventStep.React(process, s.enabledReaction(), s.choices(), move));
      case TransitionLabel.ReactAndCrash(int process, CrashStepTable.CrashStep s) ->
          steps.add(
              new EventStep.React(
                  process, s.enabledReaction(), s.choices(), Optional.of(s.point()), move));
      case TransitionLabel.Deliver(int process, int message) ->
          steps.add(new EventStep.Deliver(process, system.message(message), move));
      case TransitionLabel.Crash(int process) -> steps.add(new EventStep.Crash(process, move));
      case TransitionLabel.Omit(int process) -> steps.add(new EventStep.Omit(process, move));
      case TransitionLabel.Lose(int process, int message) ->
          steps.add(new EventStep.Lose(process, system.message(message), move));
      case TransitionLabel.Stabilize(DetectorState next) ->
          steps.add(new EventStep.Stabilize(next.trusted(), move));
      case TransitionLabel.StabilizeNetwork() -> steps.add(new EventStep.StabilizeNetwork(move));
      case TransitionLabel.Enter(int process, ProcessEntries.ProcessEntry entry) ->
          steps.add(
              new EventStep.Enter(
                  process, entry.variables(), entry.choices(), entry.crash(), move));
    }
  }
}
