package rondo.distal.syntax;

import java.util.List;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.Statement.RightHandSide;

/** Prints statements, one per line. */
final class StatementPrinter {
  private final StringBuilder out;

  StatementPrinter(StringBuilder out) {
    this.out = out;
  }

  /** Prints a block in braces, starting on the current line. */
  void block(List<Statement> statements, String indent) {
    out.append(" {\n");
    statements.forEach(s -> print(s, indent + "  "));
    out.append(indent).append("}");
  }

  void print(Statement statement, String indent) {
    out.append(indent);
    switch (statement) {
      case Statement.Assign a ->
          out.append(ExpressionPrinter.print(a.target()))
              .append(' ')
              .append(a.op().text())
              .append(' ')
              .append(value(a.side()));
      case Statement.Decide d ->
          out.append("decide ")
              .append(d.output().map(o -> o + " = ").orElse(""))
              .append(value(d.side()));
      case Statement.If i -> conditional(i, indent);
      case Statement.For f -> {
        out.append("for ").append(ExpressionPrinter.bindings(f.bindings()));
        block(f.body(), indent);
      }
      case Statement.Choose c -> {
        out.append("choose ").append(ExpressionPrinter.bindings(c.bindings()));
        block(c.body(), indent);
      }
      case Statement.Let l ->
          out.append("let ").append(l.name()).append(" = ").append(value(l.side()));
      case Statement.Assert a ->
          out.append("assert ").append(ExpressionPrinter.print(a.condition()));
      case Statement.Skip _ -> out.append("skip");
      case Statement.Announce a ->
          out.append("announce ").append(ExpressionPrinter.print(a.message()));
      case Statement.Send s ->
          out.append("send ")
              .append(ExpressionPrinter.print(s.message()))
              .append(" to ")
              .append(receivers(s.to()));
    }
    out.append('\n');
  }

  private void conditional(Statement.If i, String indent) {
    out.append("if ").append(ExpressionPrinter.print(i.condition()));
    block(i.then(), indent);
    if (i.otherwise().size() == 1 && i.otherwise().getFirst() instanceof Statement.If next) {
      out.append(" else ");
      conditional(next, indent);
    } else if (!i.otherwise().isEmpty()) {
      out.append(" else");
      block(i.otherwise(), indent);
    }
  }

  private static String receivers(Receivers to) {
    return switch (to) {
      case Receivers.All() -> "all";
      case Receivers.To(Expression whom) -> ExpressionPrinter.at(whom, Operator.UNION.level());
    };
  }

  private static String value(RightHandSide side) {
    return switch (side) {
      case RightHandSide.ExpressionValue(Expression e) -> ExpressionPrinter.print(e);
      case RightHandSide.AnyElement(Expression c) ->
          "any " + ExpressionPrinter.at(c, Operator.UNION.level());
    };
  }
}
