package rondo.trace.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import rondo.trace.graph.Digraph.Edge;
import rondo.trace.graph.Digraph.Node;
import rondo.trace.graph.Digraph.Stroke;
import rondo.trace.graph.Digraph.Tone;

/**
 * Prints a graph in the DOT language of Graphviz. All texts are quoted strings, in which line
 * breaks and backslashes are escaped, so that no text can end a string or name an escape sequence.
 */
public final class DigraphDotPrinter {
  private static final Pattern CHARACTER_REFERENCE = Pattern.compile("&(#?\\w+;)");

  private final Digraph graph;
  private final StringBuilder out = new StringBuilder();

  private DigraphDotPrinter(Digraph graph) {
    this.graph = graph;
  }

  public static String print(Digraph graph) {
    return new DigraphDotPrinter(graph).print();
  }

  private String print() {
    out.append("digraph ").append(quoted(graph.title())).append(" {\n");
    var caption = new ArrayList<>(List.of(graph.title()));
    caption.addAll(graph.warnings());
    caption.addAll(graph.notes());
    if (!graph.legend().isEmpty()) {
      caption.add(String.join("; ", graph.legend()));
    }
    line(1, "label=" + lines(caption) + "; labelloc=t; labeljust=l; fontname=\"monospace\";");
    line(1, "node [fontname=\"monospace\", fontsize=11];");
    line(1, "edge [fontname=\"monospace\", fontsize=10];");
    graph.members(Digraph.NO_CLUSTER).forEach(n -> node(1, n));
    for (int c = 0; c < graph.clusters().size(); c++) {
      line(1, "subgraph cluster_" + c + " {");
      line(2, "label=" + quoted(graph.clusters().get(c)) + ";");
      graph.members(c).forEach(n -> node(2, n));
      line(1, "}");
    }
    graph.edges().forEach(this::edge);
    return out.append("}\n").toString();
  }

  private void line(int indent, String text) {
    out.append("  ".repeat(indent)).append(text).append('\n');
  }

  private void node(int indent, int number) {
    Node node = graph.nodes().get(number);
    var attributes = new ArrayList<String>();
    attributes.add("label=" + lines(node.lines()));
    attributes.add(
        switch (node.look().shape()) {
          case CIRCLE -> "shape=circle";
          case DOUBLE_CIRCLE -> "shape=doublecircle";
          case BOX -> "shape=box";
          case DOUBLE_BOX -> "shape=box, peripheries=2";
          case OCTAGON -> "shape=octagon";
        });
    var styles = new ArrayList<String>();
    if (node.look().tone() != Tone.PLAIN) {
      styles.add("filled");
      attributes.add("color=" + quoted(line(node.look().tone())));
      attributes.add("fillcolor=" + quoted(fill(node.look().tone())));
    }
    if (node.look().stroke() == Stroke.DASHED) {
      styles.add("dashed");
    }
    if (node.isInitial()) {
      styles.add("bold");
    }
    if (!styles.isEmpty()) {
      attributes.add("style=" + quoted(String.join(",", styles)));
    }
    line(indent, "n" + number + " [" + String.join(", ", attributes) + "];");
    if (node.isInitial()) {
      line(indent, "start" + number + " [shape=point, label=\"\"];");
      line(indent, "start" + number + " -> n" + number + ";");
    }
  }

  private void edge(Edge edge) {
    var attributes = new ArrayList<String>();
    if (!edge.labels().isEmpty()) {
      attributes.add("label=" + lines(edge.labels()));
    }
    if (edge.tone() != Tone.PLAIN) {
      attributes.add("color=" + quoted(line(edge.tone())));
    }
    if (edge.tone() == Tone.BAD) {
      attributes.add("fontcolor=" + quoted(line(edge.tone())));
    }
    if (edge.stroke() == Stroke.DASHED) {
      attributes.add("style=\"dashed\"");
    }
    line(
        1,
        "n"
            + edge.from()
            + " -> n"
            + edge.to()
            + (attributes.isEmpty() ? "" : " [" + String.join(", ", attributes) + "]")
            + ";");
  }

  private static String line(Tone tone) {
    return switch (tone) {
      case PLAIN -> "black";
      case FINAL -> "#1a7f37";
      case BAD -> "#cf222e";
      case STUCK -> "#9a6700";
      case ATOMIC -> "#8250df";
    };
  }

  private static String fill(Tone tone) {
    return switch (tone) {
      case PLAIN -> "white";
      case FINAL -> "#dafbe1";
      case BAD -> "#ffebe9";
      case STUCK -> "#fff8c5";
      case ATOMIC -> "#fbefff";
    };
  }

  /** Several lines, each aligned to the left unless there is one only. */
  private static String lines(List<String> lines) {
    if (lines.size() == 1) {
      return quoted(lines.getFirst());
    }
    var text = new StringBuilder("\"");
    lines.forEach(l -> text.append(escaped(l)).append("\\l"));
    return text.append('"').toString();
  }

  private static String quoted(String text) {
    return '"' + escaped(text) + '"';
  }

  /**
   * A NUL would end the input of Graphviz; other control characters have no picture. What looks
   * like a character reference of HTML would be replaced.
   */
  private static String escaped(String text) {
    var safe = new StringBuilder();
    CHARACTER_REFERENCE
        .matcher(text)
        .replaceAll("&amp;$1")
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\\' -> safe.append("\\\\");
                case '"' -> safe.append("\\\"");
                case '\n' -> safe.append("\\n");
                default -> safe.appendCodePoint(c < ' ' || c == 0x7F ? ' ' : c);
              }
            });
    return safe.toString();
  }
}
