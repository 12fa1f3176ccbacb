package rondo.promela.syntax;

/** Builds assignments together with their source text. */
public final class AssignmentFactory {
  private AssignmentFactory() {}

  public static Statement.Assign of(Expression.Name target, Expression value) {
    String text = SyntaxPrinter.text(target) + " = " + SyntaxPrinter.text(value);
    return new Statement.Assign(target, value, text, target.at());
  }

  /** {@code x++} or {@code x--}. */
  public static Statement.Assign step(Expression.Name target, String op) {
    var one = new Expression.Number(1, target.at());
    var value = new Expression.Binary(op, target, one, target.at());
    return new Statement.Assign(target, value, SyntaxPrinter.text(target) + op + op, target.at());
  }
}
