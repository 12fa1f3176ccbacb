package rondo.ltl;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random formulas and words, determined by the seed. */
public final class RandomFormulas {
  /** Whether {@code X} is among the operators. */
  public enum Operators {
    ALL,
    NEXT_FREE
  }

  private final SplittableRandom random;
  private final int propositions;
  private final Operators operators;

  public RandomFormulas(long seed, int propositions, Operators operators) {
    random = new SplittableRandom(seed);
    this.propositions = propositions;
    this.operators = operators;
  }

  /** A formula with the given number of operators. */
  public TemporalFormula formula(int size) {
    if (size == 0) {
      int leaf = random.nextInt(propositions * 6 + 1);
      return leaf == 0
          ? random.nextBoolean() ? TemporalFormula.TRUE : TemporalFormula.FALSE
          : new TemporalFormula.Proposition(leaf % propositions);
    }
    return size == 1 || random.nextInt(5) < 2 ? unary(formula(size - 1)) : binary(size - 1);
  }

  private TemporalFormula unary(TemporalFormula f) {
    return switch (random.nextInt(operators == Operators.ALL ? 4 : 3)) {
      case 0 -> new TemporalFormula.Not(f);
      case 1 -> new TemporalFormula.Always(f);
      case 2 -> new TemporalFormula.Eventually(f);
      default -> new TemporalFormula.Next(f);
    };
  }

  private TemporalFormula binary(int rest) {
    int left = random.nextInt(rest + 1);
    TemporalFormula f = formula(left);
    TemporalFormula g = formula(rest - left);
    return switch (random.nextInt(10)) {
      case 0, 1 -> new TemporalFormula.And(f, g);
      case 2, 3 -> new TemporalFormula.Or(f, g);
      case 4 -> new TemporalFormula.Implies(f, g);
      case 5 -> new TemporalFormula.Equivalent(f, g);
      case 6, 7 -> new TemporalFormula.Until(f, g);
      case 8 -> new TemporalFormula.WeakUntil(f, g);
      default -> new TemporalFormula.Release(f, g);
    };
  }

  public Lasso word() {
    return new Lasso(letters(random.nextInt(5)), letters(1 + random.nextInt(4)));
  }

  private List<Long> letters(int count) {
    var letters = new ArrayList<Long>();
    for (int i = 0; i < count; i++) {
      letters.add(random.nextLong(1L << propositions));
    }
    return letters;
  }
}
