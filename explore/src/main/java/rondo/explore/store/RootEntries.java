package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The entries in a segment of a {@link RootSet}: how they are encoded, where they are, and how two
 * of them share a word.
 *
 * <p>The parameter {@code packing} is 1 if two entries share a word, 0 if not, and {@code bits} is
 * the number of bits of a key. See {@link RootSet} for the encoding.
 */
final class RootEntries {
  /** Slots after the last home, so that probing need not wrap around. */
  static final int TAIL = 126;

  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

  private RootEntries() {}

  /** The number of home slots of a segment. */
  static int homes(int[] slots, int packing) {
    return (slots.length << packing) - TAIL;
  }

  /** The home slot of a key in its segment. */
  static int home(int[] slots, long key, int bits, int packing) {
    int c = homes(slots, packing);
    int q = homeBits(c);
    return (int) ((key >>> bits - SegmentGrowth.SEGMENT_BITS - q & (1L << q) - 1) * c >>> q);
  }

  /** The number of bits of a key that select the home slot. */
  private static int homeBits(int homes) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(homes - 1);
  }

  /** The number of lower bits of a key, which select neither the segment nor the home slot. */
  static int low(int[] slots, int bits, int packing) {
    return bits - SegmentGrowth.SEGMENT_BITS - homeBits(homes(slots, packing));
  }

  /** The entry of a slot, given the word that contains it. */
  static int entry(int word, int slot, int packing) {
    return word >>> shift(slot, packing) & -1 >>> (packing << 4);
  }

  /** The position of a slot's entry in its word. */
  static int shift(int slot, int packing) {
    return (slot & packing) << 4;
  }

  /** The width of an entry. */
  static int entryBits(int packing) {
    return Integer.SIZE >>> packing;
  }

  /**
   * The greatest distance from home of an entry.
   *
   * @param low see {@link #low}
   */
  static int maxDistance(int low, int packing) {
    return Math.min(TAIL, (-1 >>> low + 1 + (packing << 4)) - 1);
  }

  /** The key of an entry, without the bits that select the segment. */
  static long key(int[] slots, int slot, int bits, int packing) {
    int c = homes(slots, packing);
    int q = homeBits(c);
    int low = low(slots, bits, packing);
    int entry = entry(slots[slot >>> packing], slot, packing);
    int home = slot + 1 - (entry >>> low + 1);
    // The least x with this home; dividing doubles, which are exact enough, is faster.
    long x = (long) (home * ((double) (1L << q) / c));
    x += x * c >>> q < home ? 1 : 0;
    x += (x ^ entry >>> low) & 1;
    return x << low | entry & (1L << low) - 1;
  }

  /** Adds a key that is not in the table, without concurrent access; false if there is no room. */
  static boolean put(int[] slots, long key, int bits, int packing) {
    int low = low(slots, bits, packing);
    int slot = home(slots, key, bits, packing);
    int step = 2 << low;
    int entry = (int) key & step - 1 | step;
    int last = slot + maxDistance(low, packing);
    while (entry(slots[slot >>> packing], slot, packing) != 0) {
      if (slot++ == last) {
        return false;
      }
      entry += step;
    }
    slots[slot >>> packing] |= entry << shift(slot, packing);
    return true;
  }

  /**
   * Writes an entry to a slot if that is empty, while other threads do so, too.
   *
   * @return the entry of another thread in the slot; 0 if the slot was empty
   */
  static int fill(int[] slots, int slot, int entry, int packing) {
    int shift = shift(slot, packing);
    int word = slots[slot >>> packing];
    while (true) {
      int found = entry(word, slot, packing);
      int added = (entry & ~BitMask.ifNonZero(found)) << shift;
      int seen = (int) INTS.compareAndExchange(slots, slot >>> packing, word, word | added);
      int lostMask = BitMask.ifNonZero(seen ^ word);
      int result = found & ~lostMask | entry(seen, slot, packing) & lostMask;
      // Only if another thread has written the other half of the word.
      if ((lostMask & ~BitMask.ifNonZero(result)) == 0) {
        return result;
      }
      word = seen;
    }
  }
}
