package rondo.ir.threshold;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** The comparison of a linear term with 0. */
public record LinearConstraint(LinearExpression term, Relation relation) {
  public enum Relation {
    AT_LEAST,
    EQUAL
  }

  public static LinearConstraint atLeast(LinearExpression left, LinearExpression right) {
    return new LinearConstraint(left.minus(right), Relation.AT_LEAST);
  }

  public static LinearConstraint atLeast(LinearExpression left, long right) {
    return atLeast(left, LinearExpression.of(right));
  }

  public static LinearConstraint equal(LinearExpression left, LinearExpression right) {
    return new LinearConstraint(left.minus(right), Relation.EQUAL);
  }

  public Set<String> variables() {
    return term.coefficients().keySet();
  }

  /** Constraints of which one holds if and only if this one does not. */
  public List<LinearConstraint> negated() {
    var less = new LinearConstraint(term.times(-1).plus(-1), Relation.AT_LEAST);
    return switch (relation) {
      case AT_LEAST -> List.of(less);
      case EQUAL -> List.of(less, new LinearConstraint(term.plus(-1), Relation.AT_LEAST));
    };
  }

  /** Whether it holds for these values of the variables. */
  public boolean holds(ToLongFunction<String> values) {
    long value = term.value(values);
    return switch (relation) {
      case AT_LEAST -> value >= 0;
      case EQUAL -> value == 0;
    };
  }

  /** The constraint as it is written, with negative summands on the right side. */
  @Override
  public String toString() {
    var left = new TreeMap<String, Long>();
    var right = new TreeMap<String, Long>();
    for (Map.Entry<String, Long> e : term.coefficients().entrySet()) {
      (e.getValue() > 0 ? left : right).put(e.getKey(), Math.abs(e.getValue()));
    }
    long constant = term.constant();
    boolean isLeft = constant > 0 && left.isEmpty() || right.isEmpty() && constant > 0;
    return new LinearExpression(left, isLeft ? constant : 0)
        + (relation == Relation.EQUAL ? " == " : " >= ")
        + new LinearExpression(right, isLeft ? 0 : Math.negateExact(constant));
  }
}
