package rondo.explore.store;

/** Rehashes the entries of one segment of a {@link RootSet} to another table for that segment. */
final class RootEntryMover {
  /** The number of entries that are rehashed together. */
  private static final int MOVED_TOGETHER = 64;

  private final int[] target;
  private final InvertiblePairHash hash;
  private final int packing;
  private final long[] keys = new long[MOVED_TOGETHER];
  private int count;

  /** Keeps the fetches of {@link #putAll}. */
  private int fetched;

  /**
   * @param target the table that entries are moved to
   * @param packing that of the table, see {@link RootEntries}
   */
  RootEntryMover(int[] target, InvertiblePairHash hash, int packing) {
    this.target = target;
    this.hash = hash;
    this.packing = packing;
  }

  /**
   * Moves all entries of a segment; false if there is no room.
   *
   * @param upper the bits of a key that select the segment
   */
  boolean move(int[] slots, long upper, InvertiblePairHash oldHash, int oldPacking) {
    for (int slot = 0; slot < slots.length << oldPacking; slot++) {
      if (RootEntries.entry(slots[slot >>> oldPacking], slot, oldPacking) != 0) {
        long key = upper | RootEntries.key(slots, slot, oldHash.bits(), oldPacking);
        keys[count++] = hash.key(oldHash.pair(key));
        if (count == keys.length && !putAll()) {
          return false;
        }
      }
    }
    return putAll();
  }

  /** Adds keys; fetches their home slots first, so that the cache misses overlap. */
  private boolean putAll() {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += target[RootEntries.home(target, keys[i], hash.bits(), packing) >>> packing];
    }
    fetched = sum;
    for (int i = 0; i < count; i++) {
      if (!RootEntries.put(target, keys[i], hash.bits(), packing)) {
        return false;
      }
    }
    count = 0;
    return true;
  }
}
