package rondo.explore;

import java.util.ArrayList;
import java.util.List;

/** Counts the executions of numbered parts of a model; each thread has its own counters. */
public final class ExecutionCounts {
  private final int parts;
  private final List<long[]> counters = new ArrayList<>();

  public ExecutionCounts(int parts) {
    this.parts = parts;
  }

  /** A fresh counter, for one thread. */
  public synchronized long[] counter() {
    long[] counter = new long[parts];
    counters.add(counter);
    return counter;
  }

  /** The sums of all counters. */
  public synchronized long[] totals() {
    long[] totals = new long[parts];
    for (long[] counter : counters) {
      for (int i = 0; i < parts; i++) {
        totals[i] += counter[i];
      }
    }
    return totals;
  }
}
