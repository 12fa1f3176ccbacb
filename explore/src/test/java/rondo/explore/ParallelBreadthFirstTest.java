package rondo.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.explore.run.Search;
import rondo.ir.Fault;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** Breadth-first search by several threads, of levels that have many blocks. */
class ParallelBreadthFirstTest {
  private static final int SIZE = 24;
  private static final int STATES = SIZE * SIZE * SIZE * SIZE;
  private static final int TRANSITIONS = 4 * SIZE * SIZE * SIZE * (SIZE - 1);
  private static final ToyTransitionSystem GRID = ToyTransitionSystems.grid(4, SIZE);

  /** Breadth first to the end, or to a number of states in the midst of a level. */
  static Stream<SearchOptions> everyWay() {
    return IntStream.of(1, 2, 5, 16)
        .mapToObj(SearchOptions.defaults()::withThreads)
        .flatMap(
            o ->
                Stream.of(
                    o.withOrder(SearchOptions.Order.BFS),
                    o.withOrder(SearchOptions.Order.BFS)
                        .withStore(SearchOptions.Store.HASH_COMPACT),
                    o.withOrder(SearchOptions.Order.AUTO).withBreadthFirstStates(STATES / 2),
                    o.withOrder(SearchOptions.Order.AUTO).withBreadthFirstStates(STATES / 3)));
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void everyStateIsExpandedOnce(SearchOptions options) {
    Verdict verdict = Search.run(GRID, options, _ -> {}, () -> false);
    assertThat(verdict).isInstanceOf(Verdict.Holds.class);
    assertThat(verdict.statistics().states()).isEqualTo(STATES);
    assertThat(verdict.statistics().transitions()).isEqualTo(TRANSITIONS + 1);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void theTraceOfAViolationIsShortest(SearchOptions options) {
    int[] wrong = {11, 12, 13, 11};
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            GRID, s -> Arrays.equals(s, wrong) ? List.of(Fault.Kind.ASSERTION) : List.of());
    Verdict verdict = Search.run(system, options, _ -> {}, () -> false);
    assertThat(verdict).isInstanceOf(Verdict.Violated.class);
    Violation violation = ((Verdict.Violated) verdict).violations().getFirst();
    assertThat(violation.trace().choices()).hasSize(IntStream.of(wrong).sum());
    assertThat(system.replay(violation.trace().choices())).isEqualTo(wrong);
  }
}
