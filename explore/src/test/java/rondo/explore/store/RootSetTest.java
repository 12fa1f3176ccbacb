package rondo.explore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.concurrent.Safepoint;
import rondo.explore.concurrent.SpinBarrier;
import rondo.explore.concurrent.ThreadRun;

class RootSetTest {
  private static final int BATCH = 48;

  private static RootSet.Adder adder(int initial, MemoryBudget budget) {
    Safepoint safepoint = new Safepoint(1);
    NodeTable left = new NodeTable(1, budget, safepoint);
    NodeTable right = new NodeTable(1, budget, safepoint);
    safepoint.enter();
    return new RootSet(initial, left, right, budget, safepoint).new Adder();
  }

  @Test
  void agreesWithAPlainSetWhileIdsGetWider() {
    Random random = new Random(1);
    for (int initial : new int[] {1, 1000, 100_000}) {
      RootSet.Adder adder = adder(initial, new MemoryBudget(Long.MAX_VALUE));
      Set<Long> expected = new HashSet<>();
      for (int i = 1; i < 300_000; i++) {
        int bound = i < 150_000 ? i / 100 + 1 : i;
        long pair = 1L + random.nextInt(bound) << 32 | random.nextInt(bound);
        boolean isNew = expected.add(pair);
        if (adder.add(pair) != isNew) {
          fail("pair %d of %d", i, initial);
        }
      }
    }
  }

  @Test
  void fourBytesAnEntryAndLittleMore() {
    MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
    RootSet.Adder adder = adder(1 << 14, budget);
    for (int left = 1; left <= 600; left++) {
      for (int right = 1; right <= 1000; right++) {
        adder.add((long) left << 32 | right);
      }
      double bytes = budget.used() / (left * 1000.0);
      assertThat(bytes).isLessThan(200.0 / left + 6.8);
    }
  }

  @Test
  void twoBytesAnEntryIfTheIdsAreFew() {
    MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
    Safepoint safepoint = new Safepoint(1);
    NodeTable left = table(4000, safepoint);
    NodeTable right = table(2000, safepoint);
    safepoint.enter();
    RootSet.Adder adder = new RootSet(1 << 14, left, right, budget, safepoint).new Adder();
    var expected = new BitSet();
    var random = new Random(3);
    for (int i = 0; i < 4_000_000; i++) {
      int l = 1 + random.nextInt(4000);
      int r = 1 + random.nextInt(2000);
      boolean isNew = !expected.get(l * 2048 + r);
      expected.set(l * 2048 + r);
      if (adder.add((long) l << 32 | r) != isNew) {
        fail("pair %d", i);
      }
    }
    assertThat((double) budget.used() / expected.cardinality()).isLessThan(3.8);

    // Ids that need wider entries.
    intern(left, 1 << 20);
    for (int l = 5000; l < 1 << 20; l += 7) {
      assertThat(adder.add((long) l << 32 | l % 2000)).isTrue();
    }
    for (int l = 1; l <= 4000; l++) {
      for (int r = 1; r <= 2000; r++) {
        if (adder.contains((long) l << 32 | r) != expected.get(l * 2048 + r)) {
          fail("pair %d, %d", l, r);
        }
      }
    }
  }

  /** A table with ids up to {@code ids}; its memory is not counted. */
  private static NodeTable table(int ids, Safepoint safepoint) {
    var table = new NodeTable(1, new MemoryBudget(Long.MAX_VALUE), safepoint);
    safepoint.enter();
    intern(table, ids);
    safepoint.leave();
    return table;
  }

  private static void intern(NodeTable table, int ids) {
    NodeTable.Interner interner = table.new Interner();
    while (table.bound() <= ids) {
      interner.intern(table.bound(), 0);
    }
  }

  @Test
  void ofTwoThreadsExactlyOneAddsEachPairAlsoWhereEntriesShareAWord() throws Exception {
    var budget = new MemoryBudget(Long.MAX_VALUE);
    var safepoint = new Safepoint(2);
    NodeTable left = table(4000, safepoint);
    NodeTable right = table(2000, safepoint);
    var set = new RootSet(1 << 14, left, right, budget, safepoint);
    var added = new LongAdder();
    ThreadRun.runAll(2, t -> added.add(addAll(set, safepoint, t)));
    assertThat(added.sum()).isEqualTo(3_000_000);
    assertThat(budget.used()).isLessThan(3_000_000 * 38 / 10);
  }

  /** Adds the same pairs in an order that differs a little by thread; returns how many were new. */
  private static long addAll(RootSet set, Safepoint safepoint, int thread) {
    long added = 0;
    safepoint.enter();
    RootSet.Adder adder = set.new Adder();
    for (int i = 0; i < 3_000_000; i++) {
      int number = (i ^ thread) % 3_000_000;
      added += adder.add(1L + number / 1500 << 32 | 1 + number % 1500) ? 1 : 0;
      safepoint.poll();
    }
    safepoint.leave();
    return added;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 20})
  void ofSeveralThreadsExactlyOneAddsEachPairWhileIdsGetWider(int threads) throws Exception {
    var budget = new MemoryBudget(Long.MAX_VALUE);
    var safepoint = new Safepoint(threads);
    NodeTable nodes = table(1, safepoint);
    var set = new RootSet(1, nodes, nodes, budget, safepoint);
    var added = new LongAdder();
    var missing = new LongAdder();
    int count = 400_000;
    ThreadRun.runAll(
        threads,
        t -> {
          safepoint.enter();
          RootSet.Adder adder = set.new Adder();
          for (int i = 0; i < count; i++) {
            added.add(adder.add(widening(i ^ t & 15)) ? 1 : 0);
            safepoint.poll();
          }
          for (int i = 0; i < count; i++) {
            missing.add(adder.contains(widening(i)) ? 0 : 1);
            safepoint.poll();
          }
          safepoint.leave();
        });
    assertThat(added.sum()).isEqualTo(count);
    assertThat(missing.sum()).isZero();
    assertThat(budget.used()).isEqualTo(set.bytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void threadsThatAddTheSameBatchesAtTheSameTimeListEachPairOnce(int threads) throws Exception {
    var safepoint = new Safepoint(threads);
    NodeTable left = table(3000, safepoint);
    NodeTable right = table(100, safepoint);
    var set = new RootSet(64, left, right, new MemoryBudget(Long.MAX_VALUE), safepoint);
    var barrier = new SpinBarrier(threads);
    int count = 300_000;
    var listed = new AtomicIntegerArray(count);
    var missing = new LongAdder();
    ThreadRun.runAll(
        threads,
        t -> {
          safepoint.enter();
          RootSet.Adder adder = set.new Adder();
          var random = new Random(t);
          var states = new NewStates();
          boolean[] found = new boolean[BATCH];
          for (int from = 0; from < count; from += BATCH) {
            int size = Math.min(BATCH, count - from);
            int[] numbers = rotated(from, size, random.nextInt(3));
            long[] pairs = Arrays.stream(numbers).mapToLong(RootSetTest::pairOf).toArray();
            barrier.await(safepoint);
            states.clear(size);
            adder.addAll(pairs, size, states);
            for (int i = 0; i < states.size(); i++) {
              listed.incrementAndGet(numbers[states.number(i)]);
              assertThat(states.reference(i)).isEqualTo(pairs[states.number(i)]);
            }
            adder.find(pairs, size, found);
            for (int i = 0; i < size; i++) {
              missing.add(found[i] ? 0 : 1);
            }
          }
          safepoint.leave();
        });
    assertThat(IntStream.range(0, count).filter(n -> listed.get(n) != 1)).isEmpty();
    assertThat(missing.sum()).isZero();
  }

  /** In small tables, different pairs often race for the same slot. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void ofThreadsThatAddDifferentPairsAtTheSameTimeEachListsItsOwn(int threads) throws Exception {
    var safepoint = new Safepoint(threads);
    NodeTable left = table(threads, safepoint);
    NodeTable right = table(BATCH, safepoint);
    List<RootSet> sets =
        Stream.generate(
                () -> new RootSet(1, left, right, new MemoryBudget(Long.MAX_VALUE), safepoint))
            .limit(4000)
            .toList();
    var barrier = new SpinBarrier(threads);
    ThreadRun.runAll(
        threads,
        t -> {
          safepoint.enter();
          long[] pairs = LongStream.rangeClosed(1, BATCH).map(r -> 1L + t << 32 | r).toArray();
          var states = new NewStates();
          for (RootSet set : sets) {
            RootSet.Adder adder = set.new Adder();
            states.clear(BATCH);
            barrier.await(safepoint);
            adder.addAll(pairs, BATCH, states);
            assertThat(states.size()).isEqualTo(BATCH);
            assertThat(Arrays.stream(pairs).filter(p -> !adder.contains(p))).isEmpty();
          }
          safepoint.leave();
        });
  }

  private static int[] rotated(int from, int size, int turn) {
    return IntStream.range(0, size).map(i -> from + (i + turn) % size).toArray();
  }

  private static long pairOf(int number) {
    return 1L + number / 100 << 32 | 1 + number % 100;
  }

  @Test
  void batchesGrowTheTablesLikeSinglePairs() {
    var budget = new MemoryBudget(Long.MAX_VALUE);
    var batchBudget = new MemoryBudget(Long.MAX_VALUE);
    RootSet.Adder single = adder(1000, budget);
    RootSet.Adder batches = adder(1000, batchBudget);
    var states = new NewStates();
    for (int from = 0; from < 300_000; from += BATCH) {
      long[] pairs =
          Arrays.stream(rotated(from, BATCH, 0)).mapToLong(RootSetTest::pairOf).toArray();
      for (long pair : pairs) {
        single.add(pair);
      }
      states.clear(BATCH);
      batches.addAll(pairs, BATCH, states);
      assertThat(states.size()).isEqualTo(BATCH);
      assertThat(batchBudget.used()).isEqualTo(budget.used());
    }
  }

  /** Different pairs, of small ids for small numbers. */
  private static long widening(int number) {
    return 1L + number / 3 << 32 | 1 + number % 3 + number / 50_000;
  }

  @Test
  void growingStopsAtTheBudget() {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    RootSet.Adder adder = adder(1 << 10, budget);
    assertThatThrownBy(
            () -> {
              for (long i = 1; ; i++) {
                adder.add(i << 32);
              }
            })
        .isInstanceOf(MemoryBudget.ExhaustedException.class);
    assertThat(budget.used()).isBetween(1L << 19, 1L << 20);
  }

  @Test
  void mixingCanBeUndone() {
    Random random = new Random(2);
    for (int leftBits = 3; leftBits <= 31; leftBits++) {
      for (int rightBits = 3; rightBits <= 31; rightBits++) {
        InvertiblePairHash mix = new InvertiblePairHash(leftBits, rightBits);
        long pair = random.nextLong(1L << leftBits) << 32 | random.nextLong(1L << rightBits);
        assertThat(mix.fits(pair)).isTrue();
        assertThat(mix.key(pair)).isBetween(0L, (1L << leftBits + rightBits) - 1);
        assertThat(mix.pair(mix.key(pair))).isEqualTo(pair);
        assertThat(mix.fits(pair | 1L << 32 + leftBits)).isFalse();
        assertThat(mix.fits(pair | 1L << rightBits)).isFalse();
      }
    }
  }

  @Test
  void theSegmentDoesNotDependOnTheWidthOfIds() {
    Random random = new Random(3);
    for (int i = 0; i < 1000; i++) {
      long pair = (long) random.nextInt(1 << 12) << 32 | random.nextInt(1 << 9);
      var narrow = new InvertiblePairHash(12, 9);
      var wide = new InvertiblePairHash(13 + random.nextInt(18), 10 + random.nextInt(21));
      assertThat(wide.key(pair) >>> wide.bits() - SegmentGrowth.SEGMENT_BITS)
          .isEqualTo(narrow.key(pair) >>> narrow.bits() - SegmentGrowth.SEGMENT_BITS);
    }
  }

  /** Ids are dense, and many pairs have one id in common. */
  @Test
  void segmentsHaveAboutTheSameSize() {
    for (int lefts : new int[] {1, 3, 64, 1000}) {
      int pairs = 1 << 16;
      int[] sizes = new int[SegmentGrowth.SEGMENTS];
      var hash = new InvertiblePairHash(17, 17);
      for (int i = 0; i < pairs; i++) {
        long pair = (long) (1 + i % lefts) << 32 | 1 + i / lefts;
        sizes[(int) (hash.key(pair) >>> hash.bits() - SegmentGrowth.SEGMENT_BITS)]++;
      }
      int usual = pairs / SegmentGrowth.SEGMENTS;
      assertThat(Arrays.stream(sizes).min().orElseThrow()).isGreaterThan(usual * 9 / 10);
      assertThat(Arrays.stream(sizes).max().orElseThrow()).isLessThan(usual * 11 / 10);
    }
  }
}
