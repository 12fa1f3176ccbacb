package rondo.ltl;

import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;

/**
 * Reference semantics of formulas on a {@link Lasso}: computes, for each subformula, the positions
 * where it holds. Everything else in this module is tested against it.
 *
 * <p>A temporal operator is a fixpoint of its one-step unfolding, least for {@code U} and greatest
 * for {@code V}. Two backward passes over the lasso reach it: the first pass determines the first
 * position of the cycle, the second all that depend on it.
 */
public final class LassoEvaluator {
  private final Lasso word;

  private LassoEvaluator(Lasso word) {
    this.word = word;
  }

  /** Whether the word satisfies the formula at its first position. */
  public static boolean holds(TemporalFormula temporalFormula, Lasso word) {
    return new LassoEvaluator(word).positions(temporalFormula)[0];
  }

  private boolean[] positions(TemporalFormula temporalFormula) {
    return switch (temporalFormula) {
      case TemporalFormula.True _ -> each(_ -> true);
      case TemporalFormula.False _ -> each(_ -> false);
      case TemporalFormula.Proposition(int number) ->
          each(i -> (word.letter(i) >>> number & 1) != 0);
      case TemporalFormula.Not(var f) -> negation(positions(f));
      case TemporalFormula.And(var f, var g) -> conjunction(positions(f), positions(g));
      case TemporalFormula.Or(var f, var g) -> disjunction(positions(f), positions(g));
      case TemporalFormula.Implies(var f, var g) ->
          disjunction(negation(positions(f)), positions(g));
      case TemporalFormula.Equivalent(var f, var g) -> {
        boolean[] left = positions(f);
        boolean[] right = positions(g);
        yield each(i -> left[i] == right[i]);
      }
      case TemporalFormula.Next(var f) -> {
        boolean[] operand = positions(f);
        yield each(i -> operand[word.next(i)]);
      }
      case TemporalFormula.Always(var f) -> release(each(_ -> false), positions(f));
      case TemporalFormula.Eventually(var f) -> until(each(_ -> true), positions(f));
      case TemporalFormula.Until(var f, var g) -> until(positions(f), positions(g));
      case TemporalFormula.WeakUntil(var f, var g) -> {
        boolean[] left = positions(f);
        boolean[] right = positions(g);
        yield disjunction(until(left, right), release(each(_ -> false), left));
      }
      case TemporalFormula.Release(var f, var g) -> release(positions(f), positions(g));
    };
  }

  private boolean[] until(boolean[] left, boolean[] right) {
    return fixedPoint(0, (i, after) -> right[i] || left[i] && after != 0 ? 1 : 0);
  }

  private boolean[] release(boolean[] left, boolean[] right) {
    return fixedPoint(1, (i, after) -> right[i] && (left[i] || after != 0) ? 1 : 0);
  }

  private boolean[] fixedPoint(int start, IntBinaryOperator step) {
    int after = start;
    var result = new boolean[word.length()];
    for (int pass = 0; pass < 2; pass++) {
      for (int i = word.length() - 1; i >= 0; i--) {
        if (i + 1 < word.length()) {
          after = result[i + 1] ? 1 : 0;
        } else if (pass > 0) {
          after = result[word.next(i)] ? 1 : 0;
        }
        result[i] = step.applyAsInt(i, after) != 0;
      }
    }
    return result;
  }

  private boolean[] negation(boolean[] operand) {
    return each(i -> !operand[i]);
  }

  private boolean[] conjunction(boolean[] left, boolean[] right) {
    return each(i -> left[i] && right[i]);
  }

  private boolean[] disjunction(boolean[] left, boolean[] right) {
    return each(i -> left[i] || right[i]);
  }

  private boolean[] each(IntPredicate holds) {
    var result = new boolean[word.length()];
    for (int i = 0; i < result.length; i++) {
      result[i] = holds.test(i);
    }
    return result;
  }
}
