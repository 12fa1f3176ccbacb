package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.StateLayout;
import rondo.explore.StateLayout.Region;
import rondo.ir.event.Delivery;

/** What lies where in a packed state: a word for the observer, then a few for each process. */
final class Places {
  /** 0 before anything happens, else 1 and the state of the observer. */
  static final int OBSERVER = 0;

  private final int processes;
  private final int width;

  Places(int processes, Delivery delivery) {
    this.processes = processes;
    width = delivery.isStepwise() ? 3 : 2;
  }

  int words() {
    return 1 + processes * width;
  }

  /** How many words a process has: first its local state, then pools. */
  int width() {
    return width;
  }

  int local(int process) {
    return 1 + process * width;
  }

  int arrived(int process) {
    return local(process) + 1;
  }

  /** Where messages are until they arrive; where they arrive at once, that is the same place. */
  int underway(int process) {
    return local(process) + width - 1;
  }

  StateLayout layout() {
    var regions = new ArrayList<Region>(List.of(new Region("observer", 0, 1)));
    for (int p = 0; p < processes; p++) {
      regions.add(new Region("p" + p, local(p), width));
    }
    return new StateLayout(words(), regions);
  }
}
