package rondo.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.explore.run.Search;
import rondo.trace.Verdict;

class TimeLimitTest {
  /** A system with one state that reports successors until it is stopped. */
  private static final class Endless implements TransitionSystem, Stepper {
    @Override
    public StateLayout layout() {
      return new StateLayout(4, List.of(new StateLayout.Region("all", 0, 4)));
    }

    @Override
    public Stepper stepper() {
      return this;
    }

    @Override
    public void initial(int[] into, TransitionSink sink) {
      into[0] = 1;
    }

    @Override
    public EndState successors(int[] from, TransitionSink sink) {
      for (int i = 0; i < 100_000; i++) {
        LockSupport.parkNanos(1_000_000);
        sink.transition(from, new int[0], 0);
      }
      return EndState.NONE;
    }
  }

  @ParameterizedTest
  @EnumSource(SearchOptions.Order.class)
  void aStateOfVeryManySuccessorsIsAbandoned(SearchOptions.Order order) {
    SearchOptions options =
        SearchOptions.defaults()
            .withOrder(order)
            .withStore(SearchOptions.Store.HASH_COMPACT)
            .withTime(Duration.ofMillis(100));
    Verdict verdict = Search.run(new Endless(), options, _ -> {}, () -> false);
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class, v -> assertThat(v.reason()).isEqualTo(Verdict.Reason.TIME));
  }
}
