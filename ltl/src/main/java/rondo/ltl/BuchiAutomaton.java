package rondo.ltl;

import java.util.ArrayList;
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
   * on it reaches an accepting state, which a finite prefix decides: what the negated formula
   * demands is a safety property, and looking for its violation is a plain search for reachability.
   *
   * <p>The automaton of a formula whose negation normal form has no release is always terminal. It
   * accepts at the end of every informative bad prefix (Kupferman and Vardi 2001) of the negation,
   * which each violating word has one of, though not always at the end of its shortest bad prefix.
   * An infinite word is accepted or not as with the repeated visits of the definition. A system's
   * run that ends is to be stuttered, its last letter repeated for ever, as elsewhere.
   */
  public boolean isTerminal() {
    return states.stream().filter(State::accepting).allMatch(this::staysAccepting);
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
