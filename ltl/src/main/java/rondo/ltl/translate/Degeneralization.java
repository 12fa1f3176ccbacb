package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Degeneralization: from several acceptance sets on transitions to one on states (Gastin and
 * Oddoux's levels, with the refinements of Babiak et al., SPIN 2013).
 *
 * <p>A state is copied for each level: the level is the number of sets, in a fixed order, that were
 * visited since the last accepting state, and the highest level is accepting. Levels exist inside
 * accepting components only and restart in the next one; marks that all inner transitions of a
 * state have are counted on arrival; and a transition that enters a component leads to an existing
 * copy if there is one.
 *
 * <p>The result has one acceptance set, and a state is accepting if its transitions all have the
 * mark.
 */
final class Degeneralization {
  private record Copy(int state, int level) {}

  private final Tgba automaton;
  private final TgbaSccs sccs;
  private final List<Integer> order;
  private final boolean[] accepting;
  private final Map<Copy, Integer> numbers = new HashMap<>();
  private final Map<Integer, Integer> levelOnEntry = new HashMap<>();
  private final List<Copy> copies = new ArrayList<>();

  private Degeneralization(Tgba automaton, List<Integer> order) {
    this.automaton = automaton;
    this.sccs = TgbaSccs.of(automaton);
    this.order = order;
    accepting = new boolean[sccs.count()];
    for (int c = 0; c < accepting.length; c++) {
      accepting[c] = sccs.isAccepting(c);
    }
  }

  /** Degeneralizes with the acceptance sets in the given order, which contains each once. */
  static Tgba apply(Tgba automaton, List<Integer> order) {
    return new Degeneralization(automaton, order).build();
  }

  /** Whether a state of the result is accepting. */
  static boolean isAccepting(Tgba result, int state) {
    List<Transition> transitions = result.from(state);
    return !transitions.isEmpty() && transitions.getFirst().marks() != 0;
  }

  private Tgba build() {
    enter(0);
    var states = new ArrayList<List<Transition>>();
    for (int i = 0; i < copies.size(); i++) {
      Copy copy = copies.get(i);
      long marks = copy.level() == order.size() ? 1 : 0;
      var transitions = new ArrayList<Transition>();
      for (Transition t : automaton.from(copy.state())) {
        transitions.add(new Transition(t.guard(), marks, follow(copy, t)));
      }
      states.add(Tgba.merged(transitions));
    }
    return new Tgba(1, states);
  }

  private int follow(Copy from, Transition t) {
    if (!sccs.isInner(from.state(), t) || !accepting[sccs.of(from.state())]) {
      return enter(t.target());
    }
    int level = advanced(from.level() == order.size() ? 0 : from.level(), t.marks());
    return number(new Copy(t.target(), advanced(level, commonMarks(t.target()))));
  }

  private int enter(int state) {
    int level =
        levelOnEntry.computeIfAbsent(
            state, s -> accepting[sccs.of(s)] ? advanced(0, commonMarks(s)) : 0);
    return number(new Copy(state, level));
  }

  private int number(Copy copy) {
    levelOnEntry.putIfAbsent(copy.state(), copy.level());
    return numbers.computeIfAbsent(
        copy,
        c -> {
          copies.add(c);
          return copies.size() - 1;
        });
  }

  private int advanced(int level, long marks) {
    int result = level;
    while (result < order.size() && (marks >>> order.get(result) & 1) != 0) {
      result++;
    }
    return result;
  }

  /** The marks common to all transitions of the state that stay in its component. */
  private long commonMarks(int state) {
    long common = automaton.allMarks();
    for (Transition t : automaton.from(state)) {
      if (sccs.isInner(state, t)) {
        common &= t.marks();
      }
    }
    return common;
  }
}
