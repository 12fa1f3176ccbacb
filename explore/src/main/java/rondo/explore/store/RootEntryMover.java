package rondo.explore.store;

/** Rehashes entries of a {@link RootSet} to other tables, for one thread. */
final class RootEntryMover {
  /** The number of entries that are rehashed together. */
  private static final int MOVED_TOGETHER = 64;

  private final Target target;
  private final long[] keys = new long[MOVED_TOGETHER];
  private int count;

  /** Keeps the fetches of {@link #putAll}. */
  private int fetched;

  /**
   * The tables that entries are moved to.
   *
   * @param packing see {@link RootEntries}
   * @param isShared whether several threads move entries
   */
  record Target(int[][] segments, InvertiblePairHash hash, int packing, boolean isShared) {
    private int[] segment(long key) {
      return segments[(int) (key >>> hash.bits() - SegmentGrowth.SEGMENT_BITS)];
    }
  }

  RootEntryMover(Target target) {
    this.target = target;
  }

  /**
   * Moves all entries of a segment; false if there is no room.
   *
   * @param upper the bits of a key that select the segment
   */
  boolean move(int[] slots, long upper, InvertiblePairHash hash, int packing) {
    for (int slot = 0; slot < slots.length << packing; slot++) {
      if (RootEntries.entry(slots[slot >>> packing], slot, packing) != 0) {
        long key = upper | RootEntries.key(slots, slot, hash.bits(), packing);
        keys[count++] = target.hash.key(hash.pair(key));
        if (count == keys.length && !putAll()) {
          return false;
        }
      }
    }
    return putAll();
  }

  /** Adds keys; fetches their home slots first, so that the cache misses overlap. */
  private boolean putAll() {
    int bits = target.hash.bits();
    int packing = target.packing;
    int sum = 0;
    for (int i = 0; i < count; i++) {
      int[] slots = target.segment(keys[i]);
      sum += slots[RootEntries.home(slots, keys[i], bits, packing) >>> packing];
    }
    fetched = sum;
    for (int i = 0; i < count; i++) {
      int[] slots = target.segment(keys[i]);
      boolean isPut =
          target.isShared
              ? RootEntries.putConcurrently(slots, keys[i], bits, packing)
              : RootEntries.put(slots, keys[i], bits, packing);
      if (!isPut) {
        return false;
      }
    }
    count = 0;
    return true;
  }
}
