package rondo.ltl.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ltl.Formula;
import rondo.ltl.TooLargeException;

/**
 * From a formula to its simplified negation normal form.
 *
 * <p>Negations are pushed inwards. An equivalence has each of its operands twice, so that nesting
 * them grows fast: the size is counted before anything is built.
 */
public final class Normalization {
  /** Rewriting compares subformulas in pairs. */
  private static final long LARGEST = 1_000;

  private static final int DEEPEST = 500;

  private final Rewriting rewriting = new Rewriting();

  private Normalization() {}

  public static Nnf normalize(Formula formula) throws TooLargeException {
    if (depth(formula, 0) > DEEPEST) {
      throw new TooLargeException("it is nested more than " + DEEPEST + " levels deep");
    }
    if (size(formula) > LARGEST) {
      throw new TooLargeException(
          "it has more than " + LARGEST + " operators once equivalences are written out");
    }
    return new Normalization().root(formula);
  }

  /**
   * As {@code f U e} is e for an eventual e, {@code (f U g) || e} is {@code f U (g || e)}. Inside a
   * formula neither form is better, but at the root the second makes do with one state less.
   */
  private Nnf root(Formula formula) {
    Nnf normal = positive(formula);
    List<Nnf> others = new ArrayList<>(normal.disjuncts());
    others.removeIf(Nnf::isEventual);
    if (normal instanceof Nnf.Or(var fs) && others.size() <= 1) {
      Optional<Nnf> until =
          (others.isEmpty() ? fs : others).stream().filter(Nnf.Until.class::isInstance).findFirst();
      if (until.isPresent() && until.get() instanceof Nnf.Until(var left, var right)) {
        var goals = new ArrayList<>(fs);
        goals.set(goals.indexOf(until.get()), right);
        return new Nnf.Until(left, rewriting.or(goals));
      }
    }
    return normal;
  }

  private Nnf positive(Formula formula) {
    return switch (formula) {
      case Formula.True _ -> Nnf.TRUE;
      case Formula.False _ -> Nnf.FALSE;
      case Formula.Proposition(int number) -> new Nnf.Literal(number, true);
      case Formula.Not(var f) -> negative(f);
      case Formula.And(var f, var g) -> rewriting.and(positive(f), positive(g));
      case Formula.Or(var f, var g) -> rewriting.or(positive(f), positive(g));
      case Formula.Implies(var f, var g) -> rewriting.or(negative(f), positive(g));
      case Formula.Equivalent(var f, var g) -> equivalent(positive(f), positive(g));
      case Formula.Next(var f) -> rewriting.next(positive(f));
      case Formula.Always(var f) -> rewriting.release(Nnf.FALSE, positive(f));
      case Formula.Eventually(var f) -> rewriting.until(Nnf.TRUE, positive(f));
      case Formula.Until(var f, var g) -> rewriting.until(positive(f), positive(g));
      case Formula.WeakUntil(var f, var g) -> {
        Nnf goal = positive(g);
        yield rewriting.release(goal, rewriting.or(positive(f), goal));
      }
      case Formula.Release(var f, var g) -> rewriting.release(positive(f), positive(g));
    };
  }

  private Nnf negative(Formula formula) {
    return positive(formula).negated();
  }

  private Nnf equivalent(Nnf f, Nnf g) {
    return rewriting.or(rewriting.and(f, g), rewriting.and(f.negated(), g.negated()));
  }

  /** The size with equivalences written out, or something above the limit. */
  private static long size(Formula formula) {
    long operands = 0;
    for (Formula operand : formula.operands()) {
      operands += size(operand);
    }
    long size = formula instanceof Formula.Equivalent ? 3 + 2 * operands : 1 + operands;
    return Math.min(size, LARGEST + 1);
  }

  private static int depth(Formula formula, int above) {
    int deepest = above + 1;
    if (above <= DEEPEST) {
      for (Formula operand : formula.operands()) {
        deepest = Math.max(deepest, depth(operand, above + 1));
      }
    }
    return deepest;
  }
}
