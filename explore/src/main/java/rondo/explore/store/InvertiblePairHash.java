package rondo.explore.store;

import rondo.explore.FibonacciHash;

/**
 * A bijection between pairs of small ids and well-mixed keys with as many bits as the ids have.
 * Multiplication by an odd number and folding the upper half onto the lower one are both bijections
 * on integers of a fixed width; folding is its own inverse.
 */
final class InvertiblePairHash {
  private static final long FACTOR_1 = FibonacciHash.FACTOR;
  private static final long FACTOR_2 = 0xD6E8FEB86659FD93L;
  private static final long INVERSE_1 = inverse(FACTOR_1);
  private static final long INVERSE_2 = inverse(FACTOR_2);

  private final int leftBits;
  private final int rightBits;
  private final int bits;
  private final int half;
  private final long mask;

  /**
   * @param leftBits the width of left ids, in the upper half of a pair
   * @param rightBits the width of right ids, in the lower half
   */
  InvertiblePairHash(int leftBits, int rightBits) {
    this.leftBits = leftBits;
    this.rightBits = rightBits;
    bits = leftBits + rightBits;
    half = bits + 1 >> 1;
    mask = (1L << bits) - 1;
  }

  /** The width of a key. */
  int bits() {
    return bits;
  }

  boolean fits(long pair) {
    return (pair >>> 32 >>> leftBits | (pair & 0xFFFFFFFFL) >>> rightBits) == 0;
  }

  long key(long pair) {
    long k = pair >>> 32 << rightBits | pair & 0xFFFFFFFFL;
    k ^= k >>> half;
    k = k * FACTOR_1 & mask;
    k ^= k >>> half;
    return k * FACTOR_2 & mask;
  }

  long pair(long key) {
    long k = key * INVERSE_2 & mask;
    k ^= k >>> half;
    k = k * INVERSE_1 & mask;
    k ^= k >>> half;
    return k >>> rightBits << 32 | k & (1L << rightBits) - 1;
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
