package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import rondo.explore.concurrent.Safepoint;

/**
 * Hash compaction, after Wolper and Leroy: a state is represented by its 64-bit hash. Lock-free
 * open addressing with linear probing; positions follow the order of the hashes, and segments grow
 * one at a time.
 */
final class HashCompactionTable implements HashFilter {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final long[][] segments = new long[SegmentGrowth.SEGMENTS][];
  private final SegmentGrowth segmentGrowth;

  HashCompactionTable(int initial, MemoryBudget budget, Safepoint safepoint) {
    this.budget = budget;
    this.safepoint = safepoint;
    segmentGrowth = new SegmentGrowth(safepoint);
    for (int s = 0; s < SegmentGrowth.SEGMENTS; s++) {
      segments[s] = allocate(SegmentGrowth.initial(initial, s));
    }
    measure();
  }

  @Override
  public Adder adder() {
    return new TableAdder();
  }

  @Override
  public double omissionProbability() {
    double states = segmentGrowth.announced();
    return -Math.expm1(-states * states / 2 / Math.pow(2, Long.SIZE));
  }

  @Override
  public String method() {
    return "hash compaction";
  }

  private final class TableAdder implements Adder {
    private int credit;

    @Override
    public long prefetch(long hash) {
      long[] slots = segments[(int) (hash >>> Long.SIZE - SegmentGrowth.SEGMENT_BITS)];
      return slots[home(hash, slots)];
    }

    @Override
    public boolean add(long hash) {
      long key = hash == 0 ? 1 : hash;
      int s = (int) (key >>> Long.SIZE - SegmentGrowth.SEGMENT_BITS);
      long[] slots = segments[s];
      int first = home(key, slots);
      int slot = first;
      while (true) {
        long found = slots[slot];
        if (found == 0) {
          if (credit == 0) {
            segmentGrowth.announce(HashCompactionTable.this::growDue);
            credit = SegmentGrowth.CREDIT;
            return add(hash);
          }
          found = (long) LONGS.compareAndExchange(slots, slot, 0L, key);
          if (found == 0) {
            credit--;
            return true;
          }
        }
        if (found == key) {
          return false;
        }
        if (++slot == slots.length) {
          slot = 0;
        }
        if (slot == first) {
          safepoint.runExclusively(() -> growIfStill(s, slots));
          return add(hash);
        }
      }
    }
  }

  private void growDue() {
    int[] due = segmentGrowth.due(this::size);
    int[] all = segmentGrowth.withFullest(due, this::size);
    long bytes = Arrays.stream(all).mapToLong(s -> 12L * segments[s].length).sum();
    int[] grown = budget.fits(bytes) ? all : due;
    safepoint.forAll(grown.length, i -> grow(grown[i]));
    measure();
  }

  private int size(int segment) {
    return segments[segment].length;
  }

  private void growIfStill(int s, long[] slots) {
    if (segments[s] == slots) {
      grow(s);
      measure();
    }
  }

  private void grow(int s) {
    long[] old = segments[s];
    long[] grown = allocate((long) (old.length * SegmentGrowth.FACTOR) + 1);
    for (long key : old) {
      if (key != 0) {
        int slot = home(key, grown);
        while (grown[slot] != 0) {
          slot = slot + 1 == grown.length ? 0 : slot + 1;
        }
        grown[slot] = key;
      }
    }
    segments[s] = grown;
    budget.release(8L * old.length);
  }

  private long[] allocate(long slots) {
    if (slots > Integer.MAX_VALUE - 64) {
      throw new MemoryBudget.ExhaustedException();
    }
    int length = (int) Math.max(4, slots);
    budget.reserve(8L * length);
    return new long[length];
  }

  private void measure() {
    segmentGrowth.measure(this::size);
  }

  private static int home(long hash, long[] slots) {
    return (int) Math.unsignedMultiplyHigh(hash << SegmentGrowth.SEGMENT_BITS, slots.length);
  }
}
