package rondo.smt.formula;

import java.util.Collection;
import java.util.List;

/**
 * Creates terms, simplified and interned (hash consing), so that common subterms are shared. A term
 * must only be combined with terms of the {@code TermFactory} that created it.
 *
 * <p>Bit vectors are neither signed nor unsigned; operations are, where it matters. Operands have
 * the same width, except in comparisons, which extend the narrower one.
 */
public final class TermFactory {
  private final TermInterner terms = new TermInterner();
  private final BooleanSimplifier simplifier = new BooleanSimplifier(terms);
  private final BitVectorSimplifier bits = new BitVectorSimplifier(terms);
  private final ComparisonSimplifier comparisonSimplifier =
      new ComparisonSimplifier(terms, simplifier, bits);
  private final LinearSimplifier linear = new LinearSimplifier(terms, simplifier);
  private final CardinalityEncoding encoding = new CardinalityEncoding(simplifier, bits);

  /** The variable of that name, which may be any text without bars and backslashes. */
  public Formula variable(String name) {
    return terms.formula(new TermNode.Variable(checked(name)));
  }

  public BitVector variable(String name, int width) {
    return terms.bitVector(checked(width), new TermNode.Variable(checked(name)));
  }

  public IntegerTerm integerVariable(String name) {
    return terms.integer(new TermNode.Variable(checked(name)));
  }

  public Formula truth(boolean value) {
    return simplifier.truth(value);
  }

  /** The lowest bits of a number as a constant. */
  public BitVector constant(long value, int width) {
    return bits.constant(value, checked(width));
  }

  public Formula not(Formula body) {
    return simplifier.not(body);
  }

  public Formula and(Formula... all) {
    return simplifier.and(List.of(all));
  }

  public Formula and(Collection<Formula> all) {
    return simplifier.and(all);
  }

  public Formula or(Formula... some) {
    return simplifier.or(List.of(some));
  }

  public Formula or(Collection<Formula> some) {
    return simplifier.or(some);
  }

  public Formula implies(Formula premise, Formula conclusion) {
    return or(not(premise), conclusion);
  }

  public Formula equal(Formula left, Formula right) {
    return simplifier.equal(left, right);
  }

  public Formula equal(BitVector left, BitVector right) {
    return comparisonSimplifier.equal(left, right);
  }

  public Formula ifThenElse(Formula condition, Formula then, Formula otherwise) {
    return simplifier.ifThenElse(condition, then, otherwise);
  }

  public BitVector ifThenElse(Formula condition, BitVector then, BitVector otherwise) {
    return bits.ifThenElse(condition, then, otherwise);
  }

  public Formula unsignedLess(BitVector left, BitVector right) {
    return comparisonSimplifier.unsignedLess(left, right);
  }

  public Formula unsignedAtMost(BitVector left, BitVector right) {
    return not(unsignedLess(right, left));
  }

  public Formula signedLess(BitVector left, BitVector right) {
    return comparisonSimplifier.signedLess(left, right);
  }

  public Formula signedAtMost(BitVector left, BitVector right) {
    return not(signedLess(right, left));
  }

  /** A binary operation on bit vectors of equal width; the result is truncated to that width. */
  public BitVector operation(BitVectorOperator operator, BitVector left, BitVector right) {
    return bits.operation(operator, left, right);
  }

  public BitVector add(BitVector left, BitVector right) {
    return operation(BitVectorOperator.ADD, left, right);
  }

  public BitVector subtract(BitVector left, BitVector right) {
    return operation(BitVectorOperator.SUBTRACT, left, right);
  }

  public BitVector multiply(BitVector left, BitVector right) {
    return operation(BitVectorOperator.MULTIPLY, left, right);
  }

  public BitVector negate(BitVector body) {
    return subtract(constant(0, body.width()), body);
  }

  public BitVector complement(BitVector body) {
    return bits.complement(body);
  }

  /** Extends with zeros, or truncates. */
  public BitVector zeroExtendOrTruncate(BitVector body, int width) {
    return bits.zeroExtended(body, checked(width));
  }

  /** Extends with the sign, or truncates. */
  public BitVector signExtendOrTruncate(BitVector body, int width) {
    return bits.signExtended(body, checked(width));
  }

  public IntegerTerm integer(long value) {
    return linear.constant(value);
  }

  public IntegerTerm add(IntegerTerm left, IntegerTerm right) {
    return sum(List.of(left, right));
  }

  public IntegerTerm sum(Collection<IntegerTerm> all) {
    return linear.sum(all.stream().map(t -> new TermNode.Monomial(t, 1)).toList(), 0);
  }

  public IntegerTerm subtract(IntegerTerm left, IntegerTerm right) {
    return linear.sum(List.of(new TermNode.Monomial(left, 1), new TermNode.Monomial(right, -1)), 0);
  }

  public IntegerTerm multiply(long factor, IntegerTerm body) {
    return factor == 0 ? integer(0) : linear.sum(List.of(new TermNode.Monomial(body, factor)), 0);
  }

  public Formula equal(IntegerTerm left, IntegerTerm right) {
    return linear.isZero(subtract(left, right));
  }

  public Formula atLeast(IntegerTerm left, IntegerTerm right) {
    return linear.isNonNegative(subtract(left, right));
  }

  public Formula atMost(IntegerTerm left, IntegerTerm right) {
    return atLeast(right, left);
  }

  public Formula greater(IntegerTerm left, IntegerTerm right) {
    return atLeast(left, add(right, integer(1)));
  }

  public Formula isPositive(IntegerTerm body) {
    return greater(body, integer(0));
  }

  public Formula isZero(IntegerTerm body) {
    return linear.isZero(body);
  }

  /** The number of true formulas, in the width that it needs. */
  public BitVector count(List<Formula> some) {
    return encoding.count(some);
  }

  /** Whether at least so many are true. All thresholds of one list share one sorting network. */
  public Formula atLeast(int threshold, List<Formula> some) {
    return encoding.atLeast(threshold, some);
  }

  public Formula atMost(int threshold, List<Formula> some) {
    return not(atLeast(threshold + 1, some));
  }

  public Formula exactly(int number, List<Formula> some) {
    return and(atLeast(number, some), atMost(number, some));
  }

  private static String checked(String name) {
    if (name.isEmpty()
        || name.contains("|")
        || name.contains("\\")
        || "$@.".indexOf(name.charAt(0)) >= 0) {
      throw new IllegalArgumentException("no name of a variable: '" + name + "'");
    }
    return name;
  }

  private static int checked(int width) {
    if (width < 1 || width > BitVector.MAX_WIDTH) {
      throw new IllegalArgumentException("there are no numbers of " + width + " bits");
    }
    return width;
  }
}
