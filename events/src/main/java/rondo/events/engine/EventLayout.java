package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;

/**
 * What lies where in a packed state: a word for the observer, one for the ledger if there is
 * something to keep in it, then a few for each process.
 */
final class EventLayout {
  /** 0 before anything happens, else 1 and the state of the observer. */
  static final int OBSERVER = 0;

  private final int processes;
  private final int headerWords;
  private final int width;

  EventLayout(EventSystem system, DeliverySemantics semantics) {
    processes = system.processes();
    headerWords = system.hasHistory() ? 2 : 1;
    width = semantics.isStepwise() ? 3 : 2;
  }

  int words() {
    return headerWords + processes * width;
  }

  /** How many words come before those of the processes. */
  int headerWords() {
    return headerWords;
  }

  /** Where the number of the ledger is, if there is one. */
  OptionalInt history() {
    return headerWords == 2 ? OptionalInt.of(1) : OptionalInt.empty();
  }

  /** How many words a process has: first its local state, then pools. */
  int width() {
    return width;
  }

  int local(int process) {
    return headerWords + process * width;
  }

  int arrived(int process) {
    return local(process) + 1;
  }

  /** Where messages are until they arrive; where they arrive at once, that is the same place. */
  int inTransit(int process) {
    return local(process) + width - 1;
  }

  StateLayout layout() {
    var regions = new ArrayList<Region>(List.of(new Region("observer", 0, headerWords)));
    for (int p = 0; p < processes; p++) {
      regions.add(new Region("p" + p, local(p), width));
    }
    return new StateLayout(words(), regions);
  }
}
