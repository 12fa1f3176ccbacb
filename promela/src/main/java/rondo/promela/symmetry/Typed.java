package rondo.promela.symmetry;

import rondo.promela.syntax.Expression;
import rondo.promela.syntax.SyntaxPrinter;

/** An expression in plain Promela, what its value is, and what the user wrote for it. */
record Typed(Expression plain, Kind kind, Expression written) {
  Typed(Expression plain, Kind kind) {
    this(plain, kind, plain);
  }

  static Typed number(Expression plain) {
    return new Typed(plain, Kind.NUMBER);
  }

  Typed writtenAs(Expression other) {
    return new Typed(plain, kind, other);
  }

  /** How to call it in a message. */
  String text() {
    return "`" + SyntaxPrinter.text(written) + "`";
  }

  /** The name that it is; where it is none, which is complained about already, {@code written}. */
  Expression.Name nameOr(Expression.Name otherwise) {
    return plain instanceof Expression.Name name ? name : otherwise;
  }
}
