package rondo.ir.interpreter;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.SymbolSet;

/** Formats the output of an {@link rondo.ir.Action.Print}. */
record PrintFormat(ExprEvaluator exprEvaluator) {
  String print(String format, List<Expr> arguments) {
    var out = new StringBuilder();
    Iterator<Expr> rest = arguments.iterator();
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      if (c == '%' && i + 1 < format.length()) {
        out.append(directive(format.charAt(++i), rest));
      } else {
        out.append(c);
      }
    }
    // As in Spin, all arguments are evaluated: one may start a process or fail.
    rest.forEachRemaining(exprEvaluator::value);
    return out.toString();
  }

  private String directive(char kind, Iterator<Expr> rest) {
    if (kind == '%') {
      return "%";
    }
    if (!rest.hasNext()) {
      return "%" + kind;
    }
    Expr argument = rest.next();
    int value = exprEvaluator.value(argument);
    return switch (kind) {
      case 'c' -> Character.toString((char) (value & 0xff));
      case 'e' -> domain(argument).map(d -> d.print(value)).orElse(Integer.toString(value));
      case 'o' -> Integer.toOctalString(value);
      case 'u' -> Integer.toUnsignedString(value);
      case 'x' -> Integer.toHexString(value);
      default -> Integer.toString(value);
    };
  }

  private Optional<SymbolSet> domain(Expr argument) {
    return argument instanceof Expr.Load(Location from)
        ? exprEvaluator.declaration(from).domain()
        : Optional.empty();
  }
}
