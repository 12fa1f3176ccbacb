package rondo.explore;

/** Multiplicative hashing (Knuth, The Art of Computer Programming, 6.4). */
public final class FibonacciHash {
  /** 2^64 divided by the golden ratio, an odd number: its products are spread evenly. */
  public static final long FACTOR = 0x9E3779B97F4A7C15L;

  private FibonacciHash() {}

  /** A hash of a word of a state. */
  public static long of(int word, int content) {
    long h = ((long) word << 32 | content & 0xFFFFFFFFL) * FACTOR;
    h = (h ^ h >>> 32) * 0xD6E8FEB86659FD93L;
    return h ^ h >>> 32;
  }
}
