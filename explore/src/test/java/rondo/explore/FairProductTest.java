package rondo.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.product.FairProduct;
import rondo.explore.product.ProcessFairness;
import rondo.explore.run.Search;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;

/**
 * With weak fairness a search finds an accepting cycle exactly if there is one on which each
 * process moves or is disabled somewhere.
 */
class FairProductTest {
  private record Step(int target, int activeProcess) {}

  /** A graph whose edges belong to processes; an edge of no process has the active process -1. */
  private record Graph(List<List<Step>> steps, boolean[] accepting, int processes)
      implements TransitionSystem {
    static Graph random(long seed) {
      var random = new Random(seed);
      int vertices = 1 + random.nextInt(10);
      int processes = 1 + random.nextInt(4);
      var steps = new ArrayList<List<Step>>();
      var accepting = new boolean[vertices];
      for (int v = 0; v < vertices; v++) {
        var here = new ArrayList<Step>();
        for (int e = random.nextInt(4); e > 0; e--) {
          int mover = random.nextInt(8) == 0 ? -1 : random.nextInt(processes);
          here.add(new Step(random.nextInt(vertices), mover));
        }
        steps.add(here);
        accepting[v] = random.nextInt(3) == 0;
      }
      return new Graph(steps, accepting, processes);
    }

    private int start() {
      return steps.size() - 1;
    }

    @Override
    public StateLayout layout() {
      return ToyTransitionSystem.layout(1);
    }

    @Override
    public Acceptance acceptance() {
      return s -> accepting[s[0]];
    }

    @Override
    public Stepper stepper() {
      return new Stepper() {
        private int mover;

        @Override
        public void initial(int[] state, TransitionSink sink) {
          state[0] = start();
        }

        @Override
        public EndState successors(int[] state, TransitionSink sink) {
          for (Step step : steps.get(state[0])) {
            mover = step.activeProcess();
            ToyTransitionSystem.report(state, List.of(with(state, step.target())), sink);
          }
          return steps.get(state[0]).isEmpty() ? EndState.VALID_END : EndState.NONE;
        }

        @Override
        public int activeProcess() {
          return mover;
        }
      };
    }

    /** The state with another vertex; it may have one more word for the copy. */
    private static int[] with(int[] state, int vertex) {
      int[] next = state.clone();
      next[0] = vertex;
      return next;
    }

    /** By pair of vertices: whether the second is reachable from the first by at least one step. */
    private boolean[][] reach() {
      int size = steps.size();
      var reach = new boolean[size][size];
      for (int v = 0; v < size; v++) {
        for (Step step : steps.get(v)) {
          reach[v][step.target()] = true;
        }
      }
      for (int k = 0; k < size; k++) {
        for (int v = 0; v < size; v++) {
          for (int w = 0; w < size; w++) {
            reach[v][w] |= reach[v][k] && reach[k][w];
          }
        }
      }
      return reach;
    }

    boolean hasFairAcceptingCycle() {
      boolean[][] reach = reach();
      return IntStream.range(0, steps.size())
          .filter(v -> accepting[v] && reach[v][v] && (v == start() || reach[start()][v]))
          .anyMatch(
              v -> {
                List<Integer> component =
                    IntStream.range(0, steps.size())
                        .filter(w -> reach[v][w] && reach[w][v])
                        .boxed()
                        .toList();
                return IntStream.range(0, processes).allMatch(p -> isTreatedFairly(p, component));
              });
    }

    private boolean isTreatedFairly(int process, List<Integer> component) {
      return component.stream()
          .anyMatch(
              v ->
                  steps.get(v).stream().noneMatch(s -> s.activeProcess() == process)
                      || steps.get(v).stream()
                          .anyMatch(
                              s -> s.activeProcess() == process && component.contains(s.target())));
    }

    /** Whether a lasso has an accepting cycle that is fair to all processes. */
    boolean isFairLasso(Trace trace) {
      int vertex = start();
      int begin = -1;
      boolean accepts = false;
      var starved = new ArrayList<>(IntStream.range(0, processes).boxed().toList());
      for (int i = 0; i < trace.choices().size(); i++) {
        List<Step> here = steps.get(vertex);
        Step taken = here.get(trace.choices().get(i));
        if (i == trace.cycle().orElseThrow()) {
          begin = vertex;
        }
        if (begin >= 0) {
          accepts |= accepting[vertex];
          starved.removeIf(
              p ->
                  taken.activeProcess() == p
                      || here.stream().noneMatch(s -> s.activeProcess() == p));
        }
        vertex = taken.target();
      }
      return accepts && vertex == begin && starved.isEmpty();
    }
  }

  private static Verdict search(Graph graph, int threads) {
    SearchOptions options =
        SearchOptions.defaults()
            .withChecked(Set.of(Property.ACCEPTANCE_CYCLE))
            .withThreads(threads);
    var fair =
        new FairProduct(graph, () -> new ProcessFairness(graph.stepper(), graph.processes()));
    return Search.run(fair, options, _ -> {}, () -> false);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void findsFairCyclesExactlyWhereTheyAre(int threads) {
    int found = 0;
    for (long seed = 0; seed < 300; seed++) {
      Graph graph = Graph.random(seed);
      boolean expected = graph.hasFairAcceptingCycle();
      Verdict verdict = search(graph, threads);
      assertThat(verdict)
          .as("seed " + seed)
          .isInstanceOf(expected ? Verdict.Violated.class : Verdict.Holds.class);
      if (verdict instanceof Verdict.Violated violated) {
        Trace trace = violated.violations().getFirst().trace();
        assertThat(graph.isFairLasso(trace)).as("seed " + seed).isTrue();
      }
      found += expected ? 1 : 0;
    }
    assertThat(found).isBetween(50, 250);
  }

  @Test
  void aStarvedProcessIsNoViolation() {
    var loop = List.of(new Step(1, 0), new Step(0, 1));
    var graph = new Graph(List.of(List.of(new Step(0, 1)), loop), new boolean[] {false, true}, 2);
    assertThat(search(graph, 1)).isInstanceOf(Verdict.Holds.class);
  }
}
