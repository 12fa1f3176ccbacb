package rondo.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.explore.run.Search;
import rondo.ir.Fault;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Every search of many small graphs finds each state, each transition and each kind of violation,
 * and nothing else. Small graphs cover the corner cases of large ones, in less time.
 */
class SmallSearchTest {
  private static final int GRAPHS = 40;

  /**
   * A graph in which some vertices have a fault, and some without successors are invalid end
   * states.
   */
  private record Sample(ToyTransitionSystem system, IntPredicate faulty, IntPredicate stuck) {
    static Sample of(long seed) {
      var random = new Random(seed);
      int vertices = 1 + random.nextInt(40);
      int rare = 1 + random.nextInt(2 * vertices);
      boolean[] marked = new boolean[vertices];
      for (int v = 0; v < vertices; v++) {
        marked[v] = random.nextInt(rare) == 0;
      }
      IntPredicate faulty = v -> marked[v] && v % 2 == 0;
      IntPredicate stuck = v -> marked[v] && v % 2 == 1;
      ToyTransitionSystem graph = ToyTransitionSystems.graph(vertices, 1 + random.nextInt(3), seed);
      ToyTransitionSystem system =
          ToyTransitionSystems.of(
              graph.layout(),
              graph.start(),
              s -> {
                List<int[]> targets = stuck.test(s[0]) ? List.of() : graph.moves(s).targets();
                return new ToyTransitionSystem.Expansion(
                    targets,
                    faulty.test(s[0]) ? List.of(Fault.Kind.ASSERTION) : List.of(),
                    !targets.isEmpty()
                        ? Stepper.EndState.NONE
                        : stuck.test(s[0])
                            ? Stepper.EndState.INVALID_END
                            : Stepper.EndState.VALID_END);
              });
      return new Sample(system, faulty, stuck);
    }

    /** The kinds of violations in reachable vertices. */
    Set<Property> violated() {
      var found = EnumSet.noneOf(Property.class);
      var seen = new boolean[64];
      var todo = new ArrayDeque<int[]>(List.of(system.start()));
      seen[system.start()[0]] = true;
      while (!todo.isEmpty()) {
        int[] state = todo.remove();
        if (faulty.test(state[0])) {
          found.add(Property.ASSERTION);
        }
        if (stuck.test(state[0])) {
          found.add(Property.INVALID_END_STATE);
        }
        for (int[] target : system.moves(state).targets()) {
          if (!seen[target[0]]) {
            seen[target[0]] = true;
            todo.add(target);
          }
        }
      }
      return found;
    }
  }

  static Stream<SearchOptions> exactWays() {
    return Stream.of(SearchOptions.Order.values())
        .map(SearchOptions.defaults().withMemoryBytes(64 << 20)::withOrder)
        .flatMap(o -> IntStream.of(1, 2).mapToObj(o::withThreads));
  }

  private static Verdict run(ToyTransitionSystem system, SearchOptions options) {
    return Search.run(system, options, _ -> {}, () -> false);
  }

  @ParameterizedTest
  @MethodSource("exactWays")
  void findsEverythingThatThereIs(SearchOptions options) {
    for (long seed = 0; seed < GRAPHS; seed++) {
      Sample sample = Sample.of(seed);
      ToyTransitionSystem.Counts counts = sample.system().count();
      Set<Property> expected = sample.violated();
      Verdict verdict = run(sample.system(), options.withErrors(0));
      assertThat(verdict.statistics().states()).as("seed " + seed).isEqualTo(counts.states());
      assertThat(verdict.statistics().transitions())
          .as("seed " + seed)
          .isEqualTo(counts.transitions());
      var found = EnumSet.noneOf(Property.class);
      if (verdict instanceof Verdict.Violated violated) {
        violated.violations().forEach(v -> found.add(v.property()));
        violated.violations().forEach(v -> check(sample, v));
      }
      assertThat(found).as("seed " + seed).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("exactWays")
  void theFirstViolationIsFoundWhereThereIsOne(SearchOptions options) {
    for (long seed = 0; seed < GRAPHS; seed++) {
      Sample sample = Sample.of(seed);
      for (Property property : List.of(Property.ASSERTION, Property.INVALID_END_STATE)) {
        Verdict verdict = run(sample.system(), options.withChecked(Set.of(property)));
        boolean expected = sample.violated().contains(property);
        assertThat(verdict instanceof Verdict.Violated).as("seed " + seed).isEqualTo(expected);
        assertThat(verdict instanceof Verdict.Holds).as("seed " + seed).isEqualTo(!expected);
        if (verdict instanceof Verdict.Violated violated) {
          assertThat(violated.violations()).hasSize(1);
          check(sample, violated.violations().getFirst());
        }
      }
    }
  }

  private static void check(Sample sample, Violation violation) {
    int last = sample.system().replay(violation.trace().choices())[0];
    boolean shown =
        violation.property() == Property.ASSERTION
            ? sample.faulty().test(last)
            : sample.stuck().test(last);
    assertThat(shown).isTrue();
  }
}
