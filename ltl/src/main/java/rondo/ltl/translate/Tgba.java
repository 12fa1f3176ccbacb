package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.ltl.Cube;
import rondo.ltl.Guard;

/**
 * A transition-based generalised Büchi automaton (TGBA): a run is accepted if it takes transitions
 * of every acceptance set infinitely often. State 0 is the initial one.
 *
 * @param sets the number of acceptance sets
 * @param states by state: its transitions
 */
record Tgba(int sets, List<List<Transition>> states) {
  /** The automaton of the empty language. */
  static final Tgba EMPTY = new Tgba(1, List.of(List.of()));

  Tgba {
    states = states.stream().map(List::copyOf).toList();
  }

  int size() {
    return states.size();
  }

  int transitions() {
    return states.stream().mapToInt(List::size).sum();
  }

  List<Transition> from(int state) {
    return states.get(state);
  }

  long allMarks() {
    return sets == 64 ? -1L : (1L << sets) - 1;
  }

  /** Orders automata by their number of states, then by their number of transitions. */
  static Comparator<Tgba> bySize() {
    return Comparator.comparingInt(Tgba::size).thenComparingInt(Tgba::transitions);
  }

  /**
   * Merges the transitions of a state with the same target and marks, and removes those whose
   * letters lead to the same target with more marks as well.
   */
  static List<Transition> merged(List<Transition> transitions) {
    record Key(int target, long marks) {}
    var cubes = new TreeMap<Integer, Map<Key, List<Cube>>>();
    for (Transition t : transitions) {
      cubes
          .computeIfAbsent(t.target(), _ -> new LinkedHashMap<>())
          .computeIfAbsent(new Key(t.target(), t.marks()), _ -> new ArrayList<>())
          .addAll(t.guard().cubes());
    }
    var result = new ArrayList<Transition>();
    cubes.forEach(
        (target, byMarks) ->
            byMarks.forEach(
                (key, list) -> {
                  var better = new ArrayList<Cube>();
                  byMarks.forEach(
                      (other, c) -> {
                        if (other.marks() != key.marks() && (key.marks() & ~other.marks()) == 0) {
                          better.addAll(c);
                        }
                      });
                  var needed = list.stream().filter(c -> !c.implies(better)).toList();
                  if (!needed.isEmpty()) {
                    result.add(new Transition(Guard.of(needed), key.marks(), target));
                  }
                }));
    return result;
  }

  /** The reachable part, with states numbered in breadth-first order. */
  Tgba reachable() {
    var numbers = new LinkedHashMap<Integer, Integer>();
    numbers.put(0, 0);
    var order = new ArrayList<>(List.of(0));
    var result = new ArrayList<List<Transition>>();
    for (int i = 0; i < order.size(); i++) {
      var transitions = new ArrayList<Transition>();
      for (Transition t : from(order.get(i))) {
        Integer known = numbers.get(t.target());
        if (known == null) {
          known = numbers.size();
          numbers.put(t.target(), known);
          order.add(t.target());
        }
        transitions.add(new Transition(t.guard(), t.marks(), known));
      }
      result.add(transitions);
    }
    return new Tgba(sets, result);
  }
}
