package rondo.gpu.layout;

import java.util.List;
import rondo.ir.ProcessSystem;

/**
 * The control states for which a layout has room, those that are reachable. They are numbered
 * consecutively: merging statements leaves many unreachable ones.
 */
public final class ControlStates {
  private final List<List<Integer>> reachable;

  ControlStates(ProcessSystem system) {
    reachable = system.processTypes().stream().map(t -> List.copyOf(t.reachable())).toList();
  }

  /** The reachable control states of a process type, in the order of their numbers here. */
  public List<Integer> of(int processType) {
    return reachable.get(processType);
  }

  /** The number of a control state; -1 if it is not reachable. */
  public int number(int processType, int controlState) {
    return of(processType).indexOf(controlState);
  }
}
