package rondo.trace.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import rondo.trace.graph.Digraph;
import rondo.trace.graph.Digraph.Edge;
import rondo.trace.graph.Digraph.Node;
import rondo.trace.graph.Digraph.Shape;
import rondo.trace.graph.Digraph.Stroke;
import rondo.trace.graph.Digraph.Tone;
import rondo.trace.graph.LayeredLayout;
import rondo.trace.graph.LayeredLayout.Placement;
import rondo.trace.graph.LayeredLayout.Point;
import rondo.trace.graph.LayeredLayout.Size;
import rondo.trace.svg.SvgCanvas.Anchor;
import rondo.trace.svg.SvgCanvas.Layer;

/**
 * Draws a graph as an SVG picture: its clusters one below the other, the initial nodes of each at
 * the top. Where there are many edges, their labels are tooltips only.
 */
public final class DigraphSvg {
  private static final double MARGIN = 16;
  private static final double PADDING = 6;
  private static final double MAX_NODE = 340;
  private static final double MAX_LABEL = 240;
  private static final int MAX_LABELS = 3;
  private static final int MAX_LABELLED_EDGES = 250;
  private static final double MIN_WIDTH = 360;

  private final Digraph graph;
  private final SvgCanvas canvas = new SvgCanvas();
  private final boolean hasLabels;
  private double y = MARGIN;
  private double right = MIN_WIDTH;

  private DigraphSvg(Digraph graph) {
    this.graph = graph;
    hasLabels = graph.edges().size() <= MAX_LABELLED_EDGES;
  }

  public static String print(Digraph graph) {
    return new DigraphSvg(graph.withJoinedEdges()).print();
  }

  private String print() {
    text("name", graph.title());
    graph.warnings().forEach(w -> text("repeat", w));
    graph.notes().forEach(n -> text("", n));
    if (!graph.legend().isEmpty()) {
      text("faint", String.join("; ", graph.legend()));
    }
    if (!hasLabels) {
      text("repeat", graph.edges().size() + " edges: their labels are tooltips");
    }
    int clusters = graph.clusters().size();
    for (int c = clusters == 0 ? Digraph.NO_CLUSTER : 0; c < clusters; c++) {
      if (c >= 0) {
        text("name", graph.clusters().get(c));
      }
      part(c);
      y += 24;
    }
    return document();
  }

  private void text(String style, String text) {
    TextLabel line = new TextLabel(text, text);
    canvas.text(style, MARGIN, y + ChartPage.BASE, Anchor.START, line);
    right = Math.max(right, MARGIN + line.width());
    y += ChartPage.LINE + 2;
  }

  /** Draws the nodes of a cluster and the edges between them. */
  private void part(int cluster) {
    List<Integer> members =
        IntStream.range(0, graph.nodes().size())
            .filter(n -> graph.nodes().get(n).cluster() == cluster)
            .boxed()
            .toList();
    int[] index = new int[graph.nodes().size()];
    IntStream.range(0, members.size()).forEach(i -> index[members.get(i)] = i);
    List<Node> nodes = members.stream().map(graph.nodes()::get).toList();
    List<Edge> edges =
        graph.edges().stream()
            .filter(e -> graph.nodes().get(e.from()).cluster() == cluster)
            .map(e -> new Edge(index[e.from()], index[e.to()], e.labels(), e.tone(), e.stroke()))
            .toList();
    Placement placement =
        LayeredLayout.place(
            nodes.stream().map(DigraphSvg::size).toList(),
            IntStream.range(0, nodes.size()).filter(n -> nodes.get(n).isInitial()).boxed().toList(),
            edges,
            edges.stream().map(this::size).toList());
    double top = y + 26;
    for (int e = 0; e < edges.size(); e++) {
      int to = edges.get(e).to();
      edge(edges.get(e), placement.routes().get(e), nodes.get(to), top);
    }
    for (int e = 0; e < edges.size(); e++) {
      label(edges.get(e), placement.labels().get(e), top);
    }
    for (int n = 0; n < nodes.size(); n++) {
      Point at = placement.nodes().get(n);
      node(nodes.get(n), MARGIN + at.x(), top + at.y());
    }
    right = Math.max(right, MARGIN + placement.size().width());
    y = top + placement.size().height();
  }

  private static List<TextLabel> lines(Node node) {
    return node.lines().stream().flatMap(l -> TextLabel.lines(l, MAX_NODE, 4).stream()).toList();
  }

  private static Size size(Node node) {
    List<TextLabel> lines = lines(node);
    double width = lines.stream().mapToDouble(TextLabel::width).max().orElse(0) + 2 * PADDING;
    double height = lines.size() * ChartPage.LINE + 2 * PADDING;
    return isRound(node)
        ? new Size(Math.max(width, height) + 4, height + 4)
        : new Size(width + 6, height + 4);
  }

  private static boolean isRound(Node node) {
    return node.look().shape() == Shape.CIRCLE || node.look().shape() == Shape.DOUBLE_CIRCLE;
  }

  private List<TextLabel> labels(Edge edge) {
    if (!hasLabels) {
      return List.of();
    }
    List<String> all = edge.labels();
    boolean isLong = all.size() > MAX_LABELS;
    String whole = String.join(" | ", all);
    var shown = new ArrayList<TextLabel>();
    for (String label : isLong ? all.subList(0, MAX_LABELS - 1) : all) {
      TextLabel abbreviated = TextLabel.of(label, MAX_LABEL);
      shown.add(isLong ? new TextLabel(abbreviated.shown(), whole) : abbreviated);
    }
    if (isLong) {
      shown.add(new TextLabel((all.size() - MAX_LABELS + 1) + " more", whole));
    }
    return shown;
  }

  private Size size(Edge edge) {
    List<TextLabel> labels = labels(edge);
    return labels.isEmpty()
        ? new Size(8, 0)
        : new Size(
            labels.stream().mapToDouble(TextLabel::width).max().orElse(0) + 4,
            labels.size() * ChartPage.LINE);
  }

  private void node(Node node, double x, double centre) {
    Size size = size(node);
    double width = size.width() - 6;
    double height = size.height() - 4;
    String style = "state " + word(node.look().tone()) + word(node.look().stroke());
    double left = x - width / 2;
    double upper = centre - height / 2;
    switch (node.look().shape()) {
      case CIRCLE -> canvas.rounded(style, left, upper, width, height, height / 2);
      case DOUBLE_CIRCLE -> {
        canvas.rounded(style, left - 3, upper - 3, width + 6, height + 6, height / 2 + 3);
        canvas.rounded(style, left, upper, width, height, height / 2);
      }
      case BOX -> canvas.rectangle(Layer.BOX, style, left, upper, width, height);
      case DOUBLE_BOX -> {
        canvas.rectangle(Layer.BOX, style, left - 3, upper - 3, width + 6, height + 6);
        canvas.rectangle(Layer.BOX, style, left, upper, width, height);
      }
      case OCTAGON -> {
        double cut = Math.min(8, height / 3);
        String data =
            "M%s %sh%sl%s %sv%sl%s %sh%sl%s %sv%sz"
                .formatted(
                    numbers(
                        left + cut,
                        upper,
                        width - 2 * cut,
                        cut,
                        cut,
                        height - 2 * cut,
                        -cut,
                        cut,
                        2 * cut - width,
                        -cut,
                        -cut,
                        2 * cut - height));
        canvas.path(Layer.BOX, style, data, "");
      }
    }
    List<TextLabel> lines = lines(node);
    for (int i = 0; i < lines.size(); i++) {
      double base = upper + PADDING + i * ChartPage.LINE + ChartPage.BASE;
      if (lines.size() == 1) {
        canvas.text("", x, base, Anchor.MIDDLE, lines.get(i));
      } else {
        canvas.text(i == 0 ? "name" : "", left + PADDING, base, Anchor.START, lines.get(i));
      }
    }
    if (node.isInitial()) {
      canvas.circle(Layer.BOX, "beginning", x, upper - 20, 3);
      canvas.path(Layer.ARROW, "arrow edge", line(x, upper - 20, x, upper - 5), "");
      tip("tip edge", x, upper - 2, 1);
    }
  }

  private static Object[] numbers(double... values) {
    return IntStream.range(0, values.length).mapToObj(i -> SvgCanvas.number(values[i])).toArray();
  }

  private static String line(double x1, double y1, double x2, double y2) {
    return "M%s %sL%s %s".formatted(numbers(x1, y1, x2, y2));
  }

  private static String word(Tone tone) {
    return tone == Tone.PLAIN ? "" : tone.name().toLowerCase(Locale.ROOT) + " ";
  }

  private static String word(Stroke stroke) {
    return stroke == Stroke.DASHED ? "dashed" : "";
  }

  /** Draws a smooth curve that is vertical at each point of its route. */
  private void edge(Edge edge, List<Point> route, Node target, double top) {
    String style = "edge " + word(edge.tone()) + word(edge.stroke());
    Point last = route.getLast();
    Point before = route.get(route.size() - 2);
    boolean isDown = before.y() < last.y();
    double half = size(target).height() / 2 + 1;
    double end = last.y() + (isDown ? -half : half);
    var data =
        new StringBuilder(
            "M%s %s".formatted(numbers(MARGIN + route.getFirst().x(), top + route.getFirst().y())));
    Point from = route.getFirst();
    for (int i = 1; i < route.size(); i++) {
      boolean isLast = i == route.size() - 1;
      Point to = isLast ? new Point(last.x(), end + (isDown ? -5 : 5)) : route.get(i);
      double middle = (from.y() + to.y()) / 2;
      data.append(
          "C%s %s %s %s %s %s"
              .formatted(
                  numbers(
                      MARGIN + from.x(),
                      top + middle,
                      MARGIN + to.x(),
                      top + middle,
                      MARGIN + to.x(),
                      top + to.y())));
      from = to;
    }
    canvas.path(Layer.ARROW, "arrow " + style, data.toString(), String.join(" | ", edge.labels()));
    tip("tip " + style, MARGIN + last.x(), top + end, isDown ? 1 : -1);
  }

  /**
   * The head of an arrow.
   *
   * @param down 1 if it points down, -1 if up
   */
  private void tip(String style, double x, double tip, int down) {
    String data =
        "M%s %sL%s %sL%s %sz"
            .formatted(numbers(x, tip, x - 4, tip - 8 * down, x + 4, tip - 8 * down));
    canvas.path(Layer.ARROW, style, data, "");
  }

  private void label(Edge edge, Point at, double top) {
    List<TextLabel> labels = labels(edge);
    double first = top + at.y() - labels.size() * ChartPage.LINE / 2;
    for (int i = 0; i < labels.size(); i++) {
      double upper = first + i * ChartPage.LINE;
      double width = labels.get(i).width() + 2;
      canvas.rectangle(
          Layer.BOX, "veil", MARGIN + at.x() - width / 2, upper, width, ChartPage.LINE);
      canvas.text(
          edge.tone() == Tone.BAD ? "bad" : "transition",
          MARGIN + at.x(),
          upper + ChartPage.BASE,
          Anchor.MIDDLE,
          labels.get(i));
    }
  }

  private String document() {
    String width = SvgCanvas.number(right + MARGIN);
    String height = SvgCanvas.number(y);
    String description =
        graph.nodes().size()
            + " nodes, "
            + graph.edges().size()
            + " edges"
            + (graph.warnings().isEmpty() ? "" : "; " + String.join("; ", graph.warnings()))
            + ".";
    return """
        <svg xmlns="http://www.w3.org/2000/svg" class="rondo-trace" role="img" \
        width="%s" height="%s" viewBox="0 0 %s %s">
        <title>%s</title>
        <desc>%s</desc>
        <style>
        %s</style>
        <rect class="ground" width="%s" height="%s"/>
        %s</svg>
        """
        .formatted(
            width,
            height,
            width,
            height,
            SvgCanvas.escape(graph.title()),
            SvgCanvas.escape(description),
            SvgStyle.SHEET + SvgStyle.GRAPH,
            width,
            height,
            canvas.content());
  }
}
