package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.Cube;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.TemporalFormula;
import rondo.ltl.rewrite.Nnf;
import rondo.ltl.rewrite.Normalization;
import rondo.ltl.translate.StateAcceptancePruner.TransientStates;

/**
 * Translates a formula to a small Büchi automaton that accepts exactly the words that satisfy it.
 * To verify that a system satisfies a formula, translate its negation and search for a run of the
 * system that is accepted; if {@link BuchiAutomaton#isTerminal()}, reachability of an accepting
 * state suffices.
 */
public final class Translation {
  /** About a second of work. */
  private static final long STEPS = 100_000_000;

  /** With more acceptance sets than this, only one order of them is tried. */
  private static final int MAX_TO_ORDER = 4;

  /** The number of smallest degeneralized automata that are reduced further. */
  private static final int MAX_TO_REDUCE = 4;

  private Translation() {}

  /** Translates a formula; deterministic. */
  public static BuchiAutomaton translate(TemporalFormula temporalFormula)
      throws FormulaTooLargeException {
    checkPropositions(temporalFormula);
    Nnf normal = Normalization.normalize(temporalFormula);
    Tgba general = reduced(Tableau.of(normal, new StepLimit(STEPS)));
    List<Tgba> promising =
        orders(general.sets()).stream()
            .map(order -> Degeneralization.apply(general, order))
            .sorted(Tgba.bySize())
            .limit(MAX_TO_REDUCE)
            .toList();
    var candidates = new ArrayList<Tgba>();
    for (Tgba levelled : promising) {
      for (TransientStates states : TransientStates.values()) {
        candidates.add(reducedByState(levelled, states));
      }
    }
    return automaton(Collections.min(candidates, Tgba.bySize()));
  }

  private static void checkPropositions(TemporalFormula temporalFormula)
      throws FormulaTooLargeException {
    if (temporalFormula instanceof TemporalFormula.Proposition(int number)
        && number >= Cube.MAX_PROPOSITIONS) {
      throw new FormulaTooLargeException(
          "it has more than " + Cube.MAX_PROPOSITIONS + " propositions");
    }
    for (TemporalFormula operand : temporalFormula.operands()) {
      checkPropositions(operand);
    }
  }

  /** Reduces until the automaton no longer shrinks. */
  private static Tgba reduced(Tgba tableau) {
    Tgba best = TgbaPruner.prune(tableau);
    while (true) {
      Tgba forwards = TgbaPruner.prune(SimulationReduction.forwards(best));
      Tgba next = TgbaPruner.prune(SimulationReduction.backwards(forwards));
      if (Tgba.bySize().compare(next, best) >= 0) {
        return best;
      }
      best = next;
    }
  }

  private static Tgba reducedByState(Tgba levelled, TransientStates states) {
    Tgba best = StateAcceptancePruner.prune(levelled, states);
    while (true) {
      Tgba forwards = StateAcceptancePruner.prune(SimulationReduction.forwards(best), states);
      Tgba next =
          StateAcceptancePruner.prune(SimulationReduction.backwardsByState(forwards), states);
      if (Tgba.bySize().compare(next, best) >= 0) {
        return StateAcceptancePruner.prune(best, TransientStates.REJECT);
      }
      best = next;
    }
  }

  /** All orders of the sets if they are few, else one. */
  private static List<List<Integer>> orders(int sets) {
    List<List<Integer>> orders = List.of(List.of());
    for (int set = 0; set < sets; set++) {
      var longer = new ArrayList<List<Integer>>();
      for (List<Integer> order : orders) {
        int places = sets <= MAX_TO_ORDER ? order.size() : 0;
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
