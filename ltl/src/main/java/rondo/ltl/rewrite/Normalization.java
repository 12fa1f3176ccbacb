package rondo.ltl.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.TemporalFormula;

/**
 * Translates a formula to its simplified negation normal form. Negations are pushed inwards. An
 * equivalence duplicates its operands, so nested ones grow exponentially: the size is computed
 * before anything is built.
 */
public final class Normalization {
  /** The maximum size, since rewriting compares subformulas in pairs. */
  private static final long MAX_SIZE = 1_000;

  private static final int DEEPEST = 500;

  private final NnfSimplifier simplifier = new NnfSimplifier();

  private Normalization() {}

  public static Nnf normalize(TemporalFormula temporalFormula) throws FormulaTooLargeException {
    if (depth(temporalFormula, 0) > DEEPEST) {
      throw new FormulaTooLargeException("it is nested more than " + DEEPEST + " levels deep");
    }
    if (size(temporalFormula) > MAX_SIZE) {
      throw new FormulaTooLargeException(
          "it has more than " + MAX_SIZE + " operators once equivalences are written out");
    }
    return new Normalization().root(temporalFormula);
  }

  /**
   * As {@code f U e} is equivalent to e for an eventual e, {@code (f U g) || e} is equivalent to
   * {@code f U (g || e)}. Inside a formula neither form is better, but at the root the second one
   * saves a state.
   */
  private Nnf root(TemporalFormula temporalFormula) {
    Nnf normal = positive(temporalFormula);
    List<Nnf> others = new ArrayList<>(normal.disjuncts());
    others.removeIf(Nnf::isEventual);
    if (normal instanceof Nnf.Or(var fs) && others.size() <= 1) {
      Optional<Nnf> until =
          (others.isEmpty() ? fs : others).stream().filter(Nnf.Until.class::isInstance).findFirst();
      if (until.isPresent() && until.get() instanceof Nnf.Until(var left, var right)) {
        var goals = new ArrayList<>(fs);
        goals.set(goals.indexOf(until.get()), right);
        return new Nnf.Until(left, simplifier.or(goals));
      }
    }
    return normal;
  }

  private Nnf positive(TemporalFormula temporalFormula) {
    return switch (temporalFormula) {
      case TemporalFormula.True _ -> Nnf.TRUE;
      case TemporalFormula.False _ -> Nnf.FALSE;
      case TemporalFormula.Proposition(int number) -> new Nnf.Literal(number, true);
      case TemporalFormula.Not(var f) -> negative(f);
      case TemporalFormula.And(var f, var g) -> simplifier.and(positive(f), positive(g));
      case TemporalFormula.Or(var f, var g) -> simplifier.or(positive(f), positive(g));
      case TemporalFormula.Implies(var f, var g) -> simplifier.or(negative(f), positive(g));
      case TemporalFormula.Equivalent(var f, var g) -> equivalent(positive(f), positive(g));
      case TemporalFormula.Next(var f) -> simplifier.next(positive(f));
      case TemporalFormula.Always(var f) -> simplifier.release(Nnf.FALSE, positive(f));
      case TemporalFormula.Eventually(var f) -> simplifier.until(Nnf.TRUE, positive(f));
      case TemporalFormula.Until(var f, var g) -> simplifier.until(positive(f), positive(g));
      case TemporalFormula.WeakUntil(var f, var g) -> {
        Nnf goal = positive(g);
        yield simplifier.release(goal, simplifier.or(positive(f), goal));
      }
      case TemporalFormula.Release(var f, var g) -> simplifier.release(positive(f), positive(g));
    };
  }

  private Nnf negative(TemporalFormula temporalFormula) {
    return positive(temporalFormula).negated();
  }

  private Nnf equivalent(Nnf f, Nnf g) {
    return simplifier.or(simplifier.and(f, g), simplifier.and(f.negated(), g.negated()));
  }

  /** The size with equivalences expanded, or some number above the limit. */
  private static long size(TemporalFormula temporalFormula) {
    long operands = 0;
    for (TemporalFormula operand : temporalFormula.operands()) {
      operands += size(operand);
    }
    long size =
        temporalFormula instanceof TemporalFormula.Equivalent ? 3 + 2 * operands : 1 + operands;
    return Math.min(size, MAX_SIZE + 1);
  }

  private static int depth(TemporalFormula temporalFormula, int above) {
    int deepest = above + 1;
    if (above <= DEEPEST) {
      for (TemporalFormula operand : temporalFormula.operands()) {
        deepest = Math.max(deepest, depth(operand, above + 1));
      }
    }
    return deepest;
  }
}
