package rondo.ir.event.state;

import java.util.List;
import rondo.ir.data.Value;
import rondo.ir.event.EventFaultModel;

/**
 * The part of a state that records bounded faults so far, and the variables of monitors.
 *
 * @param lost the number of lost messages, if bounded
 * @param restarts the number of restarts
 * @param monitorVariables the variables of each monitor
 * @param detector the state of the failure detector
 */
public record RunHistory(
    int lost, int restarts, List<List<Value>> monitorVariables, DetectorState detector) {
  public static final RunHistory EMPTY = new RunHistory(0, 0, List.of(), DetectorState.INITIAL);

  public RunHistory {
    monitorVariables = monitorVariables.stream().map(List::copyOf).toList();
  }

  public RunHistory monitorVariables(List<List<Value>> others) {
    return new RunHistory(lost, restarts, others, detector);
  }

  public RunHistory afterLoss(EventFaultModel model) {
    return model.isLossy() ? this : new RunHistory(lost + 1, restarts, monitorVariables, detector);
  }

  public RunHistory afterRestart() {
    return new RunHistory(lost, restarts + 1, monitorVariables, detector);
  }

  public RunHistory detector(DetectorState other) {
    return new RunHistory(lost, restarts, monitorVariables, other);
  }

  /** Whether one more message may be lost, if a loss is a step. */
  public boolean mayLose(EventFaultModel model) {
    return lost < model.losses();
  }

  public boolean mayRestart(EventFaultModel model) {
    return restarts < model.restarts();
  }
}
