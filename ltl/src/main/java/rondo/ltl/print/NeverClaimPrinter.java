package rondo.ltl.print;

import java.util.List;
import rondo.ltl.BuchiAutomaton;

/**
 * Prints an automaton as a Promela never claim. State 0 comes first, since a claim starts at its
 * first statement; names of accepting states begin with {@code accept}. A state that accepts
 * everything is called {@code accept_all} and is a {@code skip}: the end of a claim is a violation
 * by itself, so that no cycle search is needed to find it.
 */
public final class NeverClaimPrinter {
  private final BuchiAutomaton automaton;
  private final GuardPrinter guards;
  private final int all;

  private NeverClaimPrinter(BuchiAutomaton automaton, List<String> propositions) {
    this.automaton = automaton;
    all = all(automaton);
    guards = new GuardPrinter(p -> "(" + propositions.get(p) + ")", " && ", " || ", "true");
  }

  /**
   * Prints the never claim of an automaton.
   *
   * @param formula the formula it was translated from, for the comment
   * @param propositions Promela expressions, by number
   */
  public static String print(BuchiAutomaton automaton, String formula, List<String> propositions) {
    var printer = new NeverClaimPrinter(automaton, propositions);
    var out = new StringBuilder();
    out.append("never { /* ").append(formula.replace("*/", "* /")).append(" */\n");
    for (int s = 0; s < automaton.size(); s++) {
      out.append(printer.name(s)).append(":\n").append(printer.body(s));
    }
    return out.append("}\n").toString();
  }

  private String name(int state) {
    String number = state == 0 ? "init" : "s" + state;
    return state == all
        ? "accept_all"
        : automaton.states().get(state).accepting() ? "accept_" + number : "T0_" + number;
  }

  private String body(int state) {
    List<BuchiAutomaton.Edge> edges = automaton.states().get(state).edges();
    if (state == all) {
      return "  skip\n";
    }
    if (edges.isEmpty()) {
      return "  false;\n";
    }
    var out = new StringBuilder("  do\n");
    for (BuchiAutomaton.Edge edge : edges) {
      out.append("  :: ").append(guards.print(edge.guard()));
      out.append(" -> goto ").append(name(edge.target())).append('\n');
    }
    return out.append("  od;\n").toString();
  }

  /** The first accepting state with a self-loop on every letter, or -1. */
  private static int all(BuchiAutomaton automaton) {
    for (int s = 0; s < automaton.size(); s++) {
      int number = s;
      BuchiAutomaton.State state = automaton.states().get(s);
      if (state.accepting()
          && state.edges().stream().anyMatch(e -> e.target() == number && e.guard().isTrue())) {
        return s;
      }
    }
    return -1;
  }
}
