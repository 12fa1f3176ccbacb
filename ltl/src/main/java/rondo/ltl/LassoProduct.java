package rondo.ltl;

import java.util.ArrayDeque;
import java.util.BitSet;

/** The product of an automaton with a lasso: a graph over pairs of a state and a position. */
record LassoProduct(BuchiAutomaton automaton, Lasso word) {
  boolean hasAcceptingCycle() {
    BitSet reached = reachedFrom(0, 0);
    reached.set(0);
    return reached.stream().anyMatch(this::isOnAcceptingCycle);
  }

  private boolean isOnAcceptingCycle(int pair) {
    int state = pair / word.length();
    int position = pair % word.length();
    return automaton.states().get(state).accepting() && reachedFrom(state, position).get(pair);
  }

  /** The pairs reachable by at least one step. */
  private BitSet reachedFrom(int state, int position) {
    var reached = new BitSet();
    var open = new ArrayDeque<Integer>();
    open.add(state * word.length() + position);
    while (!open.isEmpty()) {
      int pair = open.poll();
      int at = pair % word.length();
      for (BuchiAutomaton.Edge edge : automaton.states().get(pair / word.length()).edges()) {
        int next = edge.target() * word.length() + word.next(at);
        if (edge.guard().holds(word.letter(at)) && !reached.get(next)) {
          reached.set(next);
          open.add(next);
        }
      }
    }
    return reached;
  }
}
