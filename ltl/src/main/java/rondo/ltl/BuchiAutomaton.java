package rondo.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A Büchi automaton: a word is accepted if some run on it visits accepting states infinitely often.
 * State 0 is the initial one. The automaton need not be complete: where no guard holds, the run
 * ends and is not accepted.
 */
public record BuchiAutomaton(List<State> states) {
  public record State(boolean accepting, List<Edge> edges) {
    public State {
      edges = List.copyOf(edges);
    }
  }

  /** An edge that can be taken on letters that satisfy the guard. */
  public record Edge(Guard guard, int target) {}

  public BuchiAutomaton {
    states = List.copyOf(states);
  }

  public int size() {
    return states.size();
  }

  /** The number of edges. */
  public int edges() {
    return states.stream().mapToInt(s -> s.edges().size()).sum();
  }

  /**
   * Whether the language is empty; valid for automata of {@code Translation}, which have no useless
   * states.
   */
  public boolean isEmpty() {
    return states.stream().noneMatch(State::accepting);
  }

  /**
   * Whether every accepting state accepts every word. Then a word is accepted if and only if a run
   * on it reaches an accepting state: the search for an accepted run of a system is a reachability
   * search, and the path to the state is the whole counterexample.
   *
   * <p>The automaton of a formula without release in its negation normal form is always terminal.
   * So this holds for the negation of every formula without until in its negation normal form, the
   * syntactic safety formulas; it may hold for others. Guaranteed: every accepted word has a finite
   * prefix after which an accepting state is reached, and every word with such a prefix is
   * accepted, hence the prefix violates the safety formula, whatever follows. Not guaranteed: that
   * this prefix is the shortest with that property. A finite run of a system stands for the word
   * that repeats its last letter for ever, and the automaton may need some of these repetitions to
   * reach an accepting state.
   */
  public boolean isTerminal() {
    return states.stream().filter(State::accepting).allMatch(this::staysAccepting);
  }

  /**
   * Whether no cycle has both accepting and non-accepting states. Then each cycle through an
   * accepting state is accepting, and a single depth-first search finds it, without a nested one.
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

  /** Whether the word is accepted, by an explicit search of the product with it. */
  public boolean accepts(Lasso word) {
    return new LassoProduct(this, word).hasAcceptingCycle();
  }
}
