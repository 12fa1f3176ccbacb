package rondo.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A Büchi automaton: a word is accepted if some run on it visits accepting states infinitely often.
 * State 0 is the initial one. A run need not be able to go on: where no edge's guard holds, it ends
 * and accepts nothing.
 */
public record BuchiAutomaton(List<State> states) {
  public record State(boolean accepting, List<Edge> edges) {
    public State {
      edges = List.copyOf(edges);
    }
  }

  /** To be taken when reading a letter for which the guard holds. */
  public record Edge(Guard guard, int target) {}

  public BuchiAutomaton {
    states = List.copyOf(states);
  }

  public int size() {
    return states.size();
  }

  /** How many edges there are. */
  public int edges() {
    return states.stream().mapToInt(s -> s.edges().size()).sum();
  }

  /** Whether it accepts no word at all; automata of {@code Translation} have no useless states. */
  public boolean isEmpty() {
    return states.stream().noneMatch(State::accepting);
  }

  /**
   * Whether every accepting state accepts every word. Then a word is accepted if and only if a run
   * on it reaches an accepting state: to look for an accepted run of a system is a plain search for
   * a reachable state, and the path there is the whole counterexample.
   *
   * <p>The automaton of a formula without release in its negation normal form is always terminal.
   * So this holds for the negation of every formula without until there, the syntactic safety
   * formulas; it may hold for others. Guaranteed is this: every word that is accepted has a finite
   * prefix after which an accepting state is reached, and every word with such a prefix is
   * accepted, hence the prefix violates the safety formula however it goes on. Not guaranteed is
   * that this prefix is the shortest with that property.
   *
   * <p>A run of a system that comes to an end stands for the word that repeats its last letter for
   * ever, and the automaton may need some of these repetitions to get to an accepting state.
   */
  public boolean isTerminal() {
    return states.stream().filter(State::accepting).allMatch(this::staysAccepting);
  }

  /**
   * Whether no cycle has both accepting states and others. Then each cycle through an accepting
   * state is an accepting one, and a single depth-first search finds it, without a nested one.
   */
  public boolean isWeak() {
    for (int s = 0; s < size(); s++) {
      BitSet after = reachedFrom(s);
      for (int t = after.nextSetBit(0); t >= 0; t = after.nextSetBit(t + 1)) {
        if (states.get(s).accepting() != states.get(t).accepting() && reachedFrom(t).get(s)) {
          return false;
        }
      }
    }
    return true;
  }

  private BitSet reachedFrom(int state) {
    var reached = new BitSet();
    var open = new ArrayDeque<>(List.of(state));
    while (!open.isEmpty()) {
      for (Edge edge : states.get(open.poll()).edges()) {
        if (!reached.get(edge.target())) {
          reached.set(edge.target());
          open.add(edge.target());
        }
      }
    }
    return reached;
  }

  private boolean staysAccepting(State state) {
    var cubes = new ArrayList<Cube>();
    for (Edge edge : state.edges()) {
      if (states.get(edge.target()).accepting()) {
        cubes.addAll(edge.guard().cubes());
      }
    }
    return Cube.TRUE.implies(cubes);
  }

  /** Whether the word is accepted, by a plain search of the product with it. */
  public boolean accepts(Lasso word) {
    return new LassoProduct(this, word).hasAcceptingCycle();
  }
}
