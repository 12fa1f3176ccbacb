package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hash compaction, after Wolper and Leroy: a state is its 64-bit hash. Open addressing with linear
 * probing, without locks; positions follow the order of the hashes, and segments grow one at a
 * time, their sizes spread evenly over one growth step, as in {@link RootSet}.
 */
final class HashTable implements HashFilter {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int SEGMENT_BITS = 6;
  private static final int SEGMENTS = 1 << SEGMENT_BITS;
  private static final double GROWTH = 1.5;
  private static final double LOAD = 0.8;
  private static final int CREDIT = 64;

  private final Budget budget;
  private final Safepoint safepoint;
  private final long[][] segments = new long[SEGMENTS][];
  private final AtomicLong announced = new AtomicLong();
  private long growAt;

  HashTable(int initial, Budget budget, Safepoint safepoint) {
    this.budget = budget;
    this.safepoint = safepoint;
    for (int s = 0; s < SEGMENTS; s++) {
      double spread = Math.pow(GROWTH, (double) s / SEGMENTS);
      segments[s] = allocate((long) (initial * spread / SEGMENTS));
    }
    measure();
  }

  @Override
  public Adder adder() {
    return new TableAdder();
  }

  @Override
  public double omissionProbability() {
    double states = announced.get();
    return -Math.expm1(-states * states / 2 / Math.pow(2, Long.SIZE));
  }

  @Override
  public String method() {
    return "hash compaction";
  }

  private final class TableAdder implements Adder {
    private int credit;

    @Override
    public long fetch(long hash) {
      long[] slots = segments[(int) (hash >>> Long.SIZE - SEGMENT_BITS)];
      return slots[home(hash, slots)];
    }

    @Override
    public boolean add(long hash) {
      long key = hash == 0 ? 1 : hash;
      int s = (int) (key >>> Long.SIZE - SEGMENT_BITS);
      long[] slots = segments[s];
      int first = home(key, slots);
      int slot = first;
      while (true) {
        long found = slots[slot];
        if (found == 0) {
          if (credit == 0) {
            announce();
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
          safepoint.exclusively(() -> growIfStill(s, slots));
          return add(hash);
        }
      }
    }

    private void announce() {
      while (announced.get() + CREDIT > growAt) {
        safepoint.exclusively(HashTable.this::growDue);
      }
      announced.addAndGet(CREDIT);
      credit = CREDIT;
    }
  }

  private void growDue() {
    for (int s = 0; s < SEGMENTS; s++) {
      if (announced.get() + CREDIT > due(segments[s])) {
        grow(s);
      }
    }
    measure();
  }

  private void growIfStill(int s, long[] slots) {
    if (segments[s] == slots) {
      grow(s);
      measure();
    }
  }

  private void grow(int s) {
    long[] old = segments[s];
    long[] grown = allocate((long) (old.length * GROWTH) + 1);
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
    budget.give(8L * old.length);
  }

  private long[] allocate(long slots) {
    if (slots > Integer.MAX_VALUE - 64) {
      throw new Budget.ExhaustedException();
    }
    int length = (int) Math.max(4, slots);
    budget.take(8L * length);
    return new long[length];
  }

  private void measure() {
    growAt = Long.MAX_VALUE;
    for (long[] slots : segments) {
      growAt = Math.min(growAt, due(slots));
    }
  }

  private static long due(long[] slots) {
    return (long) (LOAD * SEGMENTS * slots.length);
  }

  private static int home(long hash, long[] slots) {
    return (int) Math.unsignedMultiplyHigh(hash << SEGMENT_BITS, slots.length);
  }
}
