package rondo.explore.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.explore.concurrent.Safepoint;

/**
 * The set of stored states, each a pair of node ids, in four or two bytes per entry.
 *
 * <p>An {@link InvertiblePairHash} turns the pair into a key. The upper bits of the key determine
 * its segment and its home slot there, so an entry holds only the lower bits, and its distance from
 * home by linear probing: quotienting, after Cleary. The entry is {@code (distance + 1) << rest |
 * lower bits}; zero is empty. In a segment of {@code c} homes, {@code q = ceil(log2 c)} bits {@code
 * x} of the key select home {@code x * c >> q}; at most two {@code x} share a home and they differ
 * in their last bit, which is kept among the lower bits. A large set of states made of few nodes
 * has short keys; then two entries share a word.
 *
 * <p>Segments grow one at a time, see {@link SegmentGrowth}. A segment also grows when the probing
 * distance exceeds what an entry can encode. When an id no longer fits its bits, or half the width
 * of an entry suffices, all pairs are rehashed.
 *
 * <p>Lock-free: entries are set once, by compare-and-set of their word; so exactly one thread adds
 * each state. Segments are replaced at a {@link Safepoint} only.
 */
final class RootSet {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int SEGMENT_BITS = SegmentGrowth.SEGMENT_BITS;
  private static final int SEGMENTS = SegmentGrowth.SEGMENTS;

  /** Bits of an entry that are left for the distance, if possible. */
  private static final int PREFERRED_DISTANCE_BITS = 7;

  /** The fewest bits of an entry for the distance. */
  private static final int MIN_DISTANCE_BITS = 4;

  /** The fewest bits by which keys are wider than the number of homes. */
  private static final int MIN_SPARE_BITS = 2;

  /** A set with fewer homes than this is not rehashed to save memory. */
  private static final long WORTH_PACKING = 1L << 20;

  /**
   * After all pairs are rehashed, a segment has at least so many slots for each entry, plus a part
   * of the second number, so that segments do not all grow at the same time.
   */
  private static final double SPACIOUS = 1.55;

  private static final double SPREAD = 0.3;

  /** A set with more homes than this is not rehashed only to allow for larger ids. */
  private static final long SETTLED = 1L << 22;

  private final NodeTable left;
  private final NodeTable right;
  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final boolean shared;
  private final SegmentGrowth segmentGrowth;
  private final Optional<Eviction> eviction;
  private int[][] segments = new int[SEGMENTS][];
  private InvertiblePairHash pairHash;

  /** How often the width of a word is halved to get that of an entry: once or not at all. */
  private int packing;

  private long homes;
  private long hashedAt;

  /** Incremented whenever tables are replaced. */
  private int epoch;

  /** Lets a set serve as a cache, which forgets its entries where it may not grow. */
  interface Eviction {
    /** The maximum size in bytes at present. */
    long maxBytes();

    /** Called before all entries are forgotten, at a safepoint. */
    void evict();
  }

  RootSet(int initial, NodeTable left, NodeTable right, MemoryBudget budget, Safepoint safepoint) {
    this(initial, left, right, budget, safepoint, Optional.empty());
  }

  RootSet(
      int initial,
      NodeTable left,
      NodeTable right,
      MemoryBudget budget,
      Safepoint safepoint,
      Optional<Eviction> eviction) {
    this.eviction = eviction;
    this.left = left;
    this.right = right;
    this.budget = budget;
    this.safepoint = safepoint;
    shared = safepoint.threads() > 1;
    segmentGrowth = new SegmentGrowth(safepoint);
    for (int s = 0; s < SEGMENTS; s++) {
      segments[s] = allocate(SegmentGrowth.initial(initial, s), packing);
    }
    measure();
    pairHash = narrowHash();
    hashedAt = homes;
  }

  /**
   * A hash of few ids, so that the first ids that do not fit come early: the profile of the
   * just-in-time compiler then contains that case, which it would omit otherwise.
   *
   * @see BitMask
   */
  private InvertiblePairHash narrowHash() {
    int keyBits = bits(homes) + MIN_SPARE_BITS;
    int leftBits = Math.max(InvertiblePairHash.SEGMENT_ID_BITS, keyBits / 2);
    return new InvertiblePairHash(leftBits, Math.max(leftBits, keyBits - leftBits));
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
      int packing = RootSet.this.packing;
      int epoch = RootSet.this.epoch;
      for (int i = 0; i < ready; i++) {
        int[] slots = segments[places[3 * i]];
        int slot = places[3 * i + 1];
        int entry = places[3 * i + 2];
        int found = RootEntries.entry(slots[slot >>> packing], slot, packing);
        if (found == 0 && credit > 0) {
          found = fill(slots, slot, entry);
          int lostMask = BitMask.ifNonZero(found);
          int added = 1 & ~lostMask;
          credit -= added;
          states.add(pairs[i], i, added);
          found |= entry & ~lostMask;
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
      int packing = RootSet.this.packing;
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
        int c = RootEntries.homes(slots, packing);
        int q = 32 - Integer.numberOfLeadingZeros(c - 1);
        int low = bits - SEGMENT_BITS - q;
        int slot = (int) ((key >>> low & (1L << q) - 1) * c >>> q);
        int step = 2 << low;
        places[3 * i] = s;
        places[3 * i + 1] = slot;
        places[3 * i + 2] = (int) key & step - 1 | step;
      }
      for (int i = 0; i < 3 * count; i += 3) {
        sum += segments[places[i]][places[i + 1] >>> packing];
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
        int first =
            RootEntries.entry((int) INTS.getAcquire(slots, slot >>> packing), slot, packing);
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
      int slot = RootEntries.home(slots, key, mix.bits(), packing);
      int step = 2 << RootEntries.low(slots, mix.bits(), packing);
      return holds(slots, slot, (int) key & step - 1 | step);
    }

    private boolean holds(int[] slots, int home, int first) {
      int packing = RootSet.this.packing;
      int low = RootEntries.low(slots, pairHash.bits(), packing);
      int step = 2 << low;
      int last = home + RootEntries.maxDistance(low, packing);
      int entry = first;
      for (int slot = home; slot <= last; slot++, entry += step) {
        int found =
            RootEntries.entry((int) INTS.getAcquire(slots, slot >>> packing), slot, packing);
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
      int slot = RootEntries.home(slots, key, mix.bits(), packing);
      int step = 2 << RootEntries.low(slots, mix.bits(), packing);
      return probe(pair, slots, slot, (int) key & step - 1 | step);
    }

    /** Adds a pair whose home and entry there are known. */
    private boolean probe(long pair, int[] slots, int home, int first) {
      int packing = RootSet.this.packing;
      int low = RootEntries.low(slots, pairHash.bits(), packing);
      int step = 2 << low;
      int last = home + RootEntries.maxDistance(low, packing);
      int entry = first;
      for (int slot = home; slot <= last; slot++, entry += step) {
        int found = RootEntries.entry(slots[slot >>> packing], slot, packing);
        if (found == 0) {
          if (credit == 0) {
            segmentGrowth.announce(RootSet.this::growDue);
            credit = SegmentGrowth.CREDIT;
            return add(pair);
          }
          found = fill(slots, slot, entry);
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
    private int fill(int[] slots, int slot, int entry) {
      if (shared) {
        return RootEntries.fill(slots, slot, entry, packing);
      }
      slots[slot >>> packing] |= entry << RootEntries.shift(slot, packing);
      return 0;
    }
  }

  private void growDue() {
    grow(segmentGrowth.due(this::homes));
  }

  private int homes(int segment) {
    return RootEntries.homes(segments[segment], packing);
  }

  private void grow(int[] due) {
    if (mayNotGrow(growthBytes(due))) {
      evict(0);
      return;
    }
    int[] all = withFullest(due);
    try {
      safepoint.forAll(all.length, i -> grow(all[i]));
    } finally {
      measure();
    }
    rehashIfDue();
  }

  /** The bytes that growing segments takes, for a while or permanently. */
  private long growthBytes(int[] due) {
    return Arrays.stream(due).mapToLong(s -> 6L * segments[s].length).sum();
  }

  /** Adds segments to grow at the same time, if there is memory for them. */
  private int[] withFullest(int[] due) {
    int[] all = segmentGrowth.withFullest(due, this::homes);
    return eviction.isEmpty() && budget.fits(growthBytes(all)) ? all : due;
  }

  private boolean mayNotGrow(long bytes) {
    return eviction.isPresent() && bytes() + bytes > eviction.get().maxBytes();
  }

  /** The size of the tables. */
  long bytes() {
    return bytes(segments);
  }

  private static long bytes(int[][] segments) {
    return Arrays.stream(segments).mapToLong(s -> 4L * s.length).sum();
  }

  /** Forgets all entries, in tables that may be smaller; ids as large as those in a pair fit. */
  private void evict(long pair) {
    eviction.orElseThrow().evict();
    clear(pair, eviction.get().maxBytes());
  }

  /** Forgets all entries; the tables are not larger than they were, nor than a number of bytes. */
  void clear(long pair, long maxBytes) {
    long before = bytes();
    double shrunk = Math.min(1, (double) Math.max(0, maxBytes) / before);
    int width = choosePacking(pair);
    InvertiblePairHash hash = chooseHash(pair, width);
    long least = leastHomes(hash, width);
    for (int s = 0; s < SEGMENTS; s++) {
      int words = segments[s].length;
      budget.release(4L * words);
      segments[s] = new int[0];
      long size = (long) ((words << width) * shrunk) - RootEntries.TAIL;
      segments[s] = allocate(Math.max(least, size), width);
    }
    pairHash = hash;
    packing = width;
    segmentGrowth.clear();
    measure();
    hashedAt = homes;
  }

  private static long leastHomes(InvertiblePairHash hash, int width) {
    int maxRest = RootEntries.entryBits(width) - 1 - MIN_DISTANCE_BITS;
    return 1L << Math.max(2, hash.bits() - SEGMENT_BITS - maxRest);
  }

  private void growIfStill(int[] slots) {
    for (int s = 0; s < SEGMENTS; s++) {
      if (segments[s] == slots) {
        grow(new int[] {s});
        return;
      }
    }
  }

  /**
   * Rehashes all pairs if there are many more than when they were hashed, if half the width of an
   * entry suffices, or if nearly all pairs of ids are in the set, so that there are hardly more
   * keys than homes.
   */
  private void rehashIfDue() {
    if (homes >= 16 * hashedAt && homes <= SETTLED
        || packing == 0 && choosePacking(0) > 0
        || pairHash.bits() < bits(homes) + MIN_SPARE_BITS) {
      rehash(0);
    }
  }

  private void grow(int s) {
    int[] old = segments[s];
    // If an entry ends up too far from its home, an even larger table is tried.
    long least = (long) (RootEntries.homes(old, packing) * SegmentGrowth.FACTOR) + 1;
    for (long size = least; ; size += size / 8 + 1) {
      int[] grown = allocate(size, packing);
      if (move(old, grown)) {
        segments[s] = grown;
        budget.release(4L * old.length);
        return;
      }
      budget.release(4L * grown.length);
    }
  }

  private boolean move(int[] old, int[] grown) {
    for (int slot = 0; slot < old.length << packing; slot++) {
      if (RootEntries.entry(old[slot >>> packing], slot, packing) != 0
          && !RootEntries.put(
              grown,
              RootEntries.key(old, slot, pairHash.bits(), packing),
              pairHash.bits(),
              packing)) {
        return false;
      }
    }
    return true;
  }

  /** Rehashes all pairs, if the ids in {@code pair} do not fit. */
  private void widen(long pair) {
    if (!pairHash.fits(pair)) {
      rehash(pair);
    }
  }

  /** Rehashes all pairs, so that the ids in {@code pair} and all smaller ones fit. */
  private void rehash(long pair) {
    if (mayNotGrow(2 * bytes())) {
      evict(pair);
      return;
    }
    int width = choosePacking(pair);
    InvertiblePairHash hash = chooseHash(pair, width);
    long least = leastHomes(hash, width);
    int[][] grown = new int[SEGMENTS][];
    // Each pair remains in its segment.
    safepoint.forAll(SEGMENTS, s -> grown[s] = rehashed(s, rehashedSize(s, least), hash, width));
    for (int[] slots : segments) {
      budget.release(4L * slots.length);
    }
    segments = grown;
    pairHash = hash;
    packing = width;
    measure();
    hashedAt = homes;
  }

  /**
   * A larger table with all pairs of a segment; the larger the more they are in each other's way.
   */
  private int[] rehashed(int s, double least, InvertiblePairHash hash, int width) {
    long upper = (long) s << pairHash.bits() - SEGMENT_BITS;
    for (double size = least; ; size *= 1.2) {
      int[] grown = allocate((long) size, width);
      if (new RootEntryMover(grown, hash, width).move(segments[s], upper, pairHash, packing)) {
        return grown;
      }
      budget.release(4L * grown.length);
    }
  }

  private double rehashedSize(int s, long least) {
    double spacious = segmentGrowth.announced() * (SPACIOUS + SPREAD * s / SEGMENTS) / SEGMENTS;
    return Math.max(Math.max(least, homes(s)), spacious);
  }

  private InvertiblePairHash chooseHash(long pair, int packing) {
    int more = Math.max(packing == 0 ? 2 : 0, spareBits(pair, packing));
    return new InvertiblePairHash(leftBits(pair) + more / 2, rightBits(pair) + more - more / 2);
  }

  /** Two entries share a word if the set is large and an entry has enough bits for its distance. */
  private int choosePacking(long pair) {
    return homes >= WORTH_PACKING && spareBits(pair, 1) >= 0 ? 1 : 0;
  }

  /** The number of bits by which keys may be wider than the ids, for the preferred distance. */
  private int spareBits(long pair, int packing) {
    int rest = RootEntries.entryBits(packing) - 1 - PREFERRED_DISTANCE_BITS;
    return bits(homes) + rest - leftBits(pair) - rightBits(pair);
  }

  private int leftBits(long pair) {
    return idBits(Math.max(left.bound(), pair >>> 32));
  }

  private int rightBits(long pair) {
    return idBits(Math.max(right.bound(), pair & 0xFFFFFFFFL));
  }

  private static int idBits(long bound) {
    return Math.max(InvertiblePairHash.SEGMENT_ID_BITS, bits(bound));
  }

  private static int bits(long bound) {
    return Long.SIZE - Long.numberOfLeadingZeros(bound);
  }

  private int[] allocate(long c, int packing) {
    if (c > Integer.MAX_VALUE - 2 * RootEntries.TAIL) {
      throw new MemoryBudget.ExhaustedException();
    }
    int words = (int) Math.max(4, c) + RootEntries.TAIL + packing >>> packing;
    budget.reserve(4L * words);
    return new int[words];
  }

  private void measure() {
    epoch++;
    homes = IntStream.range(0, SEGMENTS).mapToLong(this::homes).sum();
    segmentGrowth.measure(this::homes);
  }
}
