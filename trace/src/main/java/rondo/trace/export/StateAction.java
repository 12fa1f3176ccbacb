package rondo.trace.export;

import java.util.List;
import java.util.stream.Collectors;
import rondo.trace.print.StepText;
import rondo.trace.view.StateSequence.State;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceView;

/**
 * What leads to a state.
 *
 * @param process the process of the step; empty for the initial state and for a round
 */
record StateAction(String process, String text) {
  static StateAction of(State state, TraceView trace) {
    if (state.number() == 0) {
      return new StateAction("", "start");
    }
    if (trace.kind() == TraceKind.ROUNDS) {
      return new StateAction(
          "",
          trace.rounds().stream()
              .filter(r -> r.number() == state.number())
              .map(StepText::title)
              .findFirst()
              .orElseThrow());
    }
    List<TraceStep> steps = state.steps();
    return new StateAction(
        steps.getFirst().process().name(),
        steps.stream().map(StepText::action).collect(Collectors.joining(", ")));
  }
}
