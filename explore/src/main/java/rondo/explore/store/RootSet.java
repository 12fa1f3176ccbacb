package rondo.explore.store;

/**
 * A set of 64-bit keys, never zero. Positions follow the order of the mixed keys, so that growing
 * is a sequential pass over the old and the new table.
 */
final class RootSet {
  private final Budget budget;
  private long[] table;
  private long limit;
  private long size;

  RootSet(int initial, Budget budget) {
    this.budget = budget;
    budget.take(8L * initial);
    table = new long[initial];
    limit = limit(initial);
  }

  /** Adds a key; the answer is whether it was new. */
  boolean add(long key) {
    int slot = home(key, table.length);
    while (true) {
      long found = table[slot];
      if (found == key) {
        return false;
      }
      if (found == 0) {
        break;
      }
      if (++slot == table.length) {
        slot = 0;
      }
    }
    if (size >= limit) {
      grow();
      slot = free(table, key);
    }
    table[slot] = key;
    size++;
    return true;
  }

  long size() {
    return size;
  }

  private void grow() {
    long wanted = table.length + (table.length < 1 << 24 ? table.length : table.length / 2);
    int slots = (int) Math.min(Integer.MAX_VALUE - 64, wanted);
    if (slots == table.length) {
      throw new IllegalStateException("more states than the store can number");
    }
    budget.take(8L * slots);
    long[] old = table;
    long[] grown = new long[slots];
    for (long key : old) {
      if (key != 0) {
        grown[free(grown, key)] = key;
      }
    }
    table = grown;
    limit = limit(slots);
    budget.give(8L * old.length);
  }

  private static int free(long[] table, long key) {
    int slot = home(key, table.length);
    while (table[slot] != 0) {
      if (++slot == table.length) {
        slot = 0;
      }
    }
    return slot;
  }

  private static long limit(int slots) {
    return slots * 3L / 4;
  }

  private static int home(long key, int slots) {
    long h = (key ^ key >>> 32) * 0x9E3779B97F4A7C15L;
    h = (h ^ h >>> 29) * 0xD6E8FEB86659FD93L;
    return (int) ((h >>> 32) * slots >>> 32);
  }
}
