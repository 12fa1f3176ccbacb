package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.events.local.StateInterner;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;

/**
 * The layout of a packed state: a word for the observer, one for the run history if there is any,
 * the set of executed steps if that is recorded, then two or three words for each process.
 */
public final class EventLayout {
  /** 0 before initialization, else 1 plus the state of the observer. */
  public static final int OBSERVER = 0;

  private final int processes;
  private final int headerWords;
  private final int width;
  private final boolean hasHistory;
  private final int executedWords;

  /**
   * @param executedWords the number of words for the set of executed steps; 0 if that is not
   *     recorded
   */
  EventLayout(EventSystem system, DeliverySemantics semantics, int executedWords) {
    this.executedWords = executedWords;
    processes = system.processes();
    hasHistory = system.hasHistory();
    headerWords = (hasHistory ? 2 : 1) + executedWords;
    width = semantics.isStepwise() ? 3 : 2;
  }

  public int words() {
    return headerWords + processes * width;
  }

  /** The first word of the set of executed steps, if that is recorded. */
  OptionalInt executed() {
    return executedWords == 0 ? OptionalInt.empty() : OptionalInt.of(headerWords - executedWords);
  }

  /** The number of words before those of the processes. */
  public int headerWords() {
    return headerWords;
  }

  /** The index of the run history, if the state has one. */
  public OptionalInt history() {
    return hasHistory ? OptionalInt.of(1) : OptionalInt.empty();
  }

  /** The number of words of a process: its local state, then its message pools. */
  public int width() {
    return width;
  }

  public int local(int process) {
    return headerWords + process * width;
  }

  int arrived(int process) {
    return local(process) + 1;
  }

  /**
   * The index of the pool of messages in transit; with immediate delivery it is that of the arrived
   * ones.
   */
  int inTransit(int process) {
    return local(process) + width - 1;
  }

  /** The first process with messages that have arrived, negative if there is none. */
  int firstWithArrived(int[] state) {
    for (int p = 0; p < processes; p++) {
      if (state[arrived(p)] != StateInterner.EMPTY) {
        return p;
      }
    }
    return -1;
  }

  StateLayout layout() {
    var regions = new ArrayList<Region>(List.of(new Region("observer", 0, headerWords)));
    for (int p = 0; p < processes; p++) {
      regions.add(new Region("p" + p, local(p), width));
    }
    return new StateLayout(words(), regions);
  }
}
