package rondo.explore.search;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.store.Budget;

/** The references of the states of one level of a breadth-first search. */
final class Level {
  private static final int BITS = 13;
  private static final int CHUNK = 1 << BITS;

  private final Budget budget;
  private final List<long[]> chunks = new ArrayList<>();
  private long size;

  Level(Budget budget) {
    this.budget = budget;
  }

  void add(long reference) {
    int at = (int) size & CHUNK - 1;
    if (at == 0) {
      budget.take(8L * CHUNK);
      chunks.add(new long[CHUNK]);
    }
    chunks.getLast()[at] = reference;
    size++;
  }

  long reference(long i) {
    return chunks.get((int) (i >> BITS))[(int) i & CHUNK - 1];
  }

  long size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void release() {
    budget.give(8L * CHUNK * chunks.size());
    chunks.clear();
    size = 0;
  }
}
