package rondo.trace.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import rondo.trace.graph.Digraph.Edge;

/**
 * A layered layout of a graph, after Sugiyama, Tagawa and Toda (1981): nodes in layers by their
 * distance from an initial node, orders within layers by barycentres, positions by relaxation.
 *
 * <p>Every edge passes through a box of its own, in which its label is drawn, in a layer between
 * those of nodes: below its source, or above it if the edge leads upwards. Edges over several
 * layers pass through the others in bends, which those to the same target share.
 */
public final class LayeredLayout {
  private static final int SWEEPS = 12;
  private static final int RELAXATIONS = 24;
  private static final double SPACE = 16;
  private static final double LAYER_SPACE = 16;
  private static final double BEND = 6;

  /** The size of a box. */
  public record Size(double width, double height) {}

  /** The centre of a box. */
  public record Point(double x, double y) {}

  /**
   * Where everything is drawn.
   *
   * @param nodes the centre of each node
   * @param labels the centre of the label of each edge
   * @param routes for each edge the points that it passes through, from source to target
   */
  public record Placement(
      List<Point> nodes, List<Point> labels, List<List<Point>> routes, Size size) {
    public Placement {
      nodes = List.copyOf(nodes);
      labels = List.copyOf(labels);
      routes = routes.stream().map(List::copyOf).toList();
    }
  }

  private final int nodes;
  private final List<Edge> edges;
  private final List<Size> sizes = new ArrayList<>();

  /** The layer of each box: nodes first, then labels, then bends. */
  private final List<Integer> layers = new ArrayList<>();

  private final List<List<Integer>> neighbours = new ArrayList<>();
  private final List<List<Integer>> routes = new ArrayList<>();
  private final List<List<Integer>> order = new ArrayList<>();
  private double[] x;

  private LayeredLayout(List<Size> nodeSizes, List<Edge> edges, List<Size> labelSizes) {
    nodes = nodeSizes.size();
    this.edges = edges;
    sizes.addAll(nodeSizes);
    sizes.addAll(labelSizes);
  }

  /**
   * Places a graph.
   *
   * @param initial the nodes of the first layer
   * @param labelSizes the size of the label of each edge
   */
  public static Placement place(
      List<Size> nodeSizes, List<Integer> initial, List<Edge> edges, List<Size> labelSizes) {
    var layout = new LayeredLayout(nodeSizes, edges, labelSizes);
    layout.assignLayers(initial);
    layout.routeEdges();
    layout.orderLayers();
    return layout.positions();
  }

  /** Distances from the initial nodes, doubled; nodes that are not reachable are initial, too. */
  private void assignLayers(List<Integer> initial) {
    int[] depth = new int[nodes];
    Arrays.fill(depth, -1);
    List<List<Integer>> successors = new ArrayList<>();
    IntStream.range(0, nodes).forEach(_ -> successors.add(new ArrayList<>()));
    edges.forEach(e -> successors.get(e.from()).add(e.to()));
    Deque<Integer> open = new ArrayDeque<>();
    for (int n : initial) {
      depth[n] = 0;
      open.add(n);
    }
    for (int next = 0; next < nodes || !open.isEmpty(); ) {
      if (open.isEmpty()) {
        if (depth[next] < 0) {
          depth[next] = 0;
          open.add(next);
        }
        next++;
        continue;
      }
      int from = open.remove();
      for (int to : successors.get(from)) {
        if (depth[to] < 0) {
          depth[to] = depth[from] + 1;
          open.add(to);
        }
      }
    }
    Arrays.stream(depth).forEach(d -> layers.add(2 * d));
  }

  private void routeEdges() {
    for (Edge edge : edges) {
      int from = layers.get(edge.from());
      layers.add(from <= layers.get(edge.to()) ? from + 1 : from - 1);
    }
    Map<List<Integer>, Integer> bends = new HashMap<>();
    for (int e = 0; e < edges.size(); e++) {
      int label = nodes + e;
      int target = edges.get(e).to();
      var route = new ArrayList<>(List.of(edges.get(e).from(), label));
      // An edge within a layer turns around at its label.
      int down = layers.get(label) < layers.get(target) ? 1 : -1;
      for (int layer = layers.get(label) + down;
          down * layer < down * layers.get(target);
          layer += down) {
        route.add(bends.computeIfAbsent(List.of(target, layer), k -> bend(k.get(1))));
      }
      route.add(target);
      routes.add(route);
    }
    layers.forEach(_ -> neighbours.add(new ArrayList<>()));
    for (List<Integer> route : routes) {
      for (int i = 1; i < route.size(); i++) {
        neighbours.get(route.get(i - 1)).add(route.get(i));
        neighbours.get(route.get(i)).add(route.get(i - 1));
      }
    }
  }

  private int bend(int layer) {
    layers.add(layer);
    sizes.add(new Size(BEND, 0));
    return layers.size() - 1;
  }

  /** Sorts layers by the mean position of neighbours in the layer above, or below, in turn. */
  private void orderLayers() {
    int count = layers.stream().mapToInt(l -> l + 1).max().orElse(0);
    IntStream.range(0, count).forEach(_ -> order.add(new ArrayList<>()));
    // Boxes in the order in which a search from the first node meets them cross little already.
    boolean[] met = new boolean[layers.size()];
    for (int box = 0; box < met.length; box++) {
      meet(box, met);
    }
    double[] rank = new double[layers.size()];
    order.forEach(layer -> number(layer, rank));
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      for (int i = 1; i < count; i++) {
        int layer = down ? i : count - 1 - i;
        int fixed = down ? layer - 1 : layer + 1;
        double[] centre = new double[layers.size()];
        for (int box : order.get(layer)) {
          centre[box] =
              neighbours.get(box).stream()
                  .filter(n -> layers.get(n) == fixed)
                  .mapToDouble(n -> rank[n])
                  .average()
                  .orElse(rank[box]);
        }
        order.get(layer).sort(Comparator.comparingDouble(b -> centre[b]));
        number(order.get(layer), rank);
      }
    }
  }

  private void meet(int first, boolean[] met) {
    Deque<Integer> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      int box = open.pop();
      if (!met[box]) {
        met[box] = true;
        order.get(layers.get(box)).add(box);
        neighbours.get(box).reversed().stream().filter(n -> !met[n]).forEach(open::push);
      }
    }
  }

  /** Relative positions, so that layers with many boxes are as wide as those with few. */
  private static void number(List<Integer> layer, double[] rank) {
    for (int i = 0; i < layer.size(); i++) {
      rank[layer.get(i)] = (i + 0.5) / layer.size();
    }
  }

  private Placement positions() {
    x = new double[layers.size()];
    order.forEach(layer -> spread(layer, new double[layers.size()]));
    for (int i = 0; i < RELAXATIONS; i++) {
      for (int l = 0; l < order.size(); l++) {
        List<Integer> layer = order.get(i % 2 == 0 ? l : order.size() - 1 - l);
        double[] wanted = new double[layers.size()];
        for (int box : layer) {
          wanted[box] = wanted(box);
        }
        spread(layer, wanted);
      }
    }
    double left =
        IntStream.range(0, x.length)
            .mapToDouble(b -> x[b] - sizes.get(b).width() / 2)
            .min()
            .orElse(0);
    double right =
        IntStream.range(0, x.length)
            .mapToDouble(b -> x[b] + sizes.get(b).width() / 2)
            .max()
            .orElse(0);
    double[] y = new double[order.size()];
    double bottom = 0;
    for (int l = 0; l < y.length; l++) {
      double height = order.get(l).stream().mapToDouble(b -> sizes.get(b).height()).max().orElse(0);
      y[l] = bottom + height / 2;
      bottom += height + LAYER_SPACE;
    }
    List<Point> all =
        IntStream.range(0, x.length)
            .mapToObj(b -> new Point(x[b] - left, y[layers.get(b)]))
            .toList();
    return new Placement(
        all.subList(0, nodes),
        all.subList(nodes, nodes + edges.size()),
        routes.stream().map(r -> r.stream().map(all::get).toList()).toList(),
        new Size(right - left, Math.max(0, bottom - LAYER_SPACE)));
  }

  /** The mean position of the neighbours; bends follow bends, so that long edges are straight. */
  private double wanted(int box) {
    int labels = nodes + edges.size();
    boolean isBend = box >= labels && neighbours.get(box).stream().anyMatch(n -> n >= labels);
    return neighbours.get(box).stream()
        .filter(n -> !isBend || n >= labels)
        .mapToDouble(n -> x[n])
        .average()
        .orElse(x[box]);
  }

  /**
   * Puts the boxes of a layer as near to where they want to be as their order and widths permit:
   * boxes that would overlap form a block, which is put where its members want to be on average.
   */
  private void spread(List<Integer> layer, double[] wanted) {
    /* The sum of where members want the block to begin, and how wide it is. */
    record Block(double sum, int count, double width) {
      double at() {
        return sum / count;
      }
    }
    Deque<Block> blocks = new ArrayDeque<>();
    double[] offsets = new double[layer.size()];
    Deque<Integer> begins = new ArrayDeque<>();
    for (int i = 0; i < layer.size(); i++) {
      double width = sizes.get(layer.get(i)).width() + SPACE;
      offsets[i] = width / 2;
      var block = new Block(wanted[layer.get(i)] - width / 2, 1, width);
      int first = i;
      while (!blocks.isEmpty() && blocks.peek().at() + blocks.peek().width() > block.at()) {
        Block before = blocks.pop();
        int begin = begins.pop();
        for (int j = first; j <= i; j++) {
          offsets[j] += before.width();
        }
        block =
            new Block(
                before.sum() + block.sum() - block.count() * before.width(),
                before.count() + block.count(),
                before.width() + block.width());
        first = begin;
      }
      blocks.push(block);
      begins.push(first);
    }
    int end = layer.size();
    while (!blocks.isEmpty()) {
      Block block = blocks.pop();
      int first = begins.pop();
      for (int j = first; j < end; j++) {
        x[layer.get(j)] = block.at() + offsets[j];
      }
      end = first;
    }
  }
}
