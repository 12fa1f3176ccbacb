package rondo.sample;

/**
 * How often earlier runs have written a value to a word of the state: counters in a hash table of
 * fixed size, where values with the same hash share a counter.
 */
final class VisitCounts {
  private static final int BITS = 20;

  private final int[] counts = new int[1 << BITS];

  void add(int word, int value) {
    counts[index(word, value)]++;
  }

  int of(int word, int value) {
    return counts[index(word, value)];
  }

  private static int index(int word, int value) {
    long z = ((long) word << 32 | value & 0xffffffffL) * 0x9E3779B97F4A7C15L;
    return (int) ((z ^ z >>> 29) * 0xBF58476D1CE4E5B9L >>> 64 - BITS);
  }
}
