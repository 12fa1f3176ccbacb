package rondo.trace.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A directed graph as it is drawn.
 *
 * @param title the name of what is drawn
 * @param warnings what a reader must know of the whole graph, such as that it is truncated
 * @param notes what else is said of the whole graph
 * @param legend the meaning of colours and shapes that occur
 * @param clusters the titles of the parts that are drawn apart; may be empty
 */
public record Digraph(
    String title,
    List<String> warnings,
    List<String> notes,
    List<String> legend,
    List<String> clusters,
    List<Node> nodes,
    List<Edge> edges) {
  /** The cluster of a node that is in none. */
  public static final int NO_CLUSTER = -1;

  public Digraph {
    warnings = List.copyOf(warnings);
    notes = List.copyOf(notes);
    legend = List.copyOf(legend);
    clusters = List.copyOf(clusters);
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** The outline of a node. */
  public enum Shape {
    CIRCLE,
    DOUBLE_CIRCLE,
    BOX,
    DOUBLE_BOX,
    OCTAGON
  }

  /** The colour of a node or an edge. */
  public enum Tone {
    PLAIN,
    /** The run ends here, as it may. */
    FINAL,
    /** Something is violated. */
    BAD,
    /** A deadlock. */
    STUCK,
    /** Inside an atomic sequence. */
    ATOMIC
  }

  /** The stroke of an outline or an edge. */
  public enum Stroke {
    SOLID,
    DASHED
  }

  /**
   * A node.
   *
   * @param lines the text in it
   * @param isInitial whether it is marked as an initial node
   */
  public record Node(int cluster, List<String> lines, Look look, boolean isInitial) {
    public Node {
      lines = List.copyOf(lines);
    }
  }

  /** The look of a node. */
  public record Look(Shape shape, Tone tone, Stroke stroke) {
    public static Look of(Shape shape) {
      return new Look(shape, Tone.PLAIN, Stroke.SOLID);
    }
  }

  /**
   * An edge.
   *
   * @param from the index of a node
   * @param to the index of a node
   * @param labels a line each; may be empty
   */
  public record Edge(int from, int to, List<String> labels, Tone tone, Stroke stroke) {
    public Edge {
      labels = List.copyOf(labels);
    }
  }

  /** The edges with those of equal ends and looks joined, in the order of their first ones. */
  public Digraph withJoinedEdges() {
    record Key(int from, int to, Tone tone, Stroke stroke) {}
    Map<Key, Set<String>> joined = new LinkedHashMap<>();
    for (Edge e : edges) {
      joined
          .computeIfAbsent(
              new Key(e.from(), e.to(), e.tone(), e.stroke()), _ -> new LinkedHashSet<>())
          .addAll(e.labels());
    }
    var all = new ArrayList<Edge>();
    joined.forEach(
        (key, labels) ->
            all.add(new Edge(key.from(), key.to(), List.copyOf(labels), key.tone(), key.stroke())));
    return new Digraph(title, warnings, notes, legend, clusters, nodes, all);
  }

  /** The indices of the nodes of a cluster. */
  List<Integer> members(int cluster) {
    return IntStream.range(0, nodes.size())
        .filter(n -> nodes.get(n).cluster() == cluster)
        .boxed()
        .toList();
  }
}
