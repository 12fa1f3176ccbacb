package rondo.smt.formula;

import java.util.OptionalLong;

/** Rules for how numbers of a fixed width compare. */
final class Comparison {
  /** How far an equation with a constant is pushed into a chain of choices. */
  private static final int REACH = 16;

  private final Interned terms;
  private final Logic logic;
  private final Arithmetic arithmetic;

  Comparison(Interned terms, Logic logic, Arithmetic arithmetic) {
    this.terms = terms;
    this.logic = logic;
    this.arithmetic = arithmetic;
  }

  Formula same(Bits left, Bits right) {
    Arithmetic.requireSameWidth(left, right);
    return same(left, right, REACH);
  }

  private Formula same(Bits left, Bits right, int reach) {
    if (left == right) {
      return logic.truth(true);
    }
    OptionalLong first = left.constant();
    OptionalLong second = right.constant();
    if (first.isPresent()) {
      return second.isPresent() ? logic.truth(false) : same(right, left, reach);
    }
    if (second.isEmpty()) {
      return terms.formula(
          left.id() < right.id() ? new Shape.Same(left, right) : new Shape.Same(right, left));
    }
    long value = second.getAsLong();
    if (reach > 0
        && left.shape() instanceof Shape.Choice(var condition, Bits then, Bits otherwise)
        && (then.constant().isPresent() || otherwise.constant().isPresent())) {
      return logic.choice(
          condition, same(then, right, reach - 1), same(otherwise, right, reach - 1));
    }
    if (left.shape() instanceof Shape.ZeroExtension(Bits inner, _)) {
      return Bits.lowest(inner.width(), value) == value
          ? same(inner, arithmetic.constant(value, inner.width()), reach)
          : logic.truth(false);
    }
    if (left.shape() instanceof Shape.Operation(BitsOperator operator, Bits x, Bits y)
        && operator == BitsOperator.ADD
        && y.constant().isPresent()) {
      return same(x, arithmetic.constant(value - y.constant().getAsLong(), left.width()), reach);
    }
    return terms.formula(new Shape.Same(left, right));
  }

  Formula unsignedLess(Bits left, Bits right) {
    int width = Math.max(left.width(), right.width());
    return less(arithmetic.zeroExtended(left, width), arithmetic.zeroExtended(right, width));
  }

  private Formula less(Bits left, Bits right) {
    long most = Bits.lowest(left.width(), -1);
    OptionalLong first = left.constant();
    OptionalLong second = right.constant();
    if (first.isPresent() && second.isPresent()) {
      return logic.truth(Long.compareUnsigned(first.getAsLong(), second.getAsLong()) < 0);
    }
    if (left == right
        || first.isPresent() && first.getAsLong() == most
        || second.isPresent() && second.getAsLong() == 0) {
      return logic.truth(false);
    }
    if (first.isPresent() && first.getAsLong() == 0) {
      return logic.not(same(left, right));
    }
    if (second.isPresent() && second.getAsLong() == 1) {
      return same(left, arithmetic.constant(0, left.width()));
    }
    // Numbers that were extended are compared as they were, if the other one fits.
    if (left.shape() instanceof Shape.ZeroExtension(Bits inner, _)) {
      if (second.isPresent()) {
        long bound = second.getAsLong();
        return Bits.lowest(inner.width(), bound) == bound
            ? less(inner, arithmetic.constant(bound, inner.width()))
            : logic.truth(true);
      }
      if (right.shape() instanceof Shape.ZeroExtension(Bits other, _)) {
        int needed = Math.max(inner.width(), other.width());
        if (needed < left.width()) {
          return less(
              arithmetic.zeroExtended(inner, needed), arithmetic.zeroExtended(other, needed));
        }
      }
    }
    if (right.shape() instanceof Shape.ZeroExtension(Bits inner, _) && first.isPresent()) {
      long bound = first.getAsLong();
      return Bits.lowest(inner.width(), bound) == bound
          ? less(arithmetic.constant(bound, inner.width()), inner)
          : logic.truth(false);
    }
    return terms.formula(new Shape.UnsignedLess(left, right));
  }

  Formula signedLess(Bits a, Bits b) {
    int width = Math.max(a.width(), b.width());
    Bits left = arithmetic.signExtended(a, width);
    Bits right = arithmetic.signExtended(b, width);
    OptionalLong first = left.constant();
    OptionalLong second = right.constant();
    if (first.isPresent() && second.isPresent()) {
      return logic.truth(
          Bits.signed(width, first.getAsLong()) < Bits.signed(width, second.getAsLong()));
    }
    long least = Bits.lowest(width, Long.MIN_VALUE >> (Bits.WIDEST - width));
    long most = Bits.lowest(width, ~least);
    return left == right
            || first.isPresent() && first.getAsLong() == most
            || second.isPresent() && second.getAsLong() == least
        ? logic.truth(false)
        : terms.formula(new Shape.SignedLess(left, right));
  }
}
