package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import rondo.ltl.Cube;
import rondo.ltl.FormulaTooLargeException;

/**
 * An arc of the alternating automaton, one way to satisfy a set of formulas at the current
 * position.
 *
 * @param label the literals that must hold at this position
 * @param next the formulas that must hold from the next position on, as bits
 * @param promises the untils that are postponed, as bits
 */
record Arc(Cube label, long next, long promises) {
  static final Arc TRUE = new Arc(Cube.TRUE, 0, 0);

  static final Comparator<Arc> ORDER =
      Comparator.comparing(Arc::label)
          .thenComparing(Arc::next, Long::compareUnsigned)
          .thenComparing(Arc::promises, Long::compareUnsigned);

  private static final Comparator<Arc> BY_LENGTH = Comparator.comparingInt(Arc::length);

  /**
   * Whether this arc can replace {@code other}: its label is implied, and it has no further
   * obligations or promises.
   */
  boolean dominates(Arc other) {
    return (next & ~other.next) == 0
        && (promises & ~other.promises) == 0
        && other.label.implies(label);
  }

  /** All conjunctions of pairs whose labels are consistent. */
  static List<Arc> product(List<Arc> left, List<Arc> right, StepLimit budget)
      throws FormulaTooLargeException {
    budget.spend((long) left.size() * right.size());
    var all = new ArrayList<Arc>();
    for (Arc a : left) {
      for (Arc b : right) {
        a.label
            .and(b.label)
            .ifPresent(label -> all.add(new Arc(label, a.next | b.next, a.promises | b.promises)));
      }
    }
    return undominated(all, budget);
  }

  static List<Arc> undominated(List<Arc> arcs, StepLimit budget) throws FormulaTooLargeException {
    // An arc that dominates another one is shorter, or equal.
    List<Arc> sorted = arcs.stream().sorted(BY_LENGTH).toList();
    var kept = new ArrayList<Arc>();
    for (Arc arc : sorted) {
      budget.spend(kept.size());
      if (kept.stream().noneMatch(k -> k.dominates(arc))) {
        kept.add(arc);
      }
    }
    return kept;
  }

  private int length() {
    return label.size() + Long.bitCount(next) + Long.bitCount(promises);
  }
}
