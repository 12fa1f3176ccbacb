package rondo.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SccDecompositionTest {
  /** A graph with these successors, restricted to some nodes. */
  private record Successors(List<List<Integer>> of, Set<Integer> among) implements DirectedGraph {
    @Override
    public int size() {
      return of.size();
    }

    @Override
    public boolean contains(int node) {
      return among.contains(node);
    }

    @Override
    public int outDegree(int node) {
      return of.get(node).size();
    }

    @Override
    public int target(int node, int edge) {
      return of.get(node).get(edge);
    }
  }

  private static final List<List<Integer>> TWO_LOOPS =
      List.of(List.of(2), List.of(0, 1), List.of(3, 0), List.of(4, -1), List.of(3), List.of());

  @Test
  void edgesLeadToEarlierComponents() {
    var graph = new Successors(TWO_LOOPS, Set.of(0, 1, 2, 3, 4, 5));
    assertThat(SccDecomposition.of(graph, List.of(1, 0, 5)))
        .containsExactly(List.of(3, 4), List.of(0, 2), List.of(1), List.of(5));
  }

  @Test
  void aComponentBeginsWithTheNodeFoundFirst() {
    var graph = new Successors(TWO_LOOPS, Set.of(0, 1, 2, 3, 4, 5));
    assertThat(SccDecomposition.of(graph, List.of(4, 2)))
        .containsExactly(List.of(4, 3), List.of(2, 0));
  }

  @Test
  void otherNodesAreIgnored() {
    var graph = new Successors(TWO_LOOPS, Set.of(0, 2, 4));
    assertThat(SccDecomposition.of(graph, List.of(2, 3, 4)))
        .containsExactly(List.of(2, 0), List.of(4));
  }

  @Test
  void longPathsNeedNoStack() {
    int nodes = 200_000;
    var ring =
        new DirectedGraph() {
          @Override
          public int size() {
            return nodes;
          }

          @Override
          public int outDegree(int node) {
            return 1;
          }

          @Override
          public int target(int node, int edge) {
            return (node + 1) % nodes;
          }
        };
    assertThat(SccDecomposition.of(ring, List.of(0)))
        .singleElement()
        .satisfies(c -> assertThat(c).hasSize(nodes));
  }
}
