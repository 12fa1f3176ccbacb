package rondo.explore.search.dfs;

import java.util.Arrays;
import rondo.explore.store.MemoryBudget;

/**
 * The open states of a depth-first search, found but not expanded: a stack whose bottom can be
 * given away. Each entry holds the position of its parent in the {@link SearchTree} and the ordinal
 * of the transition from the parent; parents never decrease from bottom to top.
 */
final class Frontier {
  private static final int BITS = 10;
  private static final int CHUNK = 1 << BITS;
  private static final int BYTES = 16 * CHUNK;

  /** Entries in transfer to another frontier. */
  record Slice(long[] references, long[] arrivals) {
    static final Slice NONE = new Slice(new long[0], new long[0]);

    int lastParent() {
      return (int) (arrivals[arrivals.length - 1] >> 32);
    }
  }

  private final MemoryBudget budget;
  private long[][] references = new long[4][];

  /** By entry: parent and ordinal. */
  private long[][] arrivals = new long[4][];

  /** The position of the lowest entry; those below were given away. */
  private long low;

  private long high;

  Frontier(MemoryBudget budget) {
    this.budget = budget;
  }

  long size() {
    return high - low;
  }

  boolean isEmpty() {
    return high == low;
  }

  void push(long reference, int parent, int ordinal) {
    int chunk = (int) (high >> BITS);
    if (chunk == references.length) {
      references = Arrays.copyOf(references, 2 * chunk);
      arrivals = Arrays.copyOf(arrivals, 2 * chunk);
    }
    if (references[chunk] == null) {
      budget.reserve(BYTES);
      references[chunk] = new long[CHUNK];
      arrivals[chunk] = new long[CHUNK];
    }
    int at = (int) high & CHUNK - 1;
    references[chunk][at] = reference;
    arrivals[chunk][at] = (long) parent << 32 | ordinal;
    high++;
  }

  /** The entry {@code i} places below the top. */
  long reference(int i) {
    long at = high - 1 - i;
    return references[(int) (at >> BITS)][(int) at & CHUNK - 1];
  }

  int parent(int i) {
    long at = high - 1 - i;
    return (int) (arrivals[(int) (at >> BITS)][(int) at & CHUNK - 1] >> 32);
  }

  int ordinal(int i) {
    long at = high - 1 - i;
    return (int) arrivals[(int) (at >> BITS)][(int) at & CHUNK - 1];
  }

  void pop(int count) {
    high -= count;
    if (low == high) {
      low = 0;
      high = 0;
    }
  }

  /** Sets {@code marks[p - floor]} for each parent {@code p} from {@code floor} on. */
  void markParents(int[] marks, int floor) {
    for (long at = high - 1; at >= low; at--) {
      int parent = (int) (arrivals[(int) (at >> BITS)][(int) at & CHUNK - 1] >> 32);
      if (parent < floor) {
        return;
      }
      marks[parent - floor] = 1;
    }
  }

  /** Replaces each parent {@code p} from {@code floor} on by {@code moved[p - floor]}. */
  void moveParents(int[] moved, int floor) {
    for (long at = high - 1; at >= low; at--) {
      long[] chunk = arrivals[(int) (at >> BITS)];
      long arrival = chunk[(int) at & CHUNK - 1];
      int parent = (int) (arrival >> 32);
      if (parent < floor) {
        return;
      }
      chunk[(int) at & CHUNK - 1] = (long) moved[parent - floor] << 32 | arrival & 0xFFFFFFFFL;
    }
  }

  /** Removes the lowest entries. */
  Slice takeBottom(int count) {
    Slice slice = new Slice(new long[count], new long[count]);
    for (int i = 0; i < count; i++) {
      int chunk = (int) (low >> BITS);
      int at = (int) low & CHUNK - 1;
      slice.references()[i] = references[chunk][at];
      slice.arrivals()[i] = arrivals[chunk][at];
      low++;
    }
    return slice;
  }

  void push(Slice slice) {
    for (int i = 0; i < slice.references().length; i++) {
      push(slice.references()[i], (int) (slice.arrivals()[i] >> 32), (int) slice.arrivals()[i]);
    }
  }
}
