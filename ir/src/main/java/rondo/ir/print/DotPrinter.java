package rondo.ir.print;

import java.util.List;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/** The automata of a system as one Graphviz graph, a cluster for each process type. */
public final class DotPrinter {
  private final StringBuilder out = new StringBuilder();

  private DotPrinter() {}

  public static String print(ProcessSystem system) {
    var printer = new DotPrinter();
    printer.graph(system);
    return printer.out.toString();
  }

  private void graph(ProcessSystem system) {
    out.append("digraph ").append(quoted(system.name())).append(" {\n");
    out.append("  node [shape=circle, fontname=\"Helvetica\"];\n");
    out.append("  edge [fontname=\"Courier\"];\n");
    for (int i = 0; i < system.processTypes().size(); i++) {
      cluster("t" + i, system.processTypes().get(i));
    }
    out.append("}\n");
  }

  private void cluster(String prefix, ProcessType type) {
    out.append("  subgraph ").append(quoted("cluster_" + prefix)).append(" {\n");
    out.append("    label=").append(quoted(type.name())).append(";\n");
    out.append("    ").append(prefix).append("_start [shape=point];\n");
    out.append("    ").append(prefix).append("_start -> ").append(prefix).append('_');
    out.append(type.start()).append(";\n");
    List<ControlState> states = type.states();
    for (int i = 0; i < states.size(); i++) {
      node(prefix + "_" + i, i, states.get(i));
      for (Edge edge : states.get(i).edges()) {
        arrow(prefix, i, edge);
      }
    }
    out.append("  }\n");
  }

  private void node(String name, int number, ControlState state) {
    String labels = state.labels().isEmpty() ? "" : "\n" + String.join("\n", state.labels());
    boolean end = state.marks().contains(ControlState.Mark.END);
    out.append("    ").append(name).append(" [label=").append(quoted(number + labels));
    out.append(end ? ", shape=doublecircle" : "");
    out.append(state.marks().contains(ControlState.Mark.ACCEPT) ? ", color=red" : "");
    out.append(state.marks().contains(ControlState.Mark.PROGRESS) ? ", color=green" : "");
    out.append("];\n");
  }

  private void arrow(String prefix, int from, Edge edge) {
    String text = edge.action() instanceof Action.Terminate ? "-end-" : edge.text();
    out.append("    ").append(prefix).append('_').append(from).append(" -> ");
    out.append(prefix).append('_').append(edge.target());
    out.append(" [label=").append(quoted(text));
    out.append(edge.hold() == Edge.Hold.ATOMIC ? ", style=bold" : "");
    out.append(edge.escape() > 0 ? ", style=dashed" : "").append("];\n");
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
