package rondo.analysis.closure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A satisfiable conjunction of difference constraints. Unknown {@link #ZERO} is the number 0.
 *
 * <p>Constraints are edges of a graph, from the right unknown to the left one. The bounds along a
 * path add up to a bound on the difference of its ends, a shortest path gives the tightest one, and
 * the constraints are satisfiable if and only if there is no cycle of negative length. Values that
 * are not numbers are only compared, so every bound between them is 0 or -1; a negative cycle of
 * such bounds is a cycle of comparisons, one of them strict, which no order satisfies.
 */
final class DifferenceConstraints {
  static final int ZERO = 0;
  static final DifferenceConstraints NONE = new DifferenceConstraints(List.of());

  private final List<DifferenceConstraint> constraints;

  private DifferenceConstraints(List<DifferenceConstraint> constraints) {
    this.constraints = constraints;
  }

  List<DifferenceConstraint> constraints() {
    return constraints;
  }

  /** Adds {@code left <= right}; empty if the result is unsatisfiable. */
  Optional<DifferenceConstraints> atMost(LinearTerm left, LinearTerm right) {
    long most = right.plus() - left.plus();
    if (left.unknown() == right.unknown()) {
      return most >= 0 ? Optional.of(this) : Optional.empty();
    }
    Optional<Long> reverse = upperBound(right.unknown(), left.unknown());
    if (reverse.isPresent() && reverse.get() + most < 0) {
      return Optional.empty();
    }
    var more = new ArrayList<DifferenceConstraint>(constraints.size() + 1);
    more.addAll(constraints);
    more.add(new DifferenceConstraint(left.unknown(), right.unknown(), most));
    return Optional.of(new DifferenceConstraints(more));
  }

  Optional<DifferenceConstraints> less(LinearTerm left, LinearTerm right) {
    return atMost(left.plus(1), right);
  }

  Optional<DifferenceConstraints> equal(LinearTerm left, LinearTerm right) {
    return atMost(left, right).flatMap(f -> f.atMost(right, left));
  }

  boolean implyAtMost(LinearTerm left, LinearTerm right) {
    return less(right, left).isEmpty();
  }

  boolean implyEqual(LinearTerm left, LinearTerm right) {
    return left.equals(right) || (implyAtMost(left, right) && implyAtMost(right, left));
  }

  /** The tightest upper bound of a number, if there is one. */
  Optional<Long> upperBound(LinearTerm number) {
    return upperBound(number.unknown(), ZERO).map(m -> m + number.plus());
  }

  /** The tightest bound of a difference: the length of a shortest path. */
  private Optional<Long> upperBound(int left, int right) {
    Map<Integer, Long> reached = new HashMap<>();
    reached.put(right, 0L);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (DifferenceConstraint c : constraints) {
        Long before = reached.get(c.right());
        if (before != null) {
          long length = before + c.bound();
          Long known = reached.get(c.left());
          if (known == null || length < known) {
            reached.put(c.left(), length);
            changed = true;
          }
        }
      }
    }
    return Optional.ofNullable(reached.get(left));
  }
}
