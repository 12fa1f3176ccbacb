package rondo.ltl;

import java.util.List;

/**
 * A formula of linear temporal logic (LTL) as written. A proposition is a number that the host
 * language interprets, see {@link Propositions}. Constructors do not simplify; equality is
 * structural.
 */
public sealed interface TemporalFormula {
  record True() implements TemporalFormula {}

  record False() implements TemporalFormula {}

  /** An atomic proposition: holds where the host language's expression with this number is true. */
  record Proposition(int number) implements TemporalFormula {
    public Proposition {
      if (number < 0) {
        throw new IllegalArgumentException("proposition " + number);
      }
    }
  }

  record Not(TemporalFormula operand) implements TemporalFormula {}

  record And(TemporalFormula left, TemporalFormula right) implements TemporalFormula {}

  record Or(TemporalFormula left, TemporalFormula right) implements TemporalFormula {}

  record Implies(TemporalFormula left, TemporalFormula right) implements TemporalFormula {}

  record Equivalent(TemporalFormula left, TemporalFormula right) implements TemporalFormula {}

  /** {@code X f}: f holds at the next position. */
  record Next(TemporalFormula operand) implements TemporalFormula {}

  /** {@code [] f}: f holds from here on. */
  record Always(TemporalFormula operand) implements TemporalFormula {}

  /** {@code <> f}: f holds here or later. */
  record Eventually(TemporalFormula operand) implements TemporalFormula {}

  /** {@code f U g}: g holds here or later, and f at every position before that. */
  record Until(TemporalFormula left, TemporalFormula right) implements TemporalFormula {}

  /** {@code f W g}: {@code f U g}, or f holds from here on. */
  record WeakUntil(TemporalFormula left, TemporalFormula right) implements TemporalFormula {}

  /** {@code f V g}: g holds up to and including the first position where f holds, or for ever. */
  record Release(TemporalFormula left, TemporalFormula right) implements TemporalFormula {}

  TemporalFormula TRUE = new True();
  TemporalFormula FALSE = new False();

  /** The negation; two negations cancel. */
  default TemporalFormula negated() {
    return this instanceof Not(TemporalFormula operand) ? operand : new Not(this);
  }

  /** The direct subformulas, as written. */
  default List<TemporalFormula> operands() {
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
   * Whether the formula is free of {@code X}. Then it is stutter-invariant: words that differ only
   * in how often a letter is repeated in a row agree on it, so partial-order reduction preserves
   * it. A formula with {@code X} may be stutter-invariant, too; this is not detected.
   */
  default boolean isNextFree() {
    return !(this instanceof Next) && operands().stream().allMatch(TemporalFormula::isNextFree);
  }
}
