package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rondo.diagnostics.Position;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearConstraint.Relation;
import rondo.ir.threshold.LinearExpression;
import rondo.smt.parameterized.UnsupportedParameterizationException;

/**
 * Eliminates existentially quantified integers from conjunctions of linear constraints. A lower and
 * an upper bound are combined if the coefficient of the variable is 1 in one of them, so that the
 * result is exact for integers; otherwise the constraints are rejected.
 */
final class FourierMotzkin {
  private static final long INEXACT = 1_000_000;

  private final Position at;

  /**
   * @param at the position of the statements that the constraints come from
   */
  FourierMotzkin(Position at) {
    this.at = at;
  }

  /** The constraints without the variables; empty if one of them is false. */
  Optional<List<LinearConstraint>> eliminated(
      List<LinearConstraint> constraints, List<String> variables) {
    SequencedSet<LinearExpression> bounds = new LinkedHashSet<>();
    for (LinearConstraint constraint : constraints) {
      bounds.add(constraint.term());
      if (constraint.relation() == Relation.EQUAL) {
        bounds.add(constraint.term().times(-1));
      }
    }
    var open = new ArrayList<>(variables);
    while (!open.isEmpty()) {
      SequencedSet<LinearExpression> now = bounds;
      String next = open.stream().min(Comparator.comparingLong(v -> cost(v, now))).orElseThrow();
      bounds = without(next, now);
      open.remove(next);
    }
    if (bounds.stream().anyMatch(b -> b.isConstant() && b.constant() < 0)) {
      return Optional.empty();
    }
    return Optional.of(
        bounds.stream()
            .filter(b -> !b.isConstant())
            .map(b -> new LinearConstraint(b, Relation.AT_LEAST))
            .toList());
  }

  /** How many bounds an elimination adds; many if it is not exact. */
  private static long cost(String variable, SequencedSet<LinearExpression> bounds) {
    List<Long> factors = bounds.stream().map(b -> b.coefficient(variable)).toList();
    long lower = factors.stream().filter(c -> c > 0).count();
    long upper = factors.stream().filter(c -> c < 0).count();
    boolean isExact =
        factors.stream().allMatch(c -> c <= 1) || factors.stream().allMatch(c -> c >= -1);
    return lower * upper - lower - upper + (isExact ? 0 : INEXACT);
  }

  private SequencedSet<LinearExpression> without(
      String variable, SequencedSet<LinearExpression> bounds) {
    SequencedSet<LinearExpression> rest = new LinkedHashSet<>();
    var lower = new ArrayList<LinearExpression>();
    var upper = new ArrayList<LinearExpression>();
    for (LinearExpression bound : bounds) {
      long factor = bound.coefficient(variable);
      if (factor == 0) {
        rest.add(bound);
      } else {
        (factor > 0 ? lower : upper).add(bound);
      }
    }
    for (LinearExpression low : lower) {
      for (LinearExpression high : upper) {
        long one = low.coefficient(variable);
        long other = -high.coefficient(variable);
        if (one != 1 && other != 1) {
          throw new UnsupportedParameterizationException(
              "a condition on a multiple of a number of messages", at);
        }
        LinearExpression combined = low.times(other).plus(high.times(one));
        if (!combined.isConstant() || combined.constant() < 0) {
          rest.add(combined);
        }
      }
    }
    return rest;
  }
}
