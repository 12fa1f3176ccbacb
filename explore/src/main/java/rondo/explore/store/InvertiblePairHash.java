package rondo.explore.store;

import rondo.explore.FibonacciHash;

/**
 * A bijection between pairs of small ids and well-mixed keys with as many bits as the ids have.
 *
 * <p>The upper bits of a key are the segment of the pair, which is independent of the width of the
 * ids: so keys for other widths are in the same segments. These bits are the lowest bits of both
 * ids, exclusive or a hash of all others. The lower bits of the key are the other bits of the ids,
 * mixed: multiplication by an odd number and folding the upper half onto the lower one are both
 * bijections on integers of a fixed width; folding is its own inverse.
 */
final class InvertiblePairHash {
  /** The number of bits of each id that are hidden in the segment: half of its bits. */
  static final int SEGMENT_ID_BITS = SegmentGrowth.SEGMENT_BITS / 2;

  private static final long SEGMENT_ID_MASK = (1 << SEGMENT_ID_BITS) - 1;
  private static final long FACTOR_1 = FibonacciHash.FACTOR;
  private static final long FACTOR_2 = 0xD6E8FEB86659FD93L;
  private static final long INVERSE_1 = inverse(FACTOR_1);
  private static final long INVERSE_2 = inverse(FACTOR_2);

  private final int leftBits;
  private final int rightBits;
  private final int restBits;

  /** The number of bits of a right id that are not in the segment. */
  private final int rightRest;

  private final int half;
  private final long mask;

  /**
   * @param leftBits the width of left ids, in the upper half of a pair; at least {@link
   *     #SEGMENT_ID_BITS}
   * @param rightBits the width of right ids, in the lower half; at least as much
   */
  InvertiblePairHash(int leftBits, int rightBits) {
    this.leftBits = leftBits;
    this.rightBits = rightBits;
    rightRest = rightBits - SEGMENT_ID_BITS;
    restBits = leftBits + rightBits - SegmentGrowth.SEGMENT_BITS;
    half = restBits + 1 >> 1;
    mask = (1L << restBits) - 1;
  }

  /** The width of a key. */
  int bits() {
    return restBits + SegmentGrowth.SEGMENT_BITS;
  }

  boolean fits(long pair) {
    return (pair >>> 32 >>> leftBits | (pair & 0xFFFFFFFFL) >>> rightBits) == 0;
  }

  long key(long pair) {
    long left = pair >>> 32;
    long right = pair & 0xFFFFFFFFL;
    long own = (left & SEGMENT_ID_MASK) << SEGMENT_ID_BITS | right & SEGMENT_ID_MASK;
    long k = left >>> SEGMENT_ID_BITS << rightRest | right >>> SEGMENT_ID_BITS;
    k ^= k >>> half;
    k = k * FACTOR_1 & mask;
    k ^= k >>> half;
    k = k * FACTOR_2 & mask;
    return (own ^ segmentHash(pair)) << restBits | k;
  }

  long pair(long key) {
    long k = (key & mask) * INVERSE_2 & mask;
    k ^= k >>> half;
    k = k * INVERSE_1 & mask;
    k ^= k >>> half;
    long pair =
        k >>> rightRest << 32 + SEGMENT_ID_BITS | (k & (1L << rightRest) - 1) << SEGMENT_ID_BITS;
    long own = key >>> restBits ^ segmentHash(pair);
    return pair | own >>> SEGMENT_ID_BITS << 32 | own & SEGMENT_ID_MASK;
  }

  /** A hash of the bits of a pair that are not hidden in the segment. */
  private static long segmentHash(long pair) {
    long rest = pair & ~(SEGMENT_ID_MASK << 32 | SEGMENT_ID_MASK);
    return (rest ^ rest >>> 32) * FACTOR_1 >>> Long.SIZE - SegmentGrowth.SEGMENT_BITS;
  }

  /** The inverse of an odd number modulo 2^64, by Newton's iteration. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 5; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
