package rondo.explore.store;

import java.util.Arrays;

/**
 * Memory for the open states of a store that keeps hashes only: records of a fixed number of ints.
 * Each thread has its own free list; a record may be freed by a thread other than the one that
 * wrote it.
 */
final class StateSlab {
  private static final int CHUNK_INTS = 1 << 13;

  private final MemoryBudget budget;
  private final int record;
  private final int perChunk;

  /** Copied when a chunk is added. */
  private volatile int[][] chunks = new int[0][];

  StateSlab(int record, MemoryBudget budget) {
    this.record = record;
    this.budget = budget;
    perChunk = Math.max(1, CHUNK_INTS / record);
  }

  private synchronized int addChunk() {
    budget.reserve(4L * perChunk * record);
    int[][] more = Arrays.copyOf(chunks, chunks.length + 1);
    more[chunks.length] = new int[perChunk * record];
    chunks = more;
    return more.length - 1;
  }

  /** One thread's access. */
  final class Accessor {
    private int[] free = new int[16];
    private int freeSize;

    /** Unused records of the chunk that this thread added last. */
    private int next;

    private int end;

    /** Stores a record and returns its reference. */
    long write(int[] from, int at) {
      int reference;
      if (freeSize > 0) {
        reference = free[--freeSize];
      } else {
        if (next == end) {
          next = Math.multiplyExact(addChunk(), perChunk);
          end = Math.addExact(next, perChunk);
        }
        reference = next++;
      }
      int[] chunk = chunks[reference / perChunk];
      System.arraycopy(from, at, chunk, reference % perChunk * record, record);
      return reference;
    }

    /** Reads a record and frees it. */
    void readAndFree(long reference, int[] to) {
      int at = (int) reference;
      System.arraycopy(chunks[at / perChunk], at % perChunk * record, to, 0, record);
      if (freeSize == free.length) {
        budget.reserve(4L * freeSize);
        free = Arrays.copyOf(free, 2 * freeSize);
      }
      free[freeSize++] = at;
    }
  }
}
