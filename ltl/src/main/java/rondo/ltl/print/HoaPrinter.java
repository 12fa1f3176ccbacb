package rondo.ltl.print;

import java.util.List;
import java.util.stream.Collectors;
import rondo.ltl.BuchiAutomaton;

/** Prints an automaton in the Hanoi Omega-Automata format, version 1. */
public final class HoaPrinter {
  private HoaPrinter() {}

  /**
   * Prints an automaton.
   *
   * @param name the title, usually the formula
   * @param propositions the names of the propositions, by number
   */
  public static String print(BuchiAutomaton automaton, String name, List<String> propositions) {
    var guards = new GuardPrinter(Integer::toString, "&", " | ", "t");
    var out = new StringBuilder();
    out.append("HOA: v1\n");
    out.append("name: ").append(quoted(name)).append('\n');
    out.append("States: ").append(automaton.size()).append('\n');
    out.append("Start: 0\n");
    out.append("AP: ").append(propositions.size());
    propositions.forEach(p -> out.append(' ').append(quoted(p)));
    out.append("\nacc-name: Buchi\n");
    out.append("Acceptance: 1 Inf(0)\n");
    out.append("properties: trans-labels explicit-labels state-acc\n");
    out.append("--BODY--\n");
    for (int s = 0; s < automaton.size(); s++) {
      BuchiAutomaton.State state = automaton.states().get(s);
      out.append("State: ").append(s).append(state.accepting() ? " {0}\n" : "\n");
      out.append(
          state.edges().stream()
              .map(e -> "[" + guards.print(e.guard()) + "] " + e.target() + "\n")
              .collect(Collectors.joining()));
    }
    return out.append("--END--\n").toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
