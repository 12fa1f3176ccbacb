package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;
import rondo.explore.FibonacciHash;

/**
 * Bitstate hashing, after Holzmann: a state is represented by a few bits. All of them lie in one
 * block of 512 bits, as in a blocked Bloom filter: one cache miss or two instead of one per bit.
 *
 * <p>A state has five bits as long as there is plenty of room, then fewer, since more bits fill the
 * filter sooner. The fewer bits are the first ones of the five, so a state that was added with more
 * is found.
 *
 * <p>A state is added under a lock for its block, so that exactly one of several threads is first.
 * To find one takes no lock.
 */
final class BitstateFilter implements HashFilter {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle LOCKS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int MAX_BITS = 5;
  private static final int MIN_BITS = 3;

  /** A state has five bits if there are at least so many bits in the filter for each state. */
  private static final int ROOM = 10;

  private static final int BLOCK = 8;
  private static final int BLOCK_BITS = BLOCK * Long.SIZE;

  /** Bits of the number of a bit in its block. */
  private static final int POSITION_BITS = 9;

  private static final int CHUNK_BITS = 27;
  private static final int STRIPES = 1 << 10;

  private final long[][] chunks;
  private final long blocks;
  private final LongAdder states = new LongAdder();
  private final int[] locks = new int[STRIPES];

  /** A filter of about {@code bytes} bytes. */
  BitstateFilter(long bytes, MemoryBudget budget) {
    blocks = Math.max(1, bytes / (BLOCK * Long.BYTES));
    long words = blocks * BLOCK;
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
    // The distribution of set bits over blocks gives the probability that all bits of a random
    // state are set.
    int bits = bitsPerState();
    double allSet = 0;
    for (long[] chunk : chunks) {
      for (int at = 0; at < chunk.length; at += BLOCK) {
        int set = 0;
        for (int i = at; i < at + BLOCK; i++) {
          set += Long.bitCount(chunk[i]);
        }
        allSet += set == 0 ? 0 : Math.pow((double) set / BLOCK_BITS, bits);
      }
    }
    // The filter was filled evenly, so half of that is more than the average over all states.
    return -Math.expm1(-states.sum() * allSet / blocks / 2);
  }

  @Override
  public String method() {
    return "bitstate hashing";
  }

  private int bitsPerState() {
    double room = (double) blocks * BLOCK_BITS / Math.max(1, states.sum());
    if (room >= ROOM) {
      return MAX_BITS;
    }
    return room >= ROOM / 2.0 ? MAX_BITS - 1 : MIN_BITS;
  }

  private final class BitAdder implements Adder {
    /** The number of states after which the number of bits is determined again. */
    private static final int INTERVAL = 1 << 10;

    private int bits = bitsPerState();
    private int left = INTERVAL;

    @Override
    public long prefetch(long hash) {
      long at = Math.unsignedMultiplyHigh(hash, blocks) * BLOCK;
      long[] chunk = chunks[(int) (at >> CHUNK_BITS)];
      int i = (int) at & (1 << CHUNK_BITS) - 1;
      return chunk[i] + chunk[i + BLOCK - 1]; // A block may extend over two cache lines.
    }

    @Override
    public boolean add(long hash) {
      long block = Math.unsignedMultiplyHigh(hash, blocks);
      long[] chunk = chunks[(int) (block * BLOCK >> CHUNK_BITS)];
      int from = (int) (block * BLOCK) & (1 << CHUNK_BITS) - 1;
      // The lower bits of the product are practically random among the states of one block.
      long rest = hash * FibonacciHash.FACTOR;
      if (contains(chunk, from, rest)) {
        return false;
      }
      int lock = (int) block & STRIPES - 1;
      while (!LOCKS.compareAndSet(locks, lock, 0, 1)) {
        Thread.onSpinWait();
      }
      boolean isNew = false;
      for (int b = 0; b < bits; b++) {
        int position = position(rest, b);
        int word = from + (position >> 6);
        long bit = 1L << position;
        long found = (long) LONGS.getOpaque(chunk, word);
        if ((found & bit) == 0) {
          isNew = true;
          LONGS.setOpaque(chunk, word, found | bit);
        }
      }
      LOCKS.setRelease(locks, lock, 0);
      if (isNew) {
        states.increment();
        if (--left == 0) {
          bits = bitsPerState();
          left = INTERVAL;
        }
      }
      return isNew;
    }

    private boolean contains(long[] chunk, int from, long rest) {
      for (int b = 0; b < bits; b++) {
        int position = position(rest, b);
        if (((long) LONGS.getOpaque(chunk, from + (position >> 6)) & 1L << position) == 0) {
          return false;
        }
      }
      return true;
    }

    private static int position(long rest, int bit) {
      return (int) (rest >>> Long.SIZE - POSITION_BITS * (bit + 1)) & BLOCK_BITS - 1;
    }
  }
}
