package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.Cube;
import rondo.ltl.Formula;
import rondo.ltl.TooLargeException;
import rondo.ltl.rewrite.Nnf;
import rondo.ltl.rewrite.Normalization;
import rondo.ltl.translate.StatePruning.Passing;

/**
 * From a formula to a small Büchi automaton that accepts exactly the words that satisfy it.
 *
 * <p>To verify that a system satisfies a formula, translate its negation and look for a run of the
 * system that is accepted; where {@link BuchiAutomaton#isTerminal()} it is enough to reach an
 * accepting state.
 */
public final class Translation {
  /** About a second of work. */
  private static final long STEPS = 100_000_000;

  /** With more acceptance sets than this, not every order of them is tried. */
  private static final int MOST_TO_ORDER = 4;

  /** The smallest of the automata with levels that are reduced further. */
  private static final int MOST_TO_REDUCE = 4;

  private Translation() {}

  /** The automaton of a formula, the same one each time. */
  public static BuchiAutomaton translate(Formula formula) throws TooLargeException {
    checkPropositions(formula);
    Nnf normal = Normalization.normalize(formula);
    Tgba general = reduced(Tableau.of(normal, new StepLimit(STEPS)));
    List<Tgba> promising =
        orders(general.sets()).stream()
            .map(order -> Degeneralization.apply(general, order))
            .sorted(Tgba.bySize())
            .limit(MOST_TO_REDUCE)
            .toList();
    var candidates = new ArrayList<Tgba>();
    for (Tgba levelled : promising) {
      for (Passing passing : Passing.values()) {
        candidates.add(reducedByState(levelled, passing));
      }
    }
    return automaton(Collections.min(candidates, Tgba.bySize()));
  }

  private static void checkPropositions(Formula formula) throws TooLargeException {
    if (formula instanceof Formula.Proposition(int number) && number >= Cube.MOST_PROPOSITIONS) {
      throw new TooLargeException("it has more than " + Cube.MOST_PROPOSITIONS + " propositions");
    }
    for (Formula operand : formula.operands()) {
      checkPropositions(operand);
    }
  }

  /** Until it shrinks no more. */
  private static Tgba reduced(Tgba tableau) {
    Tgba best = Pruning.prune(tableau);
    while (true) {
      Tgba forwards = Pruning.prune(Simulation.forwards(best));
      Tgba next = Pruning.prune(Simulation.backwards(forwards));
      if (Tgba.bySize().compare(next, best) >= 0) {
        return best;
      }
      best = next;
    }
  }

  private static Tgba reducedByState(Tgba levelled, Passing passing) {
    Tgba best = StatePruning.prune(levelled, passing);
    while (true) {
      Tgba forwards = StatePruning.prune(Simulation.forwards(best), passing);
      Tgba next = StatePruning.prune(Simulation.backwardsByState(forwards), passing);
      if (Tgba.bySize().compare(next, best) >= 0) {
        return StatePruning.prune(best, Passing.REJECT);
      }
      best = next;
    }
  }

  /** All orders of a few sets, or else one. */
  private static List<List<Integer>> orders(int sets) {
    List<List<Integer>> orders = List.of(List.of());
    for (int set = 0; set < sets; set++) {
      var longer = new ArrayList<List<Integer>>();
      for (List<Integer> order : orders) {
        int places = sets <= MOST_TO_ORDER ? order.size() : 0;
        for (int place = order.size() - places; place <= order.size(); place++) {
          var extended = new ArrayList<>(order);
          extended.add(place, set);
          longer.add(extended);
        }
      }
      orders = longer;
    }
    return orders;
  }

  private static BuchiAutomaton automaton(Tgba result) {
    var states = new ArrayList<BuchiAutomaton.State>();
    for (int s = 0; s < result.size(); s++) {
      var edges = new ArrayList<BuchiAutomaton.Edge>();
      for (Transition t : result.from(s)) {
        edges.add(new BuchiAutomaton.Edge(t.guard(), t.target()));
      }
      states.add(new BuchiAutomaton.State(Degeneralization.isAccepting(result, s), edges));
    }
    return new BuchiAutomaton(states);
  }
}
