package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * The places that executions have got to. Those that meet at a place go on as one, so that the
 * number of executions to follow grows with the places, not with the ways to them. For that a place
 * waits until no other is left that comes before it in the order of keys.
 */
final class PathMergeQueue<K extends Comparable<K>> {
  private final SortedMap<K, List<SymbolicMemory.GuardedMemory>> waiting = new TreeMap<>();

  void add(K place, Formula when, SymbolicMemory symbolicMemory) {
    if (!when.isFalse()) {
      waiting
          .computeIfAbsent(place, _ -> new ArrayList<>())
          .add(new SymbolicMemory.GuardedMemory(when, symbolicMemory));
    }
  }

  /** The first place where executions wait. */
  Optional<K> next() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.firstKey());
  }

  /** The executions at a place as one; they wait no longer. */
  SymbolicMemory.GuardedMemory take(K place) {
    List<SymbolicMemory.GuardedMemory> met = waiting.remove(place);
    TermFactory f = met.getFirst().symbolicMemory().layout().formulas();
    return new SymbolicMemory.GuardedMemory(
        f.or(met.stream().map(SymbolicMemory.GuardedMemory::when).toList()),
        SymbolicMemory.merge(met));
  }
}
