package rondo.promela.lower.statement;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.promela.lower.expression.ExpressionLowering;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.SyntaxPrinter;

/**
 * Lowers print statements: backslash escapes are replaced, and names of mtype constants are written
 * into the format, since their numbers do not determine them.
 */
final class PrintLowering {
  private final ExpressionLowering lowering;
  private final StringBuilder format = new StringBuilder();
  private final List<Expr> arguments = new ArrayList<>();

  private PrintLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  static Action lower(String format, List<Expression> arguments, ExpressionLowering lowering) {
    var printLowering = new PrintLowering(lowering);
    printLowering.read(format, arguments.iterator());
    return new Action.Print(printLowering.format.toString(), printLowering.arguments);
  }

  private void read(String text, Iterator<Expression> rest) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      char next = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
      if (c == '\\' && "nt\\\"".indexOf(next) >= 0) {
        format.append(next == 'n' ? '\n' : next == 't' ? '\t' : next);
        i++;
      } else if (c == '%' && next != '%' && rest.hasNext()) {
        directive(next, rest.next());
        i++;
      } else if (c == '%' && next == '%') {
        format.append("%%");
        i++;
      } else {
        format.append(c);
      }
    }
    rest.forEachRemaining(e -> arguments.add(lowering.value(e)));
  }

  private void directive(char kind, Expression argument) {
    Expr value = lowering.value(argument);
    if (kind == 'e' && argument instanceof Expression.Name && value instanceof Expr.Const) {
      format.append(SyntaxPrinter.text(argument));
    } else {
      format.append('%').append(kind);
      arguments.add(value);
    }
  }
}
