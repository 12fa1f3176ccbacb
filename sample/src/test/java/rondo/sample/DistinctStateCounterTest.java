package rondo.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import org.junit.jupiter.api.Test;

class DistinctStateCounterTest {
  private static DistinctStateCounter seen(int most, int from, int to) {
    var seen = new DistinctStateCounter(most);
    for (int twice = 0; twice < 2; twice++) {
      for (int i = from; i < to; i++) {
        seen.add(new int[] {i % 7, i, 5});
      }
    }
    return seen;
  }

  @Test
  void fewStatesAreCountedExactly() {
    DistinctStateCounter seen = seen(100_000, 0, 50_000);
    assertThat(seen.isExact()).isTrue();
    assertThat(seen.count()).isEqualTo(50_000);
  }

  @Test
  void manyStatesAreEstimated() {
    DistinctStateCounter seen = seen(1_000, 0, 500_000);
    assertThat(seen.isExact()).isFalse();
    assertThat(seen.count()).isCloseTo(500_000, withPercentage(4));
  }

  @Test
  void whatSeveralHaveSeenIsCountedOnce() {
    DistinctStateCounter exact = seen(100_000, 0, 30_000);
    exact.addAll(seen(100_000, 20_000, 40_000));
    assertThat(exact.count()).isEqualTo(40_000);
    DistinctStateCounter estimated = seen(100_000, 0, 300_000);
    estimated.addAll(seen(100_000, 250_000, 400_000));
    estimated.addAll(seen(100_000, 0, 10));
    assertThat(estimated.count()).isCloseTo(400_000, withPercentage(4));
  }
}
