package rondo.promela.lower.scope;

import java.util.OptionalInt;
import rondo.promela.syntax.Expression;

/** Evaluates expressions that must be constant, such as array lengths and capacities. */
public final class ConstantEvaluator {
  private final GlobalSymbolTable table;

  public ConstantEvaluator(GlobalSymbolTable table) {
    this.table = table;
  }

  /** The value; empty if the expression is not constant or divides by zero. */
  public OptionalInt value(Expression expression) {
    return switch (expression) {
      case Expression.Number n -> OptionalInt.of(n.value());
      case Expression.Name name -> named(name);
      case Expression.Unary u -> u.op().equals("-") ? negated(value(u.operand())) : none();
      case Expression.Binary b -> binary(b);
      case Expression.Conditional _, Expression.Run _ -> none();
      case Expression.Call _, Expression.Poll _, Expression.RemoteLabel _ -> none();
      case Expression.RemoteVariable _, Expression.TemporalUnary _ -> none();
      case Expression.TemporalBinary _, Expression.Quantified _ -> none();
    };
  }

  private OptionalInt named(Expression.Name name) {
    if (name.selectors().size() != 1 || name.selectors().getFirst().index().isPresent()) {
      return none();
    }
    return table
        .constant(name.selectors().getFirst().name())
        .map(c -> OptionalInt.of(c.value()))
        .orElse(none());
  }

  private static OptionalInt none() {
    return OptionalInt.empty();
  }

  private static OptionalInt negated(OptionalInt value) {
    return value.isPresent() ? OptionalInt.of(-value.getAsInt()) : none();
  }

  private OptionalInt binary(Expression.Binary b) {
    OptionalInt left = value(b.left());
    OptionalInt right = value(b.right());
    if (left.isEmpty() || right.isEmpty()) {
      return none();
    }
    int l = left.getAsInt();
    int r = right.getAsInt();
    return switch (b.op()) {
      case "+" -> OptionalInt.of(l + r);
      case "-" -> OptionalInt.of(l - r);
      case "*" -> OptionalInt.of(l * r);
      case "/" -> r == 0 ? none() : OptionalInt.of(l / r);
      case "%" -> r == 0 ? none() : OptionalInt.of(l % r);
      default -> none();
    };
  }
}
