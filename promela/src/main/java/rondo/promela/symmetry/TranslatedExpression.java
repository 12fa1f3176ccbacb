package rondo.promela.symmetry;

import rondo.promela.syntax.Expression;
import rondo.promela.syntax.SyntaxPrinter;

/** An expression in plain Promela, what its value is, and what the user wrote for it. */
record TranslatedExpression(Expression plain, SymmetryType type, Expression written) {
  TranslatedExpression(Expression plain, SymmetryType kind) {
    this(plain, kind, plain);
  }

  static TranslatedExpression number(Expression plain) {
    return new TranslatedExpression(plain, SymmetryType.NUMBER);
  }

  TranslatedExpression writtenAs(Expression other) {
    return new TranslatedExpression(plain, type, other);
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
