package rondo.distal.sequential.array;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Structure;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.syntax.TypeExpression.Named;
import rondo.distal.syntax.TypeExpression.Range;

/** Syntactic type inference for the expressions of a process; partial. */
final class ExpressionTypes {
  private final Map<String, TypeExpression> variables = new HashMap<>();
  private final Map<String, Structure> structures = new HashMap<>();
  private final Map<String, TypeExpression> functions = new HashMap<>();
  private final Map<String, TypeExpression> constants = new HashMap<>();

  ExpressionTypes(Protocol protocol) {
    for (Declaration.Variable v : protocol.all(Declaration.Variable.class)) {
      variables.put(v.name().text(), type(v));
    }
    protocol.all(Structure.class).forEach(s -> structures.put(s.name().text(), s));
    protocol
        .all(Declaration.Function.class)
        .forEach(f -> functions.put(f.name().text(), f.result()));
    for (Declaration.Enumeration e : protocol.all(Declaration.Enumeration.class)) {
      e.constants().forEach(c -> constants.put(c.text(), new Named(e.name().text(), e.at())));
    }
  }

  /** The type of a variable; outputs are optional, since they are initially undefined. */
  static TypeExpression type(Declaration.Variable v) {
    return v.kind() == Declaration.Kind.OUTPUT ? optional(v.type()) : v.type();
  }

  static TypeExpression optional(TypeExpression type) {
    return isOptional(type) ? type : new TypeExpression.Optional(type, type.at());
  }

  static boolean isOptional(TypeExpression type) {
    return type instanceof TypeExpression.Optional;
  }

  private static TypeExpression withoutOptional(TypeExpression type) {
    return type instanceof TypeExpression.Optional(TypeExpression of, _) ? of : type;
  }

  /** The field names of all records and messages. */
  Set<String> fields() {
    var fields = new HashSet<String>();
    structures.values().forEach(s -> s.fields().forEach(f -> fields.add(f.name().text())));
    return fields;
  }

  /**
   * Whether an expression denotes one process rather than a set; true if this cannot be inferred.
   */
  boolean isProcess(Expression e) {
    return !(of(e).map(ExpressionTypes::withoutOptional).orElse(null)
            instanceof TypeExpression.SetOf)
        && !(e instanceof Expression.SetComprehension)
        && !(e instanceof Expression.Range);
  }

  Optional<TypeExpression> of(Expression e) {
    return switch (e) {
      case Expression.Number(_, var at) -> Optional.of(new Range(e, e, at));
      case Expression.BooleanLiteral _, Expression.Not _, Expression.HeardFrom _ ->
          Optional.of(named("bool", e.at()));
      case Expression.Reference r -> reference(r);
      case Expression.Domain(String type, var at) ->
          Optional.of(new TypeExpression.SetOf(named(type, at), at));
      case Expression.Infix i -> infix(i);
      case Expression.Conditional(_, Expression then, Expression otherwise, _) ->
          join(then, otherwise);
      case Expression.Member(Expression of, String field, _) -> member(of, field);
      case Expression.Index(Expression of, _, _) -> of(of).flatMap(ExpressionTypes::item);
      case Expression.Call c -> call(c);
      case Expression.RecordLiteral(String type, _, var at) -> Optional.of(named(type, at));
      case Expression.SetLiteral(List<Expression> members, var at) ->
          joined(members).map(t -> new TypeExpression.SetOf(t, at));
      case Expression.Fold f ->
          f.isQuantifier() ? Optional.of(named("bool", f.at())) : Optional.empty();
      case Expression.None _, Expression.Minus _, Expression.ListLiteral _ -> Optional.empty();
      case Expression.SetComprehension _, Expression.ListComprehension _, Expression.Range _ ->
          Optional.empty();
      case Expression.UnaryTemporal _, Expression.BinaryTemporal _ -> Optional.empty();
    };
  }

  private static TypeExpression named(String name, Position at) {
    return new Named(name, at);
  }

  private Optional<TypeExpression> reference(Expression.Reference r) {
    return switch (r.name()) {
      case "self" -> Optional.of(named("process", r.at()));
      case "phase" -> Optional.of(named("phase", r.at()));
      default -> Optional.ofNullable(variables.getOrDefault(r.name(), constants.get(r.name())));
    };
  }

  private Optional<TypeExpression> infix(Expression.Infix i) {
    if (i.op().isLogical() || i.op().isComparison()) {
      return Optional.of(named("bool", i.at()));
    }
    return switch (i.op()) {
      case UNION, INTERSECT, DIFFERENCE, CONCAT -> of(i.left()).or(() -> of(i.right()));
      case ADD -> sum(i, Operator.ADD);
      case SUB -> sum(i, Operator.SUB);
      default -> Optional.empty();
    };
  }

  private Optional<TypeExpression> sum(Expression.Infix i, Operator op) {
    var factory = new SyntaxFactory(i.at());
    return of(i.left()).orElse(null) instanceof Range(Expression low, Expression high, _)
            && of(i.right()).orElse(null) instanceof Range(Expression least, Expression most, _)
        ? Optional.of(
            new Range(
                factory.infix(op, low, op == Operator.ADD ? least : most),
                factory.infix(op, high, op == Operator.ADD ? most : least),
                i.at()))
        : Optional.empty();
  }

  private Optional<TypeExpression> member(Expression of, String field) {
    if (of instanceof Expression.Reference(String name, _) && name.equals("this")) {
      return Optional.ofNullable(variables.get(field));
    }
    return of(of)
        .map(ExpressionTypes::withoutOptional)
        .map(t -> t instanceof Named(String name, _) ? structures.get(name) : null)
        .flatMap(s -> s.fields().stream().filter(f -> f.name().text().equals(field)).findFirst())
        .map(Declaration.Field::type);
  }

  private static Optional<TypeExpression> item(TypeExpression of) {
    return switch (withoutOptional(of)) {
      case TypeExpression.Table(_, TypeExpression item, _) -> Optional.of(item);
      case TypeExpression.Sequence(_, TypeExpression item, _) -> Optional.of(item);
      case Named _, Range _, TypeExpression.Optional _ -> Optional.empty();
      case TypeExpression.SetOf _, TypeExpression.Mailbox _ -> Optional.empty();
    };
  }

  private Optional<TypeExpression> call(Expression.Call c) {
    return switch (c.function()) {
      case "primary", "next", "process" -> Optional.of(named("process", c.at()));
      case "value" -> of(c.arguments().getFirst()).map(ExpressionTypes::withoutOptional);
      case "min", "max" -> c.arguments().size() > 1 ? joined(c.arguments()) : Optional.empty();
      case "present", "decided", "prefix" -> Optional.of(named("bool", c.at()));
      default ->
          structures.containsKey(c.function())
              ? Optional.of(named(c.function(), c.at()))
              : Optional.ofNullable(functions.get(c.function()));
    };
  }

  /** A common type of all expressions. */
  Optional<TypeExpression> joined(List<Expression> all) {
    Optional<TypeExpression> joined = Optional.empty();
    for (Expression e : all) {
      Optional<TypeExpression> type = of(e);
      if (type.isEmpty()) {
        return type;
      }
      joined = joined.isEmpty() ? type : join(joined.get(), type.get());
      if (joined.isEmpty()) {
        return joined;
      }
    }
    return joined;
  }

  private Optional<TypeExpression> join(Expression one, Expression other) {
    if (one instanceof Expression.None) {
      return of(other).map(ExpressionTypes::optional);
    }
    return other instanceof Expression.None
        ? of(one).map(ExpressionTypes::optional)
        : of(one).flatMap(a -> of(other).flatMap(b -> join(a, b)));
  }

  private static Optional<TypeExpression> join(TypeExpression one, TypeExpression other) {
    if (SyntaxPrinter.print(one).equals(SyntaxPrinter.print(other))) {
      return Optional.of(one);
    }
    if (isOptional(one) || isOptional(other)) {
      return join(withoutOptional(one), withoutOptional(other)).map(ExpressionTypes::optional);
    }
    return one instanceof Range(Expression low, Expression high, Position at)
            && other instanceof Range(Expression least, Expression most, _)
        ? Optional.of(new Range(combined("min", low, least), combined("max", high, most), at))
        : Optional.empty();
  }

  private static Expression combined(String function, Expression one, Expression other) {
    return SyntaxFactory.sameText(one, other)
        ? one
        : new SyntaxFactory(one.at()).call(function, one, other);
  }
}
