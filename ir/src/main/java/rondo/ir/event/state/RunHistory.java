package rondo.ir.event.state;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Value;
import rondo.ir.event.EventFaultModel;

/**
 * The part of a state that records bounded faults so far, and the variables of monitors.
 *
 * @param lost by bound of the fault model, the number of lost messages; zeros at the end are left
 *     out
 * @param restarts by bound of the fault model, the number of restarts, likewise
 * @param monitorVariables the variables of each monitor
 * @param detector the state of the failure detector
 * @param isNetworkStable whether the network has stabilized
 */
public record RunHistory(
    List<Integer> lost,
    List<Integer> restarts,
    List<List<Value>> monitorVariables,
    DetectorState detector,
    boolean isNetworkStable) {
  public static final RunHistory EMPTY =
      new RunHistory(List.of(), List.of(), List.of(), DetectorState.INITIAL, false);

  public RunHistory {
    lost = List.copyOf(lost);
    restarts = List.copyOf(restarts);
    monitorVariables = monitorVariables.stream().map(List::copyOf).toList();
  }

  public RunHistory monitorVariables(List<List<Value>> others) {
    return new RunHistory(lost, restarts, others, detector, isNetworkStable);
  }

  /**
   * After the loss of a message.
   *
   * @param bound the index of the bound on such losses, negative if they are not counted
   */
  public RunHistory afterLoss(int bound) {
    return bound < 0
        ? this
        : new RunHistory(
            incremented(lost, bound), restarts, monitorVariables, detector, isNetworkStable);
  }

  /** After a restart that this bound counts. */
  public RunHistory afterRestart(int bound) {
    return new RunHistory(
        lost, incremented(restarts, bound), monitorVariables, detector, isNetworkStable);
  }

  public RunHistory detector(DetectorState other) {
    return new RunHistory(lost, restarts, monitorVariables, other, isNetworkStable);
  }

  /** After the stabilization of the network. */
  public RunHistory afterStabilization() {
    return new RunHistory(lost, restarts, monitorVariables, detector, true);
  }

  /**
   * Whether one more message may be lost.
   *
   * @param bound the index of the bound on such losses, negative if they are not counted
   */
  public boolean mayLose(EventFaultModel model, int bound) {
    return bound < 0 || count(lost, bound) < model.losses().get(bound).most();
  }

  /** Whether a process may restart now. */
  public boolean mayRestart(EventFaultModel model, int process) {
    int bound = model.restartBound(process);
    return bound >= 0 && count(restarts, bound) < model.restarts().get(bound).most();
  }

  private static int count(List<Integer> counts, int bound) {
    return bound < counts.size() ? counts.get(bound) : 0;
  }

  private static List<Integer> incremented(List<Integer> counts, int bound) {
    var more = new ArrayList<>(counts);
    while (more.size() <= bound) {
      more.add(0);
    }
    more.set(bound, more.get(bound) + 1);
    return more;
  }
}
