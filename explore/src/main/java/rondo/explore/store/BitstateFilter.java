package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;
import rondo.explore.FibonacciHash;

/**
 * Bitstate hashing, after Holzmann: a state is represented by three bits. All three lie in one
 * 64-bit word, as in a blocked Bloom filter: one cache miss instead of three, and one atomic
 * operation decides which of several threads was first.
 */
final class BitstateFilter implements HashFilter {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int BITS_PER_STATE = 3;
  private static final int CHUNK_BITS = 27;

  private final long[][] chunks;
  private final long words;
  private final LongAdder states = new LongAdder();

  /** A filter of about {@code bytes} bytes. */
  BitstateFilter(long bytes, MemoryBudget budget) {
    words = Math.max(1, bytes / Long.BYTES);
    budget.reserve(words * Long.BYTES);
    chunks = new long[(int) (words - 1 >> CHUNK_BITS) + 1][];
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = new long[(int) Math.min(1L << CHUNK_BITS, words - ((long) i << CHUNK_BITS))];
    }
  }

  @Override
  public Adder adder() {
    return new BitAdder();
  }

  @Override
  public double omissionProbability() {
    // The distribution of set bits over words gives the probability that three random bits are all
    // set.
    long[] counts = new long[Long.SIZE + 1];
    for (long[] chunk : chunks) {
      for (long word : chunk) {
        if (word != 0) {
          counts[Long.bitCount(word)]++;
        }
      }
    }
    double allSet = 0;
    for (int set = 1; set < counts.length; set++) {
      allSet += (double) counts[set] / words * Math.pow((double) set / Long.SIZE, BITS_PER_STATE);
    }
    // The filter was filled evenly, so half of that is the average over all states.
    return -Math.expm1(-states.sum() * allSet / 2);
  }

  @Override
  public String method() {
    return "bitstate hashing";
  }

  private final class BitAdder implements Adder {
    @Override
    public long prefetch(long hash) {
      long at = Math.unsignedMultiplyHigh(hash, words);
      return chunks[(int) (at >> CHUNK_BITS)][(int) at & (1 << CHUNK_BITS) - 1];
    }

    @Override
    public boolean add(long hash) {
      long at = Math.unsignedMultiplyHigh(hash, words);
      long[] chunk = chunks[(int) (at >> CHUNK_BITS)];
      int i = (int) at & (1 << CHUNK_BITS) - 1;
      // The lower bits of the product are practically random among the states of one word.
      long rest = hash * FibonacciHash.FACTOR;
      long bits = 1L << (rest >>> 58) | 1L << (rest >>> 52) | 1L << (rest >>> 46);
      if ((chunk[i] & bits) == bits) {
        return false;
      }
      boolean isNew = ((long) LONGS.getAndBitwiseOr(chunk, i, bits) & bits) != bits;
      if (isNew) {
        states.increment();
      }
      return isNew;
    }
  }
}
