package rondo.promela.symmetry;

import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.SyntaxPrinter;

/** An expression in plain Promela, its symmetry type, and the source expression. */
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

  /** The expression as it is called in diagnostics. */
  String text() {
    return "`" + SyntaxPrinter.text(written) + "`";
  }

  /** The plain expression if it is a name; else {@code otherwise}, after an error was reported. */
  Expression.Name nameOr(Expression.Name otherwise) {
    return plain instanceof Expression.Name name ? name : otherwise;
  }
}
