package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * The places that executions have got to. Those that meet at a place go on as one, so that the
 * number of executions to follow grows with the places, not with the ways to them. For that a place
 * waits until no other is left that comes before it in the order of keys.
 */
final class Frontier<K extends Comparable<K>> {
  private final SortedMap<K, List<Memory.Branch>> waiting = new TreeMap<>();

  void arrive(K place, Formula when, Memory memory) {
    if (!when.isFalse()) {
      waiting.computeIfAbsent(place, _ -> new ArrayList<>()).add(new Memory.Branch(when, memory));
    }
  }

  /** The first place where executions wait. */
  Optional<K> next() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.firstKey());
  }

  /** The executions at a place as one; they wait no longer. */
  Memory.Branch take(K place) {
    List<Memory.Branch> met = waiting.remove(place);
    Formulas f = met.getFirst().memory().layout().formulas();
    return new Memory.Branch(
        f.or(met.stream().map(Memory.Branch::when).toList()), Memory.merge(met));
  }
}
