package rondo.explore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RootSetTest {
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
    for (int left = 1; left <= 2000; left++) {
      for (int right = 1; right <= 1000; right++) {
        adder.add((long) left << 32 | right);
      }
      double bytes = budget.used() / (left * 1000.0);
      assertThat(bytes).isLessThan(200.0 / left + 6.8);
    }
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
    for (int leftBits = 1; leftBits <= 31; leftBits++) {
      for (int rightBits = 1; rightBits <= 31; rightBits++) {
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
}
