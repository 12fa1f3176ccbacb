package rondo.distal.syntax;

import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;

/** The syntax of an expression. */
public sealed interface Expression {
  /** The start of the expression; for an infix operator, the position of the operator. */
  Position at();

  /** The direct subexpressions, in textual order, those of bindings included. */
  default List<Expression> parts() {
    return switch (this) {
      case Number _, BooleanLiteral _, None _, Reference _, Domain _ -> List.of();
      case Not n -> List.of(n.operand());
      case Minus m -> List.of(m.operand());
      case Infix i -> List.of(i.left(), i.right());
      case Conditional c -> List.of(c.condition(), c.then(), c.otherwise());
      case Member m -> List.of(m.of());
      case Index i -> List.of(i.of(), i.index());
      case Call c -> c.arguments();
      case RecordLiteral r -> r.entries().stream().map(FieldValue::value).toList();
      case SetLiteral s -> s.members();
      case ListLiteral l -> l.items();
      case SetComprehension s ->
          Stream.concat(Stream.of(s.value()), s.bindings().parts().stream()).toList();
      case ListComprehension l ->
          Stream.concat(Stream.of(l.value()), l.bindings().parts().stream()).toList();
      case Range r -> List.of(r.low(), r.high());
      case Fold f -> Stream.concat(f.bindings().parts().stream(), Stream.of(f.value())).toList();
      case HeardFrom h -> List.of(h.mailbox(), h.process());
      case UnaryTemporal t -> List.of(t.operand());
      case BinaryTemporal t -> List.of(t.left(), t.right());
    };
  }

  record Number(int value, Position at) implements Expression {}

  record BooleanLiteral(boolean value, Position at) implements Expression {}

  /** {@code none}. */
  record None(Position at) implements Expression {}

  /** A variable, constant, bound name or mailbox; {@code phase}, {@code round} or {@code self}. */
  record Reference(String name, Position at) implements Expression {}

  /** The set of all values of a type: {@code process}, {@code bool}. */
  record Domain(String type, Position at) implements Expression {}

  record Not(Expression operand, Position at) implements Expression {}

  record Minus(Expression operand, Position at) implements Expression {}

  record Infix(Operator op, Expression left, Expression right, Position at) implements Expression {}

  record Conditional(Expression condition, Expression then, Expression otherwise, Position at)
      implements Expression {}

  /** {@code m.v}, {@code p.x}; its position is the field's. */
  record Member(Expression of, String field, Position at) implements Expression {}

  record Index(Expression of, Expression index, Position at) implements Expression {}

  /** {@code f(a, b)}: a call of a function of the protocol, a built-in one, or a constructor. */
  record Call(String function, List<Expression> arguments, Position at) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code Vote { v: x, stamp: ts }}. */
  record RecordLiteral(String type, List<FieldValue> entries, Position at) implements Expression {
    public RecordLiteral {
      entries = List.copyOf(entries);
    }
  }

  record FieldValue(Name field, Expression value) {}

  /** {@code {1, 2}}. */
  record SetLiteral(List<Expression> members, Position at) implements Expression {
    public SetLiteral {
      members = List.copyOf(members);
    }
  }

  /** {@code [1, 2]}. */
  record ListLiteral(List<Expression> items, Position at) implements Expression {
    public ListLiteral {
      items = List.copyOf(items);
    }
  }

  /** {@code { e for v in S where c }}. */
  record SetComprehension(Expression value, Bindings bindings, Position at) implements Expression {}

  /** {@code [ e for v in S where c ]}. */
  record ListComprehension(Expression value, Bindings bindings, Position at)
      implements Expression {}

  /** {@code low .. high}. */
  record Range(Expression low, Expression high, Position at) implements Expression {}

  /** A quantifier or aggregate: {@code forall p : e}, {@code count(m in heard : e)}. */
  record Fold(String function, Bindings bindings, Expression value, Position at)
      implements Expression {
    public boolean isQuantifier() {
      return function.equals("forall") || function.equals("exists");
    }
  }

  /** {@code heard from p}. */
  record HeardFrom(Expression mailbox, Expression process, Position at) implements Expression {}

  /** {@code [] f}, {@code <> f}, {@code X f}. */
  record UnaryTemporal(String op, Expression operand, Position at) implements Expression {}

  /** {@code f U g}, {@code f W g}, {@code f V g}. */
  record BinaryTemporal(String op, Expression left, Expression right, Position at)
      implements Expression {}
}
