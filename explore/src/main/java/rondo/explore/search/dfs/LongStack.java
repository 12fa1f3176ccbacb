package rondo.explore.search.dfs;

import java.util.Arrays;
import rondo.explore.store.MemoryBudget;

/** A stack of longs whose memory is charged to a budget. */
final class LongStack {
  private static final int SMALL = 1 << 10;

  private final MemoryBudget budget;
  private long[] entries = new long[SMALL];
  private int size;

  LongStack(MemoryBudget budget) {
    this.budget = budget;
    budget.reserve(8L * SMALL);
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void push(long entry) {
    if (size == entries.length) {
      grow();
    }
    entries[size++] = entry;
  }

  long pop() {
    return entries[--size];
  }

  long top() {
    return entries[size - 1];
  }

  /** The entry at a position counted from the bottom. */
  long at(int place) {
    return entries[place];
  }

  void set(int place, long entry) {
    entries[place] = entry;
  }

  void clear() {
    size = 0;
  }

  long[] copy() {
    return Arrays.copyOf(entries, size);
  }

  private void grow() {
    long length = Math.min(Integer.MAX_VALUE - 64, size + (size >> 1));
    if (length == size) {
      throw new MemoryBudget.ExhaustedException();
    }
    budget.reserve(8 * length);
    entries = Arrays.copyOf(entries, (int) length);
    budget.release(8L * size);
  }
}
