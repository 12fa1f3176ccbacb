package rondo.explore.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadTeamTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void everyThreadExecutesEachRegionOnceBeforeTheNextOneBegins(int threads) {
    int[] executed = new int[threads];
    int[] expected = new int[threads];
    try (var team = new ThreadTeam(threads)) {
      for (int round = 0; round < 5_000; round++) {
        int used = 1 + round % threads;
        IntStream.range(0, used).forEach(t -> expected[t]++);
        team.run(used, t -> executed[t]++);
        assertThat(executed).isEqualTo(expected);
      }
    }
  }

  @Test
  void anInterruptIsKept() {
    try (var team = new ThreadTeam(2)) {
      Thread.currentThread().interrupt();
      int[] executed = new int[2];
      team.run(2, t -> executed[t]++);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(executed).containsOnly(1);
    }
  }
}
