package rondo.promela.symmetry;

import rondo.promela.syntax.Expression;

/** An expression in plain Promela, and what its value is. */
record Typed(Expression plain, Kind kind) {
  static Typed number(Expression plain) {
    return new Typed(plain, Kind.NUMBER);
  }

  /** The name that it is; where it is none, which is complained about already, {@code written}. */
  Expression.Name nameOr(Expression.Name written) {
    return plain instanceof Expression.Name name ? name : written;
  }
}
