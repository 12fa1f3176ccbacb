package rondo.ir.print;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/**
 * Prints the automata of a {@link ProcessSystem} for Graphviz, with one cluster per process type.
 */
public final class SystemDotPrinter {
  private SystemDotPrinter() {}

  public static String print(ProcessSystem system) {
    var out = new StringBuilder("digraph " + NodePrinter.quote(system.name()) + " {\n");
    out.append("  node [shape=circle, fontname=\"monospace\"];\n");
    out.append("  edge [fontname=\"monospace\", fontsize=10];\n");
    for (int i = 0; i < system.processTypes().size(); i++) {
      print(system.processTypes().get(i), i, out);
    }
    return out.append("}\n").toString();
  }

  private static void print(ProcessType type, int number, StringBuilder out) {
    String prefix = "p" + number + "s";
    out.append("  subgraph cluster_p").append(number).append(" {\n");
    out.append("    label=").append(NodePrinter.quote(type.name())).append(";\n");
    for (int i : type.reachable()) {
      out.append("    ").append(prefix).append(i).append(' ').append(node(type, i)).append(";\n");
    }
    for (int i : type.reachable()) {
      for (Edge edge : type.states().get(i).edges()) {
        if (!(edge.action() instanceof Action.Terminate)) {
          out.append(
              "    %s%d -> %s%d %s;\n"
                  .formatted(prefix, i, prefix, edge.target(), attributes(edge)));
        }
      }
    }
    out.append("  }\n");
  }

  private static String node(ProcessType type, int number) {
    ControlState state = type.states().get(number);
    List<String> words = new ArrayList<>(List.of(Integer.toString(number)));
    words.addAll(state.labels());
    String shape = state.isEnd() ? ", shape=doublecircle" : "";
    String style = number == type.start() ? ", style=bold" : "";
    return "[label=" + NodePrinter.quote(String.join("\n", words)) + shape + style + "]";
  }

  private static String attributes(Edge edge) {
    String where = edge.at().isKnown() ? edge.at().line() + ": " : "";
    String color =
        switch (edge.atomicity()) {
          case ATOMIC -> ", color=red";
          case RELEASE -> "";
        };
    String style = edge.escape() > 0 ? ", style=dashed" : "";
    return "[label=" + NodePrinter.quote(where + edge.text()) + color + style + "]";
  }
}
