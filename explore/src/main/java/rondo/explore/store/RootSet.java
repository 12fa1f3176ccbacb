package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The set of stored states, each a pair of node ids, in four bytes per entry.
 *
 * <p>An {@link InvertiblePairHash} turns the pair into a key. The upper bits of the key determine
 * its segment and its home slot there, so an entry holds only the lower bits, and its distance from
 * home by linear probing: quotienting, after Cleary. The entry is {@code (distance + 1) << rest |
 * lower bits}; zero is empty. In a segment of {@code c} homes, {@code q = ceil(log2 c)} bits {@code
 * x} of the key select home {@code x * c >> q}; at most two {@code x} share a home and they differ
 * in their last bit, which is kept among the lower bits.
 *
 * <p>Segments grow one at a time, see {@link SegmentGrowth}. A segment also grows when the probing
 * distance exceeds what an entry can encode. When an id no longer fits its bits, all pairs are
 * rehashed to wider keys.
 *
 * <p>Lock-free: entries are set once, by compare-and-set from zero; so exactly one thread adds each
 * state. Segments are replaced at a {@link Safepoint} only.
 */
final class RootSet {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int SEGMENT_BITS = SegmentGrowth.SEGMENT_BITS;
  private static final int SEGMENTS = SegmentGrowth.SEGMENTS;

  /** Slots after the last home, so that probing need not wrap around. */
  private static final int TAIL = 126;

  /** Bits of a key beyond the home's; leaves seven bits of an entry for the distance. */
  private static final int PREFERRED_REST_BITS = 24;

  /** The most bits of a key beyond the home's; leaves four bits of an entry for the distance. */
  private static final int MAX_REST_BITS = 27;

  /** A set with more homes than this is not rehashed only to allow for larger ids. */
  private static final long SETTLED = 1L << 22;

  private final NodeTable left;
  private final NodeTable right;
  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final boolean shared;
  private final SegmentGrowth segmentGrowth;
  private int[][] segments = new int[SEGMENTS][];
  private InvertiblePairHash pairHash;
  private long homes;
  private long hashedAt;

  /** Incremented whenever tables are replaced. */
  private int epoch;

  RootSet(int initial, NodeTable left, NodeTable right, MemoryBudget budget, Safepoint safepoint) {
    this.left = left;
    this.right = right;
    this.budget = budget;
    this.safepoint = safepoint;
    shared = safepoint.threads() > 1;
    segmentGrowth = new SegmentGrowth(safepoint);
    for (int s = 0; s < SEGMENTS; s++) {
      segments[s] = allocate(SegmentGrowth.initial(initial, s));
    }
    measure();
    pairHash = chooseHash(0);
    hashedAt = homes;
  }

  /** One thread's access. */
  final class Adder {
    private int credit;

    /** The segment and home slot of each pair of a batch, and its entry there. */
    private int[] places = new int[3 * 64];

    private int fetched;

    /** Adds the first {@code count} pairs and lists the new ones. */
    void addAll(long[] pairs, int count, NewStates states) {
      int ready = fetch(pairs, count);
      int[][] segments = RootSet.this.segments;
      int epoch = RootSet.this.epoch;
      for (int i = 0; i < ready; i++) {
        int[] slots = segments[places[3 * i]];
        int slot = places[3 * i + 1];
        int entry = places[3 * i + 2];
        int found = slots[slot];
        if (found == 0 && credit > 0) {
          found = claim(slots, slot, entry);
          if (found == 0) {
            credit--;
            states.add(pairs[i], i);
            continue;
          }
        }
        if (found != entry) {
          if (probe(pairs[i], slots, slot, entry)) {
            states.add(pairs[i], i);
          }
          if (epoch != RootSet.this.epoch) {
            ready = i + 1;
          }
        }
      }
      for (int i = ready; i < count; i++) {
        if (add(pairs[i])) {
          states.add(pairs[i], i);
        }
      }
    }

    /**
     * Computes the home slots of pairs and prefetches them all, so that the cache misses overlap.
     *
     * @return for how many pairs; none if an id does not fit
     */
    private int fetch(long[] pairs, int count) {
      if (places.length < 3 * count) {
        places = new int[6 * count];
      }
      InvertiblePairHash mix = RootSet.this.pairHash;
      int[][] segments = RootSet.this.segments;
      int[] places = this.places;
      int bits = mix.bits();
      long all = 0;
      int sum = 0;
      for (int i = 0; i < count; i++) {
        long pair = pairs[i];
        all |= pair;
        long key = mix.key(pair);
        int s = (int) (key >>> bits - SEGMENT_BITS) & SEGMENTS - 1;
        int[] slots = segments[s];
        int c = slots.length - TAIL;
        int q = 32 - Integer.numberOfLeadingZeros(c - 1);
        int low = bits - SEGMENT_BITS - q;
        int slot = (int) ((key >>> low & (1L << q) - 1) * c >>> q);
        int step = 2 << low;
        places[3 * i] = s;
        places[3 * i + 1] = slot;
        places[3 * i + 2] = (int) key & step - 1 | step;
      }
      for (int i = 0; i < 3 * count; i += 3) {
        sum += segments[places[i]][places[i + 1]];
      }
      fetched = sum;
      return mix.fits(all) ? count : 0;
    }

    /** Determines for each of the first {@code count} pairs whether it is in the set. */
    void find(long[] pairs, int count, boolean[] found) {
      int ready = fetch(pairs, count);
      for (int i = 0; i < ready; i++) {
        int[] slots = segments[places[3 * i]];
        int slot = places[3 * i + 1];
        int entry = places[3 * i + 2];
        int first = (int) INTS.getAcquire(slots, slot);
        found[i] = first == entry || first != 0 && holds(slots, slot, entry);
      }
      for (int i = ready; i < count; i++) {
        found[i] = contains(pairs[i]);
      }
    }

    /**
     * Whether a pair is in the set. A thread that finds it sees everything that was added before
     * it.
     */
    boolean contains(long pair) {
      InvertiblePairHash mix = RootSet.this.pairHash;
      if (!mix.fits(pair)) {
        return false;
      }
      long key = mix.key(pair);
      int[] slots = segments[(int) (key >>> mix.bits() - SEGMENT_BITS)];
      int c = slots.length - TAIL;
      int q = 32 - Integer.numberOfLeadingZeros(c - 1);
      int low = mix.bits() - SEGMENT_BITS - q;
      int slot = (int) ((key >>> low & (1L << q) - 1) * c >>> q);
      int step = 2 << low;
      return holds(slots, slot, (int) key & step - 1 | step);
    }

    private boolean holds(int[] slots, int home, int first) {
      int q = 32 - Integer.numberOfLeadingZeros(slots.length - TAIL - 1);
      int low = pairHash.bits() - SEGMENT_BITS - q;
      int step = 2 << low;
      int last = home + Math.min(TAIL, (-1 >>> low + 1) - 1);
      int entry = first;
      for (int slot = home; slot <= last; slot++, entry += step) {
        int found = (int) INTS.getAcquire(slots, slot);
        if (found == entry) {
          return true;
        }
        if (found == 0) {
          return false;
        }
      }
      return false;
    }

    /** Adds a pair; returns whether it was new. */
    boolean add(long pair) {
      while (!pairHash.fits(pair)) {
        safepoint.runExclusively(() -> widen(pair));
      }
      InvertiblePairHash mix = RootSet.this.pairHash;
      long key = mix.key(pair);
      int[] slots = segments[(int) (key >>> mix.bits() - SEGMENT_BITS)];
      int c = slots.length - TAIL;
      int q = 32 - Integer.numberOfLeadingZeros(c - 1);
      int low = mix.bits() - SEGMENT_BITS - q;
      int slot = (int) ((key >>> low & (1L << q) - 1) * c >>> q);
      int step = 2 << low;
      return probe(pair, slots, slot, (int) key & step - 1 | step);
    }

    /** Adds a pair whose home and entry there are known. */
    private boolean probe(long pair, int[] slots, int home, int first) {
      int q = 32 - Integer.numberOfLeadingZeros(slots.length - TAIL - 1);
      int low = pairHash.bits() - SEGMENT_BITS - q;
      int step = 2 << low;
      int last = home + Math.min(TAIL, (-1 >>> low + 1) - 1);
      int entry = first;
      for (int slot = home; slot <= last; slot++, entry += step) {
        int found = slots[slot];
        if (found == 0) {
          if (credit == 0) {
            segmentGrowth.announce(RootSet.this::growDue);
            credit = SegmentGrowth.CREDIT;
            return add(pair);
          }
          found = claim(slots, slot, entry);
          if (found == 0) {
            credit--;
            return true;
          }
        }
        if (found == entry) {
          return false;
        }
      }
      safepoint.runExclusively(() -> growIfStill(slots));
      return add(pair);
    }

    /** Fills an empty slot; if another thread was faster, returns that thread's entry. */
    private int claim(int[] slots, int slot, int entry) {
      if (shared) {
        return (int) INTS.compareAndExchange(slots, slot, 0, entry);
      }
      slots[slot] = entry;
      return 0;
    }
  }

  private void growDue() {
    for (int s = 0; s < SEGMENTS; s++) {
      if (segmentGrowth.isDue(homes(segments[s]))) {
        grow(s);
      }
    }
    measure();
    if (homes >= 16 * hashedAt && homes <= SETTLED) {
      widen(0);
    }
  }

  private void growIfStill(int[] slots) {
    for (int s = 0; s < SEGMENTS; s++) {
      if (segments[s] == slots) {
        grow(s);
        measure();
      }
    }
  }

  private void grow(int s) {
    int[] old = segments[s];
    // If an entry ends up too far from its home, an even larger table is tried.
    for (long size = (long) (homes(old) * SegmentGrowth.FACTOR) + 1; ; size += size / 8 + 1) {
      int[] grown = allocate(size);
      if (move(old, grown)) {
        segments[s] = grown;
        budget.release(4L * old.length);
        return;
      }
      budget.release(4L * grown.length);
    }
  }

  private boolean move(int[] old, int[] grown) {
    for (int slot = 0; slot < old.length; slot++) {
      if (old[slot] != 0 && !put(grown, key(old, slot, pairHash.bits()), pairHash.bits())) {
        return false;
      }
    }
    return true;
  }

  /** Rehashes all pairs, so that the ids in {@code pair} and all smaller ones fit. */
  private void widen(long pair) {
    if (pair != 0 && pairHash.fits(pair)) {
      return;
    }
    InvertiblePairHash wider = chooseHash(pair);
    long least = 1L << Math.max(2, wider.bits() - SEGMENT_BITS - MAX_REST_BITS);
    for (double factor = 1; ; factor *= 1.2) {
      int[][] grown = new int[SEGMENTS][];
      long bytes = 0;
      for (int s = 0; s < SEGMENTS; s++) {
        grown[s] = allocate((long) (Math.max(least, segments[s].length - TAIL) * factor));
        bytes += 4L * grown[s].length;
      }
      if (rehash(grown, wider)) {
        for (int[] slots : segments) {
          budget.release(4L * slots.length);
        }
        segments = grown;
        pairHash = wider;
        measure();
        hashedAt = homes;
        return;
      }
      budget.release(bytes);
    }
  }

  private boolean rehash(int[][] grown, InvertiblePairHash wider) {
    for (int s = 0; s < SEGMENTS; s++) {
      int[] slots = segments[s];
      for (int slot = 0; slot < slots.length; slot++) {
        if (slots[slot] != 0) {
          long upper = (long) s << pairHash.bits() - SEGMENT_BITS;
          long key = wider.key(pairHash.pair(upper | key(slots, slot, pairHash.bits())));
          if (!put(grown[(int) (key >>> wider.bits() - SEGMENT_BITS)], key, wider.bits())) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private InvertiblePairHash chooseHash(long pair) {
    int leftBits = bits(Math.max(left.bound(), pair >>> 32));
    int rightBits = bits(Math.max(right.bound(), pair & 0xFFFFFFFFL));
    int preferred = bits(homes) + PREFERRED_REST_BITS - leftBits - rightBits;
    int more = Math.max(2, preferred);
    return new InvertiblePairHash(leftBits + more / 2, rightBits + more - more / 2);
  }

  private static int bits(long bound) {
    return Long.SIZE - Long.numberOfLeadingZeros(bound);
  }

  /** The key of an entry, without the bits that select the segment. */
  private static long key(int[] slots, int slot, int bits) {
    int c = slots.length - TAIL;
    int q = 32 - Integer.numberOfLeadingZeros(c - 1);
    int low = bits - SEGMENT_BITS - q;
    int entry = slots[slot];
    int home = slot + 1 - (entry >>> low + 1);
    long x = (((long) home << q) + c - 1) / c;
    x += (x ^ entry >>> low) & 1;
    return x << low | entry & (1L << low) - 1;
  }

  /** Adds a key that is not in the table, without concurrent access; false if there is no room. */
  private static boolean put(int[] slots, long key, int bits) {
    int c = slots.length - TAIL;
    int q = 32 - Integer.numberOfLeadingZeros(c - 1);
    int low = bits - SEGMENT_BITS - q;
    int slot = (int) ((key >>> low & (1L << q) - 1) * c >>> q);
    int step = 2 << low;
    int entry = (int) key & step - 1 | step;
    int last = slot + Math.min(TAIL, (-1 >>> low + 1) - 1);
    while (slots[slot] != 0) {
      if (slot++ == last) {
        return false;
      }
      entry += step;
    }
    slots[slot] = entry;
    return true;
  }

  private int[] allocate(long c) {
    if (c > Integer.MAX_VALUE - 2 * TAIL) {
      throw new MemoryBudget.ExhaustedException();
    }
    int slots = (int) Math.max(4, c) + TAIL;
    budget.reserve(4L * slots);
    return new int[slots];
  }

  private void measure() {
    epoch++;
    homes = Arrays.stream(segments).mapToLong(RootSet::homes).sum();
    segmentGrowth.measure(Arrays.stream(segments).mapToInt(RootSet::homes));
  }

  private static int homes(int[] slots) {
    return slots.length - TAIL;
  }
}
