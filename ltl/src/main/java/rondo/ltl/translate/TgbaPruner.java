package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.List;

/**
 * Removes parts of an automaton that no accepted run needs: states with an empty language, marks
 * outside of accepting components, and acceptance sets that are redundant in their component.
 */
final class TgbaPruner {
  private TgbaPruner() {}

  static Tgba prune(Tgba automaton) {
    Tgba useful = removeUselessStates(automaton);
    return pruneAcceptanceSets(useful, TgbaSccs.of(useful)).reachable();
  }

  /** Keeps only the states that are reachable and can reach an accepting component. */
  static Tgba removeUselessStates(Tgba automaton) {
    Tgba reachable = automaton.reachable();
    var sccs = TgbaSccs.of(reachable);
    // Successors are in components with lower or equal numbers, which are computed first.
    var members = new ArrayList<List<Integer>>();
    for (int c = 0; c < sccs.count(); c++) {
      members.add(new ArrayList<>());
    }
    for (int s = 0; s < reachable.size(); s++) {
      members.get(sccs.of(s)).add(s);
    }
    var useful = new boolean[sccs.count()];
    for (int c = 0; c < useful.length; c++) {
      useful[c] = sccs.isAccepting(c);
      for (int s : members.get(c)) {
        for (Transition t : reachable.from(s)) {
          useful[c] |= useful[sccs.of(t.target())];
        }
      }
    }
    if (!useful[sccs.of(0)]) {
      return Tgba.EMPTY;
    }
    var states = new ArrayList<List<Transition>>();
    for (int s = 0; s < reachable.size(); s++) {
      states.add(reachable.from(s).stream().filter(t -> useful[sccs.of(t.target())]).toList());
    }
    return new Tgba(automaton.sets(), states).reachable();
  }

  private static Tgba pruneAcceptanceSets(Tgba automaton, TgbaSccs sccs) {
    var accepting = new boolean[sccs.count()];
    var sets = new ArrayList<List<Integer>>();
    int most = 1;
    for (int c = 0; c < sccs.count(); c++) {
      accepting[c] = sccs.isAccepting(c);
      sets.add(accepting[c] ? needed(sccs.inner(c), automaton.sets()) : List.of());
      most = Math.max(most, sets.get(c).size());
    }
    var states = new ArrayList<List<Transition>>();
    for (int s = 0; s < automaton.size(); s++) {
      int c = sccs.of(s);
      var kept = new ArrayList<Transition>();
      for (Transition t : automaton.from(s)) {
        boolean counts = accepting[c] && sccs.isInner(s, t);
        kept.add(t.withMarks(counts ? renumbered(t.marks(), sets.get(c), most) : 0));
      }
      states.add(Tgba.merged(kept));
    }
    return new Tgba(most, states);
  }

  /**
   * The acceptance sets of a component that neither contain a kept set nor all inner transitions.
   */
  private static List<Integer> needed(List<Transition> inner, int sets) {
    var needed = new ArrayList<Integer>();
    for (int i = 0; i < sets; i++) {
      needed.add(i);
    }
    for (int i = sets - 1; i >= 0; i--) {
      int candidate = i;
      boolean implied =
          needed.stream().anyMatch(j -> j != candidate && implies(inner, j, candidate));
      boolean trivial = implies(inner, candidate);
      if (implied || trivial) {
        needed.remove(Integer.valueOf(i));
      }
    }
    return needed;
  }

  private static boolean implies(List<Transition> inner, int set, int other) {
    return inner.stream()
        .allMatch(t -> (t.marks() >>> set & 1) == 0 || (t.marks() >>> other & 1) != 0);
  }

  private static boolean implies(List<Transition> inner, int set) {
    return inner.stream().allMatch(t -> (t.marks() >>> set & 1) != 0);
  }

  /**
   * The marks of the kept sets; if a component has fewer sets than others, all its transitions get
   * the remaining marks.
   */
  private static long renumbered(long marks, List<Integer> sets, int most) {
    long result = 0;
    for (int i = 0; i < most; i++) {
      if (i >= sets.size() || (marks >>> sets.get(i) & 1) != 0) {
        result |= 1L << i;
      }
    }
    return result;
  }
}
