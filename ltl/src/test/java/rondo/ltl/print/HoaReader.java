package rondo.ltl.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.Cube;
import rondo.ltl.Guard;

/** Parser for the subset of the Hanoi Omega-Automata format that we print. */
final class HoaReader {
  private static final String STRING = "\"(?:[^\"\\\\]|\\\\.)*\"";
  private static final Pattern FILE =
      Pattern.compile(
          "HOA: v1\nname: "
              + STRING
              + "\nStates: (\\d+)\nStart: 0\nAP: (\\d+)((?: "
              + STRING
              + ")*)\nacc-name: Buchi\nAcceptance: 1 Inf\\(0\\)\n"
              + "properties: trans-labels explicit-labels state-acc\n--BODY--\n(.*)--END--\n",
          Pattern.DOTALL);
  private static final Pattern STATE = Pattern.compile("State: (\\d+)( \\{0\\})?");
  private static final Pattern EDGE = Pattern.compile("\\[([^]]+)] (\\d+)");

  private HoaReader() {}

  static BuchiAutomaton read(String text) {
    Matcher file = FILE.matcher(text);
    assertThat(file.matches()).as(text).isTrue();
    int propositions = Integer.parseInt(file.group(2));
    assertThat(Pattern.compile(STRING).matcher(file.group(3)).results()).hasSize(propositions);
    var accepting = new ArrayList<Boolean>();
    var edges = new ArrayList<List<BuchiAutomaton.Edge>>();
    for (String line : file.group(4).lines().toList()) {
      Matcher state = STATE.matcher(line);
      Matcher edge = EDGE.matcher(line);
      if (state.matches()) {
        assertThat(Integer.parseInt(state.group(1))).isEqualTo(accepting.size());
        accepting.add(state.group(2) != null);
        edges.add(new ArrayList<>());
      } else {
        assertThat(edge.matches()).as(line).isTrue();
        int target = Integer.parseInt(edge.group(2));
        edges.getLast().add(new BuchiAutomaton.Edge(guard(edge.group(1)), target));
      }
    }
    assertThat(accepting).hasSize(Integer.parseInt(file.group(1)));
    var states = new ArrayList<BuchiAutomaton.State>();
    for (int s = 0; s < accepting.size(); s++) {
      states.add(new BuchiAutomaton.State(accepting.get(s), edges.get(s)));
    }
    return new BuchiAutomaton(states);
  }

  private static Guard guard(String label) {
    if (label.equals("t")) {
      return Guard.TRUE;
    }
    var cubes = new ArrayList<Cube>();
    for (String cube : label.split(" \\| ")) {
      long positive = 0;
      long negative = 0;
      for (String literal : cube.replaceAll("[()]", "").split("&")) {
        if (literal.startsWith("!")) {
          negative |= 1L << Integer.parseInt(literal.substring(1));
        } else {
          positive |= 1L << Integer.parseInt(literal);
        }
      }
      cubes.add(new Cube(positive, negative));
    }
    return new Guard(cubes);
  }
}
