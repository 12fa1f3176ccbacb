package rondo.ltl;

import java.util.List;

/**
 * A formula of linear temporal logic as it was written.
 *
 * <p>A proposition is a number that the host language gives a meaning, see {@link Propositions}.
 * Nothing is simplified on construction; equality is equality of the trees.
 */
public sealed interface Formula {
  record True() implements Formula {}

  record False() implements Formula {}

  /** Holds where the host language's expression of this number is true. */
  record Proposition(int number) implements Formula {
    public Proposition {
      if (number < 0) {
        throw new IllegalArgumentException("proposition " + number);
      }
    }
  }

  record Not(Formula operand) implements Formula {}

  record And(Formula left, Formula right) implements Formula {}

  record Or(Formula left, Formula right) implements Formula {}

  record Implies(Formula left, Formula right) implements Formula {}

  record Equivalent(Formula left, Formula right) implements Formula {}

  /** {@code X f}: f holds at the next position. */
  record Next(Formula operand) implements Formula {}

  /** {@code [] f}: f holds from here on. */
  record Always(Formula operand) implements Formula {}

  /** {@code <> f}: f holds here or later. */
  record Eventually(Formula operand) implements Formula {}

  /** {@code f U g}: g holds here or later, and f at every position before that. */
  record Until(Formula left, Formula right) implements Formula {}

  /** {@code f W g}: {@code f U g}, or f holds from here on. */
  record WeakUntil(Formula left, Formula right) implements Formula {}

  /** {@code f V g}: g holds up to and including the first position where f holds, or for ever. */
  record Release(Formula left, Formula right) implements Formula {}

  Formula TRUE = new True();
  Formula FALSE = new False();

  /** The formula that holds exactly where this one does not; two negations cancel. */
  default Formula negated() {
    return this instanceof Not(Formula operand) ? operand : new Not(this);
  }

  /** The parts that it is put together from, as written. */
  default List<Formula> operands() {
    return switch (this) {
      case True _, False _, Proposition _ -> List.of();
      case Not(var f) -> List.of(f);
      case Next(var f) -> List.of(f);
      case Always(var f) -> List.of(f);
      case Eventually(var f) -> List.of(f);
      case And(var f, var g) -> List.of(f, g);
      case Or(var f, var g) -> List.of(f, g);
      case Implies(var f, var g) -> List.of(f, g);
      case Equivalent(var f, var g) -> List.of(f, g);
      case Until(var f, var g) -> List.of(f, g);
      case WeakUntil(var f, var g) -> List.of(f, g);
      case Release(var f, var g) -> List.of(f, g);
    };
  }

  /**
   * Whether the formula is free of {@code X}. Then a word satisfies it if and only if every word
   * does that differs only in how often a letter is repeated in a row: partial order reduction
   * keeps its truth. A formula with {@code X} may have that property, too; this does not find out.
   */
  default boolean isNextFree() {
    return !(this instanceof Next) && operands().stream().allMatch(Formula::isNextFree);
  }
}
