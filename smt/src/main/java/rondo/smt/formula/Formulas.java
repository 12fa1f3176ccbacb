package rondo.smt.formula;

import java.util.Collection;
import java.util.List;

/**
 * Makes terms. Each is simplified on the way, and equal ones are the same object, so that what is
 * computed twice is there once. A term belongs to the {@code Formulas} that made it and may be
 * mixed with no others.
 *
 * <p>Numbers of a fixed width are neither signed nor unsigned; operations are, where it matters.
 * Operands have the same width, except in comparisons, which extend the narrower one.
 */
public final class Formulas {
  private final Interned terms = new Interned();
  private final Logic logic = new Logic(terms);
  private final Arithmetic bits = new Arithmetic(terms);
  private final Comparison comparison = new Comparison(terms, logic, bits);
  private final Counting counting = new Counting(logic, bits);

  /** The variable of that name, which may be any text without bars and backslashes. */
  public Formula variable(String name) {
    return terms.formula(new Shape.Variable(checked(name)));
  }

  public Bits variable(String name, int width) {
    return terms.bits(checked(width), new Shape.Variable(checked(name)));
  }

  public Formula truth(boolean value) {
    return logic.truth(value);
  }

  /** The lowest bits of a number. */
  public Bits constant(long value, int width) {
    return bits.constant(value, checked(width));
  }

  public Formula not(Formula body) {
    return logic.not(body);
  }

  public Formula and(Formula... all) {
    return logic.and(List.of(all));
  }

  public Formula and(Collection<Formula> all) {
    return logic.and(all);
  }

  public Formula or(Formula... some) {
    return logic.or(List.of(some));
  }

  public Formula or(Collection<Formula> some) {
    return logic.or(some);
  }

  public Formula implies(Formula premise, Formula conclusion) {
    return or(not(premise), conclusion);
  }

  public Formula same(Formula left, Formula right) {
    return logic.same(left, right);
  }

  public Formula same(Bits left, Bits right) {
    return comparison.same(left, right);
  }

  public Formula choice(Formula condition, Formula then, Formula otherwise) {
    return logic.choice(condition, then, otherwise);
  }

  public Bits choice(Formula condition, Bits then, Bits otherwise) {
    return bits.choice(condition, then, otherwise);
  }

  public Formula unsignedLess(Bits left, Bits right) {
    return comparison.unsignedLess(left, right);
  }

  public Formula unsignedAtMost(Bits left, Bits right) {
    return not(unsignedLess(right, left));
  }

  public Formula signedLess(Bits left, Bits right) {
    return comparison.signedLess(left, right);
  }

  public Formula signedAtMost(Bits left, Bits right) {
    return not(signedLess(right, left));
  }

  /** Any operation on two numbers of one width; what lies above that width is lost. */
  public Bits operation(BitsOperator operator, Bits left, Bits right) {
    return bits.operation(operator, left, right);
  }

  public Bits add(Bits left, Bits right) {
    return operation(BitsOperator.ADD, left, right);
  }

  public Bits subtract(Bits left, Bits right) {
    return operation(BitsOperator.SUBTRACT, left, right);
  }

  public Bits multiply(Bits left, Bits right) {
    return operation(BitsOperator.MULTIPLY, left, right);
  }

  public Bits negate(Bits body) {
    return subtract(constant(0, body.width()), body);
  }

  public Bits complement(Bits body) {
    return bits.complement(body);
  }

  /** Of another width: zeros are added above, or what lies above is lost. */
  public Bits unsigned(Bits body, int width) {
    return bits.zeroExtended(body, checked(width));
  }

  /** Of another width: copies of the sign are added above, or what lies above is lost. */
  public Bits signed(Bits body, int width) {
    return bits.signExtended(body, checked(width));
  }

  /** How many are true, of the width that so many need. */
  public Bits count(List<Formula> some) {
    return counting.count(some);
  }

  /** Whether so many are true. All thresholds of one list share what they are computed from. */
  public Formula atLeast(int threshold, List<Formula> some) {
    return counting.atLeast(threshold, some);
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
    if (width < 1 || width > Bits.WIDEST) {
      throw new IllegalArgumentException("there are no numbers of " + width + " bits");
    }
    return width;
  }
}
