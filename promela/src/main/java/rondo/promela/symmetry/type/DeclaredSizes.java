package rondo.promela.symmetry.type;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * Evaluates the sizes in declarations: numbers of processes and lengths of arrays. As in plain
 * Promela, a global variable with a constant initial value may be used as a constant.
 */
final class DeclaredSizes {
  private final Map<String, Integer> names = new HashMap<>();

  DeclaredSizes(Program program) {
    Map<String, Integer> members = new HashMap<>();
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Mtype m) {
        for (String name : m.names().reversed()) {
          names.put(name, members.merge(m.subtype(), 1, Integer::sum));
        }
      } else if (unit instanceof Unit.Globals g) {
        g.variables().forEach(this::variable);
      }
    }
  }

  private void variable(VarDecl declared) {
    if (declared.initial().isPresent()
        && declared.initial().get() instanceof VarDecl.Initializer.Value(var value)) {
      value(value).ifPresent(n -> names.putIfAbsent(declared.name(), n));
    }
  }

  /** The value of {@code e}, if it is constant here. */
  OptionalInt value(Expression e) {
    return switch (e) {
      case Expression.Number n -> OptionalInt.of(n.value());
      case Expression.Name n
          when n.selectors().size() == 1 && n.selectors().getFirst().index().isEmpty() -> {
        Integer known = names.get(n.selectors().getFirst().name());
        yield known == null ? OptionalInt.empty() : OptionalInt.of(known);
      }
      case Expression.Unary u when u.op().equals("-") -> {
        OptionalInt operand = value(u.operand());
        yield operand.isPresent() ? OptionalInt.of(-operand.getAsInt()) : operand;
      }
      case Expression.Binary b -> binary(b);
      case Expression.Name _, Expression.Unary _, Expression.Conditional _ -> OptionalInt.empty();
      case Expression.Run _, Expression.Call _, Expression.Poll _ -> OptionalInt.empty();
      case Expression.RemoteLabel _, Expression.RemoteVariable _ -> OptionalInt.empty();
      case Expression.Quantified _, Expression.TemporalUnary _ -> OptionalInt.empty();
      case Expression.TemporalBinary _ -> OptionalInt.empty();
    };
  }

  private OptionalInt binary(Expression.Binary b) {
    OptionalInt left = value(b.left());
    OptionalInt right = value(b.right());
    if (left.isEmpty() || right.isEmpty()) {
      return OptionalInt.empty();
    }
    int l = left.getAsInt();
    int r = right.getAsInt();
    return switch (b.op()) {
      case "+" -> OptionalInt.of(l + r);
      case "-" -> OptionalInt.of(l - r);
      case "*" -> OptionalInt.of(l * r);
      case "/" -> r == 0 ? OptionalInt.empty() : OptionalInt.of(l / r);
      case "%" -> r == 0 ? OptionalInt.empty() : OptionalInt.of(l % r);
      default -> OptionalInt.empty();
    };
  }
}
