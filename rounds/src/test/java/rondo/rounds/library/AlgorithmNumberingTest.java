package rondo.rounds.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import rondo.explore.TransitionSystem;
import rondo.explore.encoding.UnsupportedValueException;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Network.SelfDelivery;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.testkit.NumberingCheck;

/** States of algorithms in Java can be saved if they are records of simple parts. */
class AlgorithmNumberingTest {
  private static final int MAX_STATES = 200;

  private static <S, M> Supplier<TransitionSystem> system(RoundAlgorithm<S, M> algorithm) {
    return () ->
        new HeardOf<>(
            new AlgorithmProtocol<>(algorithm, 3),
            new Network(List.of(new Assumption.ArbitraryLoss()), SelfDelivery.RELIABLE),
            PropertyMonitor.<S>invariant(_ -> true));
  }

  @Test
  void recordsMeanTheSame() {
    NumberingCheck.Result result =
        NumberingCheck.of(system(new MajorityVoting(3, 3, 2)), MAX_STATES);
    assertThat(result.sizes().get("local states")).isGreaterThan(5);
  }

  @Test
  void otherClassesAreRefusedByName() {
    assertThatThrownBy(() -> NumberingCheck.of(system(new HeardCounts()), MAX_STATES))
        .isInstanceOf(UnsupportedValueException.class)
        .hasMessageContaining("class rondo.rounds.library.AlgorithmNumberingTest$Counter");
  }

  /** A state that is no record. */
  private static final class Counter {
    private final int count;

    Counter(int count) {
      this.count = count;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Counter c && count == c.count;
    }

    @Override
    public int hashCode() {
      return count;
    }
  }

  private static final class HeardCounts implements RoundAlgorithm<Counter, Integer> {
    @Override
    public List<Counter> initial() {
      return List.of(new Counter(0));
    }

    @Override
    public Optional<Integer> message(Counter state, int round) {
      return Optional.of(state.count);
    }

    @Override
    public Counter transition(Counter state, int round, List<Integer> heard) {
      return new Counter(heard.size());
    }
  }
}
