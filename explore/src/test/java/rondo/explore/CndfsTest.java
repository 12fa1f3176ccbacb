package rondo.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.run.Search;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

class CndfsTest {
  private static final SearchOptions CYCLES =
      SearchOptions.defaults().withChecked(Set.of(Property.ACCEPTANCE_CYCLE));

  private static Verdict run(TransitionSystem system, SearchOptions options) {
    return Search.run(system, options, s -> {}, () -> false);
  }

  private static ToyTransitionSystem random(long seed) {
    Random random = new Random(seed);
    int vertices = 2 + random.nextInt(60);
    ToyTransitionSystem graph =
        random.nextBoolean()
            ? ToyTransitionSystems.randomCyclic(vertices, seed)
            : ToyTransitionSystems.graph(vertices, 1, seed);
    double density = random.nextDouble() / 3;
    boolean[] accepting = new boolean[vertices];
    for (int v = 0; v < vertices; v++) {
      accepting[v] = random.nextDouble() < density;
    }
    return ToyTransitionSystems.accepting(graph, s -> accepting[s[0]]);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void findsAcceptingCyclesExactlyWhereTheyAre(int threads) {
    int found = 0;
    for (long seed = 0; seed < 1000; seed++) {
      ToyTransitionSystem system = random(seed);
      boolean expected = system.hasAcceptingCycle();
      Verdict verdict = run(system, CYCLES.withThreads(threads));
      check(system, verdict, expected, "seed " + seed);
      if (!expected) {
        ToyTransitionSystem.Counts counts = system.count();
        assertThat(verdict.statistics().states()).isEqualTo(counts.states());
        assertThat(verdict.statistics().transitions()).isEqualTo(counts.transitions());
      }
      found += expected ? 1 : 0;
    }
    assertThat(found).isBetween(200, 900);
  }

  private static void check(
      ToyTransitionSystem system, Verdict verdict, boolean expected, String name) {
    assertThat(verdict)
        .as(name)
        .isInstanceOf(expected ? Verdict.Violated.class : Verdict.Holds.class);
    if (verdict instanceof Verdict.Violated violated) {
      for (Violation violation : violated.violations()) {
        assertThat(violation.property()).isEqualTo(Property.ACCEPTANCE_CYCLE);
        checkLasso(system, violation.trace(), name);
      }
    }
  }

  private static void checkLasso(ToyTransitionSystem system, Trace trace, String name) {
    int begin = trace.cycle().orElseThrow();
    List<Integer> choices = trace.choices();
    assertThat(system.replay(choices)).as(name).isEqualTo(system.replay(choices.subList(0, begin)));
    boolean accepts = false;
    for (int i = begin; i < choices.size(); i++) {
      accepts |= system.acceptance().accepts(system.replay(choices.subList(0, i)));
    }
    assertThat(accepts).as(name).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void largerGraphsWithRareAcceptance(int threads) {
    long states = 0;
    for (long seed = 0; seed < 10; seed++) {
      ToyTransitionSystem graph = ToyTransitionSystems.randomCyclic(600, seed);
      long modulus = 7 + seed;
      ToyTransitionSystem system = ToyTransitionSystems.accepting(graph, s -> s[0] % modulus == 0);
      check(
          system,
          run(system, CYCLES.withThreads(threads)),
          system.hasAcceptingCycle(),
          "seed " + seed);
      states += system.count().states();
    }
    assertThat(states).isGreaterThan(2500);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void reductionKeepsTheVerdictOnCycles(int threads) {
    long reduced = 0;
    long all = 0;
    int found = 0;
    for (long seed = 0; seed < 400; seed++) {
      AutomataProduct toy = AutomataProduct.random(seed);
      boolean expected = toy.hasAcceptingCycle();
      Verdict verdict = run(toy, CYCLES.withThreads(threads));
      check(toy, verdict, expected, "seed " + seed);
      found += expected ? 1 : 0;
      if (!expected) {
        reduced += verdict.statistics().states();
        all += toy.count().states();
      }
    }
    assertThat(found).isBetween(40, 360);
    assertThat(reduced).isLessThan(all * 9 / 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void reductionKeepsTheVerdictOnSafety(int threads) {
    long reduced = 0;
    long all = 0;
    int violated = 0;
    for (Property property : List.of(Property.ASSERTION, Property.INVALID_END_STATE)) {
      SearchOptions options =
          SearchOptions.defaults().withChecked(Set.of(property)).withThreads(threads);
      for (long seed = 0; seed < 400; seed++) {
        AutomataProduct toy = AutomataProduct.random(seed);
        Verdict expected = run(toy.unreduced(), options.withThreads(1));
        Verdict verdict = run(toy, options);
        assertThat(verdict).as("seed " + seed).isInstanceOf(expected.getClass());
        switch (verdict) {
          case Verdict.Violated v -> {
            checkEnd(toy, v.violations().getFirst());
            violated++;
          }
          case Verdict.Holds h -> {
            reduced += h.statistics().states();
            all += expected.statistics().states();
          }
          case Verdict.Inconclusive i -> throw new AssertionError(i);
        }
      }
    }
    assertThat(violated).isBetween(80, 720);
    assertThat(reduced).isLessThan(all * 3 / 4);
  }

  private static void checkEnd(ToyTransitionSystem system, Violation violation) {
    ToyTransitionSystem.Expansion last = system.moves(system.replay(violation.trace().choices()));
    if (violation.property() == Property.ASSERTION) {
      assertThat(last.faults()).hasSize(violation.trace().fault().orElseThrow() + 1);
    } else {
      assertThat(last.endState()).isEqualTo(Stepper.EndState.INVALID_END);
    }
  }

  /** A reducer without ample sets makes safety searches of any toy use CNDFS. */
  private record WithoutReduction(ToyTransitionSystem system) implements TransitionSystem {
    @Override
    public StateLayout layout() {
      return system.layout();
    }

    @Override
    public Stepper stepper() {
      return system.stepper();
    }

    @Override
    public Reducer reducer() {
      return (_, _, _) -> false;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void countsWhatOtherSearchesCount(int threads) {
    ToyTransitionSystems.byName()
        .forEach(
            (name, system) -> {
              ToyTransitionSystem.Counts counts = system.count();
              SearchOptions options = SearchOptions.defaults().withThreads(threads);
              Verdict verdict = run(new WithoutReduction(system), options);
              assertThat(verdict).as(name).isInstanceOf(Verdict.Holds.class);
              assertThat(verdict.statistics().states()).as(name).isEqualTo(counts.states());
              assertThat(verdict.statistics().transitions())
                  .as(name)
                  .isEqualTo(counts.transitions());
            });
  }

  @Test
  void aCycleFarBelowIsFoundWithoutRecursion() {
    int length = 1_500_000;
    ToyTransitionSystem system =
        ToyTransitionSystems.accepting(chain(length), s -> s[0] == length - 1);
    Verdict verdict = run(system, CYCLES);
    assertThat(verdict.statistics().depth()).isEqualTo(length);
    Trace trace = ((Verdict.Violated) verdict).violations().getFirst().trace();
    assertThat(trace.cycle()).hasValue(length - 1);
    assertThat(trace.choices()).hasSize(length + 1);
  }

  /** A long path to a cycle of two states. */
  private static ToyTransitionSystem chain(int length) {
    return ToyTransitionSystems.of(
        ToyTransitionSystem.layout(1),
        new int[1],
        s ->
            ToyTransitionSystem.Expansion.of(
                List.of(new int[] {s[0] == length ? length - 1 : s[0] + 1})));
  }

  @Test
  void theShortestCycleThroughTheStateIsTold() {
    ToyTransitionSystem ring = ToyTransitionSystems.ring(1000);
    ToyTransitionSystem shortcut =
        ToyTransitionSystems.of(
            ring.layout(),
            ring.start(),
            s ->
                s[0] == 700
                    ? ToyTransitionSystem.Expansion.of(List.of(new int[] {701}, new int[] {690}))
                    : ring.moves(s));
    ToyTransitionSystem system = ToyTransitionSystems.accepting(shortcut, s -> s[0] == 695);
    Trace trace = ((Verdict.Violated) run(system, CYCLES)).violations().getFirst().trace();
    assertThat(trace.cycle()).hasValue(690);
    assertThat(trace.choices()).hasSize(701);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void limitsAreInconclusive(int threads) {
    ToyTransitionSystem system =
        ToyTransitionSystems.accepting(ToyTransitionSystems.grid(5, 20), s -> s[0] % 3 == 1);
    SearchOptions options = CYCLES.withThreads(threads);
    assertThat(why(run(system, options.withMemoryBytes(2 << 20)))).isEqualTo(Verdict.Reason.MEMORY);
    assertThat(why(run(system, options.withMaxStates(9_999)))).isEqualTo(Verdict.Reason.STATES);
    ToyTransitionSystem small =
        ToyTransitionSystems.accepting(ToyTransitionSystems.grid(4, 10), s -> s[0] % 3 == 1);
    assertThat(why(run(small, options.withMaxDepth(20)))).isEqualTo(Verdict.Reason.DEPTH);
    assertThat(why(Search.run(system, options, _ -> {}, () -> true)))
        .isEqualTo(Verdict.Reason.INTERRUPTED);
    // More states than any machine explores in that time.
    ToyTransitionSystem endless =
        ToyTransitionSystems.accepting(ToyTransitionSystems.grid(9, 20), s -> s[0] % 3 == 1);
    assertThat(why(run(endless, options.withTime(Duration.ofMillis(100)))))
        .isEqualTo(Verdict.Reason.TIME);
    assertThat(
            run(
                ToyTransitionSystems.accepting(ToyTransitionSystems.grid(3, 9), _ -> true),
                options.withMaxDepth(25)))
        .isInstanceOf(Verdict.Holds.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void allErrorsCanBeAskedFor(int threads) {
    ToyTransitionSystem system =
        ToyTransitionSystems.accepting(ToyTransitionSystems.ring(50), s -> s[0] % 10 == 0);
    var violated = (Verdict.Violated) run(system, CYCLES.withErrors(0).withThreads(threads));
    assertThat(violated.total()).isPositive();
    violated.violations().forEach(v -> checkLasso(system, v.trace(), "ring"));
    assertThat(violated.extent()).isInstanceOf(Verdict.Extent.Complete.class);
  }

  private static Verdict.Reason why(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
    return ((Verdict.Inconclusive) verdict).reason();
  }
}
