package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rondo.ltl.Cube;
import rondo.ltl.Guard;

/**
 * Reduction by direct simulation (Etessami and Holzmann; Somenzi and Bloem): state q simulates p if
 * it can match each transition of p, letter by letter, by one with at least the same marks to a
 * state that simulates p's successor. The largest such relation is a greatest fixpoint, computed by
 * removing pairs until nothing changes.
 *
 * <p>States that simulate one another are merged, and a transition is removed for those letters for
 * which there is a better one: more marks, or a target that simulates its target. On the quotient
 * the relation is a partial order, so that a best transition remains.
 *
 * <p>Applied to the reversed automaton (backward simulation), this merges states with the same
 * past; there the initial state may be simulated only by itself, and if acceptance is state-based,
 * both states must be accepting or both not. That accepted words stay accepted then follows from
 * König's lemma.
 */
final class SimulationReduction {
  /** The maximum number of pairs of transitions; larger automata are not reduced. */
  private static final long MAX_PAIRS = 4_000_000;

  private interface Compatibility {
    boolean allow(int state, int answer);
  }

  private final Tgba automaton;
  private final boolean[][] simulates;

  private SimulationReduction(Tgba automaton, Compatibility compatibility) {
    this.automaton = automaton;
    int n = automaton.size();
    simulates = new boolean[n][n];
    for (int p = 0; p < n; p++) {
      for (int q = 0; q < n; q++) {
        simulates[p][q] = p == q || compatibility.allow(p, q);
      }
    }
    refine();
  }

  /** Reduces by forward simulation: merges states with the same future. */
  static Tgba forwards(Tgba automaton) {
    if (isTooLarge(automaton)) {
      return automaton;
    }
    return new SimulationReduction(automaton, (_, _) -> true).quotient();
  }

  /** Reduces by backward simulation, for transition-based acceptance. */
  static Tgba backwards(Tgba automaton) {
    return backwards(automaton, (_, _) -> true);
  }

  /**
   * Reduces by backward simulation, for state-based acceptance: a state marks all its transitions
   * or none.
   */
  static Tgba backwardsByState(Tgba automaton) {
    return backwards(automaton, (p, q) -> accepts(automaton, p) == accepts(automaton, q));
  }

  private static Tgba backwards(Tgba automaton, Compatibility compatibility) {
    if (isTooLarge(automaton)) {
      return automaton;
    }
    var reduction =
        new SimulationReduction(reversed(automaton), (p, q) -> p != 0 && compatibility.allow(p, q));
    return reversed(reduction.quotient()).reachable();
  }

  private static boolean accepts(Tgba automaton, int state) {
    return Degeneralization.isAccepting(automaton, state);
  }

  private static boolean isTooLarge(Tgba automaton) {
    return (long) automaton.transitions() * automaton.transitions() > MAX_PAIRS;
  }

  private static Tgba reversed(Tgba automaton) {
    var states = new ArrayList<List<Transition>>();
    for (int s = 0; s < automaton.size(); s++) {
      states.add(new ArrayList<>());
    }
    for (int s = 0; s < automaton.size(); s++) {
      for (Transition t : automaton.from(s)) {
        states.get(t.target()).add(new Transition(t.guard(), t.marks(), s));
      }
    }
    return new Tgba(automaton.sets(), states);
  }

  private void refine() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int p = 0; p < automaton.size(); p++) {
        for (int q = 0; q < automaton.size(); q++) {
          if (p != q && simulates[p][q] && !matches(p, q)) {
            simulates[p][q] = false;
            changed = true;
          }
        }
      }
    }
  }

  private boolean matches(int p, int q) {
    for (Transition t : automaton.from(p)) {
      var answers = new ArrayList<Cube>();
      for (Transition u : automaton.from(q)) {
        if ((t.marks() & ~u.marks()) == 0 && simulates[t.target()][u.target()]) {
          answers.addAll(u.guard().cubes());
        }
      }
      if (!t.guard().implies(answers)) {
        return false;
      }
    }
    return true;
  }

  /** The quotient by mutual simulation. State 0 keeps its number, since it is the initial one. */
  private Tgba quotient() {
    var leader = new int[automaton.size()];
    var number = new int[automaton.size()];
    Arrays.fill(leader, -1);
    int count = 0;
    for (int p = 0; p < leader.length; p++) {
      for (int q = 0; q < p && leader[p] < 0; q++) {
        if (leader[q] == q && simulates[p][q] && simulates[q][p]) {
          leader[p] = q;
        }
      }
      if (leader[p] < 0) {
        leader[p] = p;
        number[p] = count++;
      }
    }
    var states = new ArrayList<List<Transition>>();
    for (int p = 0; p < leader.length; p++) {
      if (leader[p] == p) {
        var moved = new ArrayList<Transition>();
        for (Transition t : automaton.from(p)) {
          moved.add(new Transition(t.guard(), t.marks(), leader[t.target()]));
        }
        var kept = new ArrayList<Transition>();
        for (Transition t : best(Tgba.merged(moved))) {
          kept.add(new Transition(t.guard(), t.marks(), number[t.target()]));
        }
        states.add(kept);
      }
    }
    return new Tgba(automaton.sets(), states);
  }

  /**
   * The transitions of one state, between leaders, without letters for which there is a better
   * transition.
   */
  private List<Transition> best(List<Transition> transitions) {
    var result = new ArrayList<Transition>();
    for (Transition t : transitions) {
      var better = new ArrayList<Cube>();
      for (Transition u : transitions) {
        boolean same = t.target() == u.target() && t.marks() == u.marks();
        if (!same && (t.marks() & ~u.marks()) == 0 && simulates[t.target()][u.target()]) {
          better.addAll(u.guard().cubes());
        }
      }
      List<Cube> needed = t.guard().cubes().stream().filter(c -> !c.implies(better)).toList();
      if (!needed.isEmpty()) {
        result.add(new Transition(new Guard(needed), t.marks(), t.target()));
      }
    }
    return result;
  }
}
