package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.Guard;
import rondo.ltl.rewrite.Nnf;

/**
 * Translates the alternating automaton to a {@link Tgba}: a state is a set of formulas that hold
 * from here on, its transitions are the arcs of the set. Sets with the same arcs are one state.
 * There is an acceptance set for each until, with the transitions on which it is not promised.
 *
 * <p>For a formula without release there is a simpler acceptance condition: a word that satisfies
 * it does so after finitely many steps, so that exactly those runs are accepted that reach the
 * empty set.
 */
final class Tableau {
  private final AlternatingAutomaton automaton;
  private final StepLimit budget;
  private final boolean finite;
  private final Map<Long, Integer> bySet = new HashMap<>();
  private final Map<List<Arc>, Integer> byArcs = new HashMap<>();
  private final List<List<Arc>> states = new ArrayList<>();

  private Tableau(StepLimit budget, boolean finite) {
    this.automaton = new AlternatingAutomaton(budget);
    this.budget = budget;
    this.finite = finite;
  }

  static Tgba of(Nnf formula, StepLimit budget) throws FormulaTooLargeException {
    return new Tableau(budget, formula.isCosafety()).build(formula);
  }

  private Tgba build(Nnf formula) throws FormulaTooLargeException {
    state(automaton.states(formula));
    for (int i = 0; i < states.size(); i++) {
      for (Arc arc : states.get(i)) {
        state(arc.next());
      }
    }
    var transitions = new ArrayList<List<Transition>>();
    for (List<Arc> arcs : states) {
      transitions.add(Tgba.merged(arcs.stream().map(this::transition).toList()));
    }
    return new Tgba(finite ? 1 : automaton.promises(), transitions);
  }

  private Transition transition(Arc arc) {
    long all = new Tgba(finite ? 1 : automaton.promises(), List.of()).allMarks();
    // In the finite case the transitions to the empty set are marked; of these, only its self-loop
    // is on a cycle.
    long marks = !finite ? all & ~arc.promises() : arc.next() == 0 ? all : 0;
    return new Transition(new Guard(List.of(arc.label())), marks, bySet.get(arc.next()));
  }

  private int state(long set) throws FormulaTooLargeException {
    Integer known = bySet.get(set);
    if (known != null) {
      return known;
    }
    long needed = automaton.withoutRedundant(set);
    int number = needed == set ? fresh(set) : state(needed);
    bySet.put(set, number);
    return number;
  }

  private int fresh(long set) throws FormulaTooLargeException {
    List<Arc> arcs = automaton.arcs(set);
    if (finite) {
      arcs =
          Arc.undominated(arcs.stream().map(a -> new Arc(a.label(), a.next(), 0)).toList(), budget);
    }
    List<Arc> sorted = arcs.stream().sorted(Arc.ORDER).toList();
    int number = byArcs.computeIfAbsent(sorted, _ -> states.size());
    if (number == states.size()) {
      budget.spend(100);
      states.add(sorted);
    }
    return number;
  }
}
