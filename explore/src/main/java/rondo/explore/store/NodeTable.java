package rondo.explore.store;

import java.util.Arrays;

/**
 * Gives each distinct content of a tree node a small number. Contents lie in an append-only array
 * in the order of their ids, so ids never change; an open-addressing index of ids finds them. Id 0
 * is not used.
 */
final class NodeTable {
  private final Budget budget;
  private long[] contents;
  private int[] index;
  private int shift;
  private int size = 1;

  NodeTable(int initial, Budget budget) {
    this.budget = budget;
    int slots = Math.max(4, Integer.highestOneBit(Math.max(2, initial) * 2 - 1));
    budget.take(12L * slots);
    contents = new long[slots];
    index = new int[slots];
    shift = Long.numberOfLeadingZeros(slots) + 1;
  }

  /** The id of a content, given now if it is new. */
  int intern(long a, long b) {
    int mask = index.length - 1;
    for (int slot = (int) (hash(a, b) >>> shift); ; slot = slot + 1 & mask) {
      int id = index[slot];
      if (id == 0) {
        return add(a, b, slot);
      }
      if (contents[2 * id] == a && contents[2 * id + 1] == b) {
        return id;
      }
    }
  }

  long first(int id) {
    return contents[2 * id];
  }

  long second(int id) {
    return contents[2 * id + 1];
  }

  int size() {
    return size;
  }

  private int add(long a, long b, int slot) {
    if (2 * size >= index.length) {
      grow();
      int mask = index.length - 1;
      slot = (int) (hash(a, b) >>> shift);
      while (index[slot] != 0) {
        slot = slot + 1 & mask;
      }
    }
    int id = size++;
    contents[2 * id] = a;
    contents[2 * id + 1] = b;
    index[slot] = id;
    return id;
  }

  private void grow() {
    int slots = index.length * 2;
    budget.take(12L * slots);
    contents = Arrays.copyOf(contents, slots);
    index = new int[slots];
    shift--;
    for (int id = 1; id < size; id++) {
      int slot = (int) (hash(contents[2 * id], contents[2 * id + 1]) >>> shift);
      while (index[slot] != 0) {
        slot = slot + 1 & slots - 1;
      }
      index[slot] = id;
    }
    budget.give(6L * slots);
  }

  private static long hash(long a, long b) {
    long h = a * 0x9E3779B97F4A7C15L ^ Long.rotateLeft(b * 0xC2B2AE3D27D4EB4FL, 32);
    return (h ^ h >>> 32) * 0xD6E8FEB86659FD93L;
  }
}
