package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongConsumer;
import rondo.explore.FibonacciHash;
import rondo.explore.concurrent.PaddedCounter;
import rondo.explore.concurrent.Safepoint;

/**
 * Interns the contents of tree nodes. Contents lie in an append-only array in the order of their
 * ids, so ids never change; an open-addressing index of ids finds them. Id 0 is not used.
 *
 * <p>Lock-free: a thread takes an id, writes the content, then publishes the id in the index by
 * compare-and-set. A thread that reads an id from the index sees its content. A thread that loses
 * the race keeps its id for its next content. The arrays are replaced at a {@link Safepoint} only.
 */
final class NodeTable {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

  /** The contents grow by this fraction. */
  private static final int GROWTH = 4;

  /** The number of parts of the index that threads move at the same time; a power of two. */
  private static final int MAX_PARTS = 64;

  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final LongConsumer makeRoom;

  /** Whether contents may not be added. */
  private boolean isFrozen;

  private final PaddedCounter nextId = new PaddedCounter(1);
  private long[] contents;
  private int[] index;
  private int shift;

  NodeTable(int initial, MemoryBudget budget, Safepoint safepoint) {
    this(initial, budget, safepoint, _ -> {});
  }

  /**
   * @param makeRoom called at a safepoint before a number of bytes is reserved
   */
  NodeTable(int initial, MemoryBudget budget, Safepoint safepoint, LongConsumer makeRoom) {
    this.makeRoom = makeRoom;
    this.budget = budget;
    this.safepoint = safepoint;
    int slots = Integer.highestOneBit(Math.max(4, 2 * initial));
    int capacity = maxIds(slots);
    budget.reserve(contentBytes(capacity) + indexBytes(slots));
    contents = new long[2 * capacity];
    index = new int[slots];
    shift = Long.numberOfLeadingZeros(slots) + 1;
  }

  /** An exclusive upper bound of the ids assigned so far. */
  int bound() {
    return (int) nextId.get();
  }

  /** The contents: those of an id are at {@code 2 * id} and {@code 2 * id + 1}. */
  long[] contents() {
    return contents;
  }

  /** Lets contents that have no id remain without one from now on. */
  void freeze() {
    isFrozen = true;
  }

  /** The size in bytes. */
  long bytes() {
    return contentBytes(contents.length / 2) + indexBytes(index.length);
  }

  /**
   * Whether an id is assigned to its content; not if a thread keeps it for its next content. No
   * thread may use the table meanwhile.
   */
  boolean isAssigned(int id) {
    if (id >= contents.length / 2) {
      return false; // There was no memory for it.
    }
    int slot = (int) (hash(contents[2 * id], contents[2 * id + 1]) >>> shift);
    while (index[slot] != 0) {
      if (index[slot] == id) {
        return true;
      }
      slot = slot + 1 & index.length - 1;
    }
    return false;
  }

  /** Assigns an id to a content, as it was in another table. No thread may use the table. */
  void restore(int id, long a, long b) {
    while (2L * id >= contents.length) {
      growFor(id);
    }
    contents[2 * id] = a;
    contents[2 * id + 1] = b;
    int slot = (int) (hash(a, b) >>> shift);
    while (index[slot] != 0) {
      slot = slot + 1 & index.length - 1;
    }
    index[slot] = id;
    nextId.set(Math.max(nextId.get(), id + 1));
  }

  /** One thread's access. */
  final class Interner {
    private int spare;
    private long fetched;
    private boolean hasMissed;

    /** Whether a content had no id in a frozen table since the last call. */
    boolean takeMissed() {
      boolean missed = hasMissed;
      hasMissed = false;
      return missed;
    }

    /** The id of a content, assigned now if the content is new; 0 if the table is frozen then. */
    int intern(long a, long b) {
      int[] ids = index;
      int mask = ids.length - 1;
      for (int slot = (int) (hash(a, b) >>> shift); ; slot = slot + 1 & mask) {
        int id = (int) INTS.getAcquire(ids, slot);
        if (id == 0) {
          if (isFrozen) {
            hasMissed = true;
            return 0;
          }
          if (reserveId()) {
            return intern(a, b);
          }
          id = publish(ids, slot, a, b);
        }
        if (contents[2 * id] == a && contents[2 * id + 1] == b) {
          return id;
        }
      }
    }

    /** Interns a batch, and writes the ids to the halves of the pairs at {@code shift}. */
    void intern(NodeBatch batch, long[] pairs, int shift) {
      int count = batch.size;
      long[] as = batch.firsts;
      long[] bs = batch.seconds;
      int[] guesses = batch.guesses;
      int[] targets = batch.targets;
      int[] slots = index;
      int hashShift = NodeTable.this.shift;
      // Prefetches for all entries first, so that the cache misses overlap.
      for (int i = 0; i < count; i++) {
        guesses[i] = (int) INTS.getAcquire(slots, (int) (hash(as[i], bs[i]) >>> hashShift));
      }
      long[] known = contents;
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum += known[2 * guesses[i]];
      }
      fetched = sum;
      long others = ~(0xFFFFFFFFL << shift);
      for (int i = 0; i < count; i++) {
        int id = guesses[i];
        if (known[2 * id] != as[i] || known[2 * id + 1] != bs[i] || id == 0) {
          id = intern(as[i], bs[i]);
        }
        pairs[targets[i]] = pairs[targets[i]] & others | (long) id << shift;
      }
      batch.size = 0;
    }

    /**
     * Reserves an id for the next content, and room for it; returns whether the arrays have been
     * replaced meanwhile.
     */
    private boolean reserveId() {
      if (spare == 0) {
        spare = (int) nextId.getAndAdd(1);
      }
      int id = spare;
      if (2 * id < contents.length) {
        return false;
      }
      while (2 * id >= contents.length) {
        safepoint.runExclusively(() -> growFor(id));
      }
      return true;
    }

    /**
     * Assigns the reserved id to a content and publishes it in an empty slot, and returns it; or if
     * another thread was faster, keeps it and returns the id that is there.
     */
    private int publish(int[] ids, int slot, long a, long b) {
      int id = spare;
      contents[2 * id] = a;
      contents[2 * id + 1] = b;
      int found = (int) INTS.compareAndExchangeRelease(ids, slot, 0, id);
      VarHandle.acquireFence();
      int lostMask = BitMask.ifNonZero(found);
      spare = id & lostMask;
      return found | id & ~lostMask;
    }
  }

  private void growFor(int id) {
    if (2 * id < contents.length) {
      return;
    }
    int capacity = contents.length / 2;
    if (capacity >= maxIds(index.length)) {
      growIndex();
    }
    long larger = Math.min(capacity + capacity / GROWTH + 1L, maxIds(index.length));
    makeRoom.accept(contentBytes(larger));
    budget.reserve(contentBytes(larger));
    contents = Arrays.copyOf(contents, (int) (2 * larger));
    budget.release(contentBytes(capacity));
  }

  private void growIndex() {
    if (index.length > 1 << 29) {
      throw new MemoryBudget.ExhaustedException();
    }
    int slots = index.length * 2;
    makeRoom.accept(indexBytes(slots));
    budget.reserve(indexBytes(slots));
    int[] old = index;
    int[] grown = new int[slots];
    int parts = Math.min(MAX_PARTS, old.length);
    safepoint.forAll(parts, i -> move(old, i * (old.length / parts), old.length / parts, grown));
    index = grown;
    shift--;
    budget.release(indexBytes(old.length));
  }

  /** Adds {@code count} slots of the index to one of twice the size, while other threads do so. */
  private void move(int[] old, int from, int count, int[] grown) {
    for (int i = from; i < from + count; i++) {
      int known = old[i];
      if (known != 0) {
        int slot = (int) (hash(contents[2 * known], contents[2 * known + 1]) >>> shift - 1);
        while (!INTS.compareAndSet(grown, slot, 0, known)) {
          slot = slot + 1 & grown.length - 1;
        }
      }
    }
  }

  /** The number of ids, including 0, at which the index is full. */
  private static int maxIds(int slots) {
    return slots / 2 + 1;
  }

  private static long contentBytes(long capacity) {
    return 16 * capacity;
  }

  private static long indexBytes(int slots) {
    return 4L * slots;
  }

  private static long hash(long a, long b) {
    long x = a ^ FibonacciHash.FACTOR;
    long y = b ^ 0xD6E8FEB86659FD93L;
    return x * y ^ Math.multiplyHigh(x, y);
  }
}
