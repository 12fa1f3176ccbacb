package rondo.ltl.print;

import java.util.List;
import rondo.ltl.BuchiAutomaton;

/** Prints an automaton for Graphviz; accepting states have double circles. */
public final class AutomatonDotPrinter {
  private AutomatonDotPrinter() {}

  /**
   * Prints an automaton.
   *
   * @param name the title, usually the formula
   * @param propositions the names of the propositions, by number
   */
  public static String print(BuchiAutomaton automaton, String name, List<String> propositions) {
    GuardPrinter guards = GuardPrinter.withNames(propositions);
    var out = new StringBuilder("digraph " + quoted(name) + " {\n");
    out.append("  rankdir=LR;\n");
    out.append("  node [shape=circle, fontname=\"monospace\"];\n");
    out.append("  edge [fontname=\"monospace\", fontsize=10];\n");
    out.append("  start [shape=point];\n  start -> 0;\n");
    for (int s = 0; s < automaton.size(); s++) {
      BuchiAutomaton.State state = automaton.states().get(s);
      if (state.accepting()) {
        out.append("  ").append(s).append(" [shape=doublecircle];\n");
      }
      for (BuchiAutomaton.Edge edge : state.edges()) {
        out.append("  ").append(s).append(" -> ").append(edge.target());
        out.append(" [label=").append(quoted(guards.print(edge.guard()))).append("];\n");
      }
    }
    return out.append("}\n").toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
