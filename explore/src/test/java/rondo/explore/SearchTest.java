package rondo.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.explore.run.Search;
import rondo.ir.Fault;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Violation;

class SearchTest {
  private static final SearchOptions DEFAULTS = SearchOptions.defaults();

  private static final Map<String, ToyTransitionSystem> COUNTED = ToyTransitionSystems.byName();
  private static final Map<String, ToyTransitionSystem.Counts> COUNTS = new HashMap<>();

  @BeforeAll
  static void count() {
    COUNTED.forEach((name, system) -> COUNTS.put(name, system.count()));
  }

  private static Verdict run(TransitionSystem system, SearchOptions options) {
    return Search.run(system, options, s -> {}, () -> false);
  }

  /** Every search order with every store, with one thread and with several. */
  static Stream<SearchOptions> everyWay() {
    return Stream.of(SearchOptions.Store.values())
        .flatMap(s -> Stream.of(SearchOptions.Order.values()).map(DEFAULTS.withStore(s)::withOrder))
        .flatMap(o -> IntStream.of(1, 2, 4).mapToObj(o::withThreads))
        .map(o -> o.withBreadthFirstStates(20))
        .map(o -> o.withMemoryBytes(64 << 20));
  }

  /** The options of {@link #everyWay} whose store grows with the number of states. */
  static Stream<SearchOptions> everyGrowingWay() {
    return everyWay().filter(o -> o.store() != SearchOptions.Store.BITSTATE);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void findsEveryStateAndTransitionOnce(SearchOptions options) {
    COUNTED.forEach(
        (name, system) -> {
          ToyTransitionSystem.Counts expected = COUNTS.get(name);
          Verdict verdict = run(system, options);
          assertThat(verdict).as(name).isInstanceOf(Verdict.Holds.class);
          assertThat(verdict.statistics().states()).as(name).isEqualTo(expected.states());
          assertThat(verdict.statistics().transitions()).as(name).isEqualTo(expected.transitions());
          assertThat(((Verdict.Holds) verdict).coverage())
              .isInstanceOf(
                  options.store() == SearchOptions.Store.EXACT
                      ? Coverage.Exhaustive.class
                      : Coverage.Approximate.class);
          if (options.order() == SearchOptions.Order.BFS) {
            assertThat(verdict.statistics().depth()).as(name).isEqualTo(expected.levels());
          }
        });
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void breadthFirstKnowsTheStatesOfEachDepth(SearchOptions options) {
    // The points of a 5 x 5 grid by the sum of their coordinates.
    Verdict verdict = run(ToyTransitionSystems.grid(2, 5), options);
    List<Long> levels = verdict.statistics().profile().levels();
    if (options.order() == SearchOptions.Order.BFS) {
      assertThat(levels).containsExactly(1L, 2L, 3L, 4L, 5L, 4L, 3L, 2L, 1L);
    } else {
      assertThat(levels).isEmpty();
    }
    assertThat(verdict.statistics().profile().samples().getLast().states()).isEqualTo(25);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void aDeadlockIsReachedByItsTrace(SearchOptions options) {
    ToyTransitionSystem system = ToyTransitionSystems.deadlocking(ToyTransitionSystems.grid(4, 5));
    Verdict verdict = run(system, options);
    Violation violation = onlyViolation(verdict);
    assertThat(violation.property()).isEqualTo(Property.INVALID_END_STATE);
    assertThat(violation.trace().fault()).isEmpty();
    assertThat(violation.trace().choices()).hasSize(16);
    assertThat(system.replay(violation.trace().choices())).containsOnly(4);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void aFaultIsReachedByItsTraceAndNumbered(SearchOptions options) {
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            ToyTransitionSystems.graph(20_000, 5, 7),
            s ->
                s[0] % 1000 == 999
                    ? List.of(Fault.Kind.ASSERTION, Fault.Kind.RUNTIME_ERROR)
                    : List.of());
    SearchOptions only = options.withChecked(EnumSet.of(Property.RUNTIME_ERROR));
    Violation violation = onlyViolation(run(system, only));
    assertThat(violation.property()).isEqualTo(Property.RUNTIME_ERROR);
    assertThat(violation.trace().fault()).isEqualTo(OptionalInt.of(1));
    assertThat(system.replay(violation.trace().choices())[0] % 1000).isEqualTo(999);
  }

  @Test
  void breadthFirstFindsAShortestTrace() {
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            ToyTransitionSystems.grid(4, 9),
            s -> s[0] + s[1] == 7 && s[2] > 3 ? List.of(Fault.Kind.ASSERTION) : List.of());
    Violation violation = onlyViolation(run(system, DEFAULTS.withOrder(SearchOptions.Order.BFS)));
    assertThat(violation.trace().choices()).hasSize(11);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void aLongTraceIsShortened(SearchOptions options) {
    // From 0 to 50,000 by steps of 1, tried first, or of 100; a violation in one state, or nowhere.
    ToyTransitionSystem steps =
        ToyTransitionSystems.of(
            ToyTransitionSystem.layout(1),
            new int[1],
            s ->
                ToyTransitionSystem.Expansion.of(
                    IntStream.of(1, 100)
                        .filter(step -> s[0] + step <= 50_000)
                        .mapToObj(step -> new int[] {s[0] + step})
                        .toList()));
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            steps, s -> s[0] == 49_999 ? List.of(Fault.Kind.ASSERTION) : List.of());
    Violation violation = onlyViolation(run(system, options));
    assertThat(system.replay(violation.trace().choices())).containsExactly(49_999);
    assertThat(violation.trace().choices()).hasSize(499 + 99);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void whatIsNotCheckedIsNotReported(SearchOptions options) {
    ToyTransitionSystem system = ToyTransitionSystems.deadlocking(ToyTransitionSystems.grid(3, 4));
    Verdict verdict = run(system, options.withChecked(Set.of(Property.ASSERTION)));
    assertThat(verdict).isInstanceOf(Verdict.Holds.class);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void allErrorsAreCollectedWhenNoneStops(SearchOptions options) {
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            ToyTransitionSystems.grid(3, 6),
            s -> s[0] == 3 ? List.of(Fault.Kind.ASSERTION) : List.of());
    Verdict all = run(system, options.withErrors(0));
    assertThat(((Verdict.Violated) all).total()).isEqualTo(36);
    assertThat(((Verdict.Violated) all).violations()).hasSize(20).doesNotHaveDuplicates();
    assertThat(((Verdict.Violated) all).extent()).isInstanceOf(Extent.Complete.class);
    assertThat(all.statistics().states()).isEqualTo(216);
    Verdict five = run(system, options.withErrors(5));
    assertThat(((Verdict.Violated) five).violations()).hasSize(5).doesNotHaveDuplicates();
    assertThat(((Verdict.Violated) five).total()).isEqualTo(5);
    assertThat(((Verdict.Violated) five).extent())
        .isEqualTo(new Extent.Stopped(Verdict.Reason.ENOUGH));
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void everyPropertyKeepsATraceHoweverManyOthersHave(SearchOptions options) {
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            ToyTransitionSystems.grid(3, 12),
            s ->
                s[0] + s[1] + s[2] == 33
                    ? List.of(Fault.Kind.RUNTIME_ERROR)
                    : List.of(Fault.Kind.ASSERTION));
    var violated = (Verdict.Violated) run(system, options.withErrors(0));
    assertThat(violated.found(Property.ASSERTION)).isEqualTo(12 * 12 * 12 - 1);
    assertThat(violated.found(Property.RUNTIME_ERROR)).isEqualTo(1);
    assertThat(violated.violations()).anyMatch(v -> v.property() == Property.RUNTIME_ERROR);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void aDepthLimitIsInconclusiveUnlessNothingLiesBeyond(SearchOptions options) {
    assertThat(why(run(ToyTransitionSystems.ring(100), options.withMaxDepth(98))))
        .isEqualTo(Verdict.Reason.DEPTH);
    Verdict enough = run(ToyTransitionSystems.ring(100), options.withMaxDepth(100));
    assertThat(enough).isInstanceOf(Verdict.Holds.class);
    assertThat(enough.statistics().states()).isEqualTo(100);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void aStateLimitIsInconclusive(SearchOptions options) {
    ToyTransitionSystem system = ToyTransitionSystems.grid(4, 10);
    assertThat(why(run(system, options.withMaxStates(9_999)))).isEqualTo(Verdict.Reason.STATES);
    assertThat(run(system, options.withMaxStates(10_000))).isInstanceOf(Verdict.Holds.class);
  }

  @ParameterizedTest
  @MethodSource("everyGrowingWay")
  void aMemoryLimitIsInconclusive(SearchOptions options) {
    Verdict verdict = run(ToyTransitionSystems.grid(5, 20), options.withMemoryBytes(2 << 20));
    assertThat(why(verdict)).isEqualTo(Verdict.Reason.MEMORY);
    assertThat(verdict.statistics().states()).isGreaterThan(10_000);
    assertThat(verdict.statistics().memoryBytes()).isLessThanOrEqualTo(2 << 20);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void aTimeLimitIsInconclusive(SearchOptions options) {
    Verdict verdict =
        run(ToyTransitionSystems.grid(9, 20), options.withTime(Duration.ofMillis(100)));
    assertThat(why(verdict)).isEqualTo(Verdict.Reason.TIME);
    assertThat(verdict.statistics().seconds()).isGreaterThanOrEqualTo(0.1);
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void cancellingIsInconclusive(SearchOptions options) {
    Verdict verdict = Search.run(ToyTransitionSystems.grid(9, 20), options, s -> {}, () -> true);
    assertThat(why(verdict)).isEqualTo(Verdict.Reason.INTERRUPTED);
  }

  @ParameterizedTest
  @EnumSource(SearchOptions.Order.class)
  void aViolationBeforeTheLimitWins(SearchOptions.Order order) {
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            ToyTransitionSystems.grid(4, 20),
            s -> s[0] + s[1] + s[2] + s[3] == 3 ? List.of(Fault.Kind.ASSERTION) : List.of());
    SearchOptions options = DEFAULTS.withOrder(order).withErrors(0).withMaxStates(50_000);
    var violated = (Verdict.Violated) run(system, options);
    assertThat(violated.extent()).isEqualTo(new Extent.Stopped(Verdict.Reason.STATES));
  }

  @ParameterizedTest
  @MethodSource("everyWay")
  void whatAStepperThrowsReachesTheCaller(SearchOptions options) {
    IllegalStateException thrown = new IllegalStateException("too many processes");
    ToyTransitionSystem system =
        ToyTransitionSystems.faulty(
            ToyTransitionSystems.grid(4, 10),
            s -> {
              if (s[0] == 5 && s[1] == 5) {
                throw thrown;
              }
              return List.of();
            });
    assertThatThrownBy(() -> run(system, options)).isSameAs(thrown);
  }

  @Test
  void aStoreThatDoesNotEvenFitAtFirstIsInconclusive() {
    for (SearchOptions.Store store : SearchOptions.Store.values()) {
      SearchOptions options = DEFAULTS.withStore(store).withMemoryBytes(10);
      assertThat(why(run(ToyTransitionSystems.ring(10), options))).isEqualTo(Verdict.Reason.MEMORY);
    }
  }

  @Test
  void anOverfullBitArrayIsSaidToMissStates() {
    ToyTransitionSystem system = ToyTransitionSystems.grid(4, 20);
    SearchOptions options =
        DEFAULTS.withStore(SearchOptions.Store.BITSTATE).withMemoryBytes(1 << 19);
    Verdict.Holds verdict = (Verdict.Holds) run(system, options);
    assertThat(verdict.statistics().states()).isLessThan(160_000);
    Coverage.Approximate coverage = (Coverage.Approximate) verdict.coverage();
    assertThat(coverage.omissionProbability()).isGreaterThan(0.99);
  }

  @Test
  void hashCompactionHardlyEverMissesAState() {
    SearchOptions options = DEFAULTS.withStore(SearchOptions.Store.HASH_COMPACT);
    Verdict.Holds verdict = (Verdict.Holds) run(ToyTransitionSystems.grid(4, 20), options);
    Coverage.Approximate coverage = (Coverage.Approximate) verdict.coverage();
    assertThat(coverage.omissionProbability()).isBetween(0.0, 1e-8);
  }

  private static Verdict.Reason why(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
    return ((Verdict.Inconclusive) verdict).reason();
  }

  private static Violation onlyViolation(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Violated.class);
    List<Violation> violations = ((Verdict.Violated) verdict).violations();
    assertThat(violations).hasSize(1);
    return violations.getFirst();
  }
}
