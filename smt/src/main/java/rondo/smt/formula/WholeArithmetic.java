package rondo.smt.formula;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Rules for whole numbers. A constant that is added stands on the right, and there is one of it, so
 * that x + 1 + 1 is x + 2, and what is left of comparing it with x + 1 is a constant.
 */
final class WholeArithmetic {
  /** A number as one that is not known, if there is one, and a constant. */
  private record Shifted(Optional<Whole> base, BigInteger by) {
    static Shifted of(Whole whole) {
      return switch (whole.shape()) {
        case Shape.Numeral(BigInteger value) -> new Shifted(Optional.empty(), value);
        case Shape.Sum(Whole left, Whole right) when right.constant().isPresent() ->
            new Shifted(Optional.of(left), right.constant().get());
        case Shape.Variable _, Shape.Choice _, Shape.Sum _, Shape.Difference _, Shape.Modulo _ ->
            new Shifted(Optional.of(whole), BigInteger.ZERO);
      };
    }
  }

  private final Interned terms;
  private final Logic logic;

  WholeArithmetic(Interned terms, Logic logic) {
    this.terms = terms;
    this.logic = logic;
  }

  Whole constant(BigInteger value) {
    return terms.whole(new Shape.Numeral(value));
  }

  private Whole shifted(Whole base, BigInteger by) {
    return by.signum() == 0 ? base : terms.whole(new Shape.Sum(base, constant(by)));
  }

  Whole add(Whole left, Whole right) {
    Shifted first = Shifted.of(left);
    Shifted second = Shifted.of(right);
    BigInteger by = first.by().add(second.by());
    if (first.base().isEmpty()) {
      return second.base().map(b -> shifted(b, by)).orElseGet(() -> constant(by));
    }
    Whole x = first.base().get();
    if (second.base().isEmpty()) {
      return shifted(x, by);
    }
    Whole y = second.base().get();
    return shifted(terms.whole(x.id() <= y.id() ? new Shape.Sum(x, y) : new Shape.Sum(y, x)), by);
  }

  Whole subtract(Whole left, Whole right) {
    Shifted first = Shifted.of(left);
    Shifted second = Shifted.of(right);
    BigInteger by = first.by().subtract(second.by());
    if (first.base().equals(second.base())) {
      return constant(by);
    }
    if (second.base().isEmpty()) {
      return shifted(first.base().get(), by);
    }
    Whole y = second.base().get();
    return first
        .base()
        .map(x -> shifted(terms.whole(new Shape.Difference(x, y)), by))
        .orElseGet(() -> terms.whole(new Shape.Difference(constant(by), y)));
  }

  Whole modulo(Whole body, BigInteger modulus) {
    if (modulus.signum() <= 0) {
      throw new IllegalArgumentException("modulo " + modulus);
    }
    if (modulus.equals(BigInteger.ONE)) {
      return constant(BigInteger.ZERO);
    }
    Shifted parts = Shifted.of(body);
    BigInteger by = parts.by().mod(modulus);
    return parts
        .base()
        .map(x -> terms.whole(new Shape.Modulo(shifted(x, by), modulus)))
        .orElseGet(() -> constant(by));
  }

  Whole choice(Formula condition, Whole then, Whole otherwise) {
    if (condition.shape() instanceof Shape.Truth(boolean value)) {
      return value ? then : otherwise;
    }
    if (condition.shape() instanceof Shape.Not(Formula body)) {
      return choice(body, otherwise, then);
    }
    Term first = Logic.then(condition, then);
    Term second = Logic.otherwise(condition, otherwise);
    return first == second
        ? (Whole) first
        : terms.whole(new Shape.Choice(condition, first, second));
  }

  Formula same(Whole left, Whole right) {
    Shifted first = Shifted.of(left);
    Shifted second = Shifted.of(right);
    if (first.base().equals(second.base())) {
      return logic.truth(first.by().equals(second.by()));
    }
    Whole x = balanced(first, second);
    Whole y = balanced(second, first);
    return terms.formula(x.id() < y.id() ? new Shape.Same(x, y) : new Shape.Same(y, x));
  }

  Formula less(Whole left, Whole right) {
    Shifted first = Shifted.of(left);
    Shifted second = Shifted.of(right);
    return first.base().equals(second.base())
        ? logic.truth(first.by().compareTo(second.by()) < 0)
        : terms.formula(new Shape.WholeLess(balanced(first, second), balanced(second, first)));
  }

  /** One side of a comparison whose constants have been brought to one side. */
  private Whole balanced(Shifted side, Shifted other) {
    if (side.base().isEmpty()) {
      return constant(side.by().subtract(other.by()));
    }
    BigInteger by = side.by().subtract(other.by());
    return other.base().isPresent() && by.signum() > 0
        ? shifted(side.base().get(), by)
        : side.base().get();
  }
}
