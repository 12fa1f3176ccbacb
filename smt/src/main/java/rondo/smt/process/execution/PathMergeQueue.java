package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * A queue that merges paths: paths that meet at a location continue as one, so the number of paths
 * grows with the number of locations, not of the ways to them. A location is taken only when no
 * other location precedes it in the order of keys.
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

  /** The first location with waiting paths. */
  Optional<K> next() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.firstKey());
  }

  /** Removes the paths at a location and returns them merged. */
  SymbolicMemory.GuardedMemory take(K place) {
    List<SymbolicMemory.GuardedMemory> met = waiting.remove(place);
    TermFactory f = met.getFirst().symbolicMemory().layout().formulas();
    return new SymbolicMemory.GuardedMemory(
        f.or(met.stream().map(SymbolicMemory.GuardedMemory::when).toList()),
        SymbolicMemory.merge(met));
  }
}
