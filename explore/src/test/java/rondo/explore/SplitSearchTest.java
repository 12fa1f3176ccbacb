package rondo.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.run.Search;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Pre-accepting states can be searched in any order, and weak acceptance needs no nested search.
 */
class SplitSearchTest {
  private static final SearchOptions CYCLES =
      SearchOptions.defaults().withChecked(Set.of(Property.ACCEPTANCE_CYCLE));

  private enum Shape {
    /** On each cycle either all states are accepting or none is. */
    WEAK,
    ANY
  }

  /** A graph with accepting vertices. */
  private record Graph(ToyTransitionSystem system, int vertices, BitSet accepting, Shape shape) {
    static Graph random(long seed, Shape shape) {
      Random random = new Random(seed);
      int vertices = 2 + random.nextInt(80);
      ToyTransitionSystem system =
          random.nextBoolean()
              ? ToyTransitionSystems.randomCyclic(vertices, seed)
              : ToyTransitionSystems.graph(vertices, 1, seed);
      double density = random.nextDouble() / 4;
      var accepting = new BitSet();
      for (int v = 0; v < vertices; v++) {
        if (random.nextDouble() < density) {
          accepting.set(v);
          if (shape == Shape.ANY) {
            continue;
          }
          BitSet after = after(system, v);
          int from = v;
          after.stream().filter(w -> after(system, w).get(from)).forEach(accepting::set);
        }
      }
      return new Graph(system, vertices, accepting, shape);
    }

    private static BitSet after(ToyTransitionSystem system, int from) {
      var after = new BitSet();
      var open = new BitSet();
      open.set(from);
      while (!open.isEmpty()) {
        int v = open.nextSetBit(0);
        open.clear(v);
        for (int[] target : system.moves(new int[] {v}).targets()) {
          if (!after.get(target[0])) {
            after.set(target[0]);
            open.set(target[0]);
          }
        }
      }
      return after;
    }

    /** The vertices that are accepting or reachable from an accepting one. */
    BitSet lower() {
      var lower = (BitSet) accepting.clone();
      accepting.stream().forEach(v -> lower.or(after(system, v)));
      return lower;
    }

    ToyTransitionSystem split() {
      return accepting(lower());
    }

    ToyTransitionSystem whole() {
      var all = new BitSet();
      all.set(0, vertices);
      return accepting(all);
    }

    private ToyTransitionSystem accepting(BitSet lower) {
      return ToyTransitionSystems.accepting(
          system,
          new Acceptance() {
            @Override
            public boolean accepts(int[] state) {
              return accepting.get(state[0]);
            }

            @Override
            public boolean isWeak() {
              return shape == Shape.WEAK;
            }

            @Override
            public boolean precedesAccepting(int[] state) {
              return !lower.get(state[0]);
            }
          });
    }
  }

  private static Verdict run(TransitionSystem system, SearchOptions options) {
    return Search.run(system, options, _ -> {}, () -> false);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void findsAcceptingCyclesExactlyWhereTheyAre(int threads) {
    int found = 0;
    for (long seed = 0; seed < 400; seed++) {
      Graph graph = Graph.random(seed, seed % 2 == 0 ? Shape.WEAK : Shape.ANY);
      boolean expected =
          ToyTransitionSystems.accepting(graph.system(), graph.split().acceptance())
              .hasAcceptingCycle();
      for (ToyTransitionSystem system : List.of(graph.split(), graph.whole())) {
        Verdict verdict = run(system, CYCLES.withThreads(threads));
        check(system, verdict, expected, "seed " + seed);
        if (!expected) {
          assertThat(verdict.statistics().states()).isEqualTo(system.count().states());
          assertThat(verdict.statistics().transitions()).isEqualTo(system.count().transitions());
        }
      }
      found += expected ? 1 : 0;
    }
    assertThat(found).isBetween(80, 320);
  }

  private static void check(
      ToyTransitionSystem system, Verdict verdict, boolean expected, String name) {
    assertThat(verdict)
        .as(name)
        .isInstanceOf(expected ? Verdict.Violated.class : Verdict.Holds.class);
    assertThat(verdict.statistics().states()).as(name).isPositive();
    if (verdict instanceof Verdict.Violated violated) {
      violated.violations().forEach(v -> checkLasso(system, v, name));
    }
  }

  private static void checkLasso(ToyTransitionSystem system, Violation violation, String name) {
    assertThat(violation.property()).isEqualTo(Property.ACCEPTANCE_CYCLE);
    Trace trace = violation.trace();
    int begin = trace.cycle().orElseThrow();
    List<Integer> choices = trace.choices();
    assertThat(begin).isLessThan(choices.size());
    assertThat(system.replay(choices)).as(name).isEqualTo(system.replay(choices.subList(0, begin)));
    assertThat(IntStream.range(begin, choices.size()))
        .as(name)
        .anyMatch(i -> system.acceptance().accepts(system.replay(choices.subList(0, i))));
  }

  /**
   * Two copies of a grid: the second, which is accepting, can be entered from any state of the
   * first.
   */
  private static ToyTransitionSystem twice(ToyTransitionSystem base) {
    int words = base.layout().words();
    return weakly(
        ToyTransitionSystems.of(
            ToyTransitionSystem.layout(words + 1),
            new int[words + 1],
            s -> {
              var targets = base.moves(s).targets();
              return ToyTransitionSystem.Expansion.of(
                  IntStream.rangeClosed(s[words], 1)
                      .boxed()
                      .flatMap(copy -> targets.stream().map(t -> with(t, words, copy)))
                      .toList());
            }),
        words);
  }

  private static int[] with(int[] target, int word, int value) {
    int[] changed = Arrays.copyOf(target, word + 1);
    changed[word] = value;
    return changed;
  }

  private static ToyTransitionSystem weakly(ToyTransitionSystem system, int word) {
    return ToyTransitionSystems.accepting(
        system,
        new Acceptance() {
          @Override
          public boolean accepts(int[] state) {
            return state[word] == 1;
          }

          @Override
          public boolean isWeak() {
            return true;
          }

          @Override
          public boolean precedesAccepting(int[] state) {
            return state[word] == 0;
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void everyStateIsCountedOnce(int threads) {
    ToyTransitionSystem system = twice(ToyTransitionSystems.grid(4, 12));
    Verdict verdict = run(system, CYCLES.withThreads(threads));
    assertThat(verdict).isInstanceOf(Verdict.Holds.class);
    assertThat(verdict.statistics().states()).isEqualTo(system.count().states());
    assertThat(verdict.statistics().transitions()).isEqualTo(system.count().transitions());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void limitsAreInconclusive(int threads) {
    SearchOptions options = CYCLES.withThreads(threads);
    ToyTransitionSystem large = twice(ToyTransitionSystems.grid(5, 18));
    assertThat(why(run(large, options.withMemoryBytes(2 << 20)))).isEqualTo(Verdict.Reason.MEMORY);
    assertThat(why(run(large, options.withMaxStates(9_999)))).isEqualTo(Verdict.Reason.STATES);
    ToyTransitionSystem small = twice(ToyTransitionSystems.grid(3, 8));
    assertThat(why(run(small, options.withMaxDepth(20)))).isEqualTo(Verdict.Reason.DEPTH);
    assertThat(run(small, options.withMaxDepth(22))).isInstanceOf(Verdict.Holds.class);
    assertThat(why(Search.run(large, options, _ -> {}, () -> true)))
        .isEqualTo(Verdict.Reason.INTERRUPTED);
  }

  private static Verdict.Reason why(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
    return ((Verdict.Inconclusive) verdict).reason();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aFaultBelowIsToldWithTheWholeRun(int threads) {
    ToyTransitionSystem grid = twice(ToyTransitionSystems.grid(3, 9));
    ToyTransitionSystem deadlocking =
        ToyTransitionSystems.accepting(ToyTransitionSystems.deadlocking(grid), grid.acceptance());
    SearchOptions options =
        CYCLES
            .withChecked(Set.of(Property.ACCEPTANCE_CYCLE, Property.INVALID_END_STATE))
            .withThreads(threads)
            .withErrors(0);
    var violated = (Verdict.Violated) run(deadlocking, options);
    assertThat(violated.total()).isEqualTo(2);
    for (Violation violation : violated.violations()) {
      assertThat(violation.property()).isEqualTo(Property.INVALID_END_STATE);
      int[] end = deadlocking.replay(violation.trace().choices());
      assertThat(deadlocking.moves(end).targets()).isEmpty();
    }
  }

  @Test
  void aStateThatWasExpandedCountsWhenACycleEndsTheSearch() {
    var all = new BitSet();
    all.set(0, 50);
    for (Shape shape : Shape.values()) {
      ToyTransitionSystem system = new Graph(ToyTransitionSystems.ring(50), 50, all, shape).whole();
      Verdict verdict = run(system, CYCLES.withThreads(1));
      assertThat(verdict).isInstanceOf(Verdict.Violated.class);
      assertThat(verdict.statistics().states()).isEqualTo(50);
    }
  }
}
