package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.Statement.Value;

/** Puts others in the place of some expressions and statements, and leaves the rest as it is. */
abstract class Rewriting {
  /** What stands in the place of an expression, if it is not just its parts that change. */
  Optional<Expression> replaced(Expression e) {
    return Optional.empty();
  }

  /** What stands in the place of a statement, if it is not just its parts that change. */
  Optional<List<Statement>> replaced(Statement s) {
    return Optional.empty();
  }

  /** What a loop goes through. */
  Bindings bindings(Bindings b) {
    return new Bindings(
        b.names(), b.sender(), b.in().map(this::of), b.where().map(this::of), b.at());
  }

  final Expression of(Expression e) {
    return replaced(e).orElseGet(() -> parts(e));
  }

  private Expression parts(Expression e) {
    return switch (e) {
      case Expression.Number _, Expression.Truth _, Expression.None _ -> e;
      case Expression.Reference _, Expression.Domain _ -> e;
      case Expression.Not(Expression operand, var at) -> new Expression.Not(of(operand), at);
      case Expression.Minus(Expression operand, var at) -> new Expression.Minus(of(operand), at);
      case Expression.Infix(var op, Expression left, Expression right, var at) ->
          new Expression.Infix(op, of(left), of(right), at);
      case Expression.Conditional(Expression c, Expression then, Expression otherwise, var at) ->
          new Expression.Conditional(of(c), of(then), of(otherwise), at);
      case Expression.Member(Expression of, String field, var at) ->
          new Expression.Member(of(of), field, at);
      case Expression.Index(Expression of, Expression index, var at) ->
          new Expression.Index(of(of), of(index), at);
      case Expression.Call(String function, List<Expression> arguments, var at) ->
          new Expression.Call(function, all(arguments), at);
      case Expression.Filled(String type, List<Expression.Entry> entries, var at) ->
          new Expression.Filled(
              type,
              entries.stream().map(x -> new Expression.Entry(x.field(), of(x.value()))).toList(),
              at);
      case Expression.SetOf(List<Expression> members, var at) ->
          new Expression.SetOf(all(members), at);
      case Expression.Row(List<Expression> items, var at) -> new Expression.Row(all(items), at);
      case Expression.SetFor(Expression value, Bindings b, var at) ->
          new Expression.SetFor(of(value), bindings(b), at);
      case Expression.RowFor(Expression value, Bindings b, var at) ->
          new Expression.RowFor(of(value), bindings(b), at);
      case Expression.Range(Expression low, Expression high, var at) ->
          new Expression.Range(of(low), of(high), at);
      case Expression.Fold(String function, Bindings b, Expression value, var at) ->
          new Expression.Fold(function, bindings(b), of(value), at);
      case Expression.HeardFrom(Expression mailbox, Expression process, var at) ->
          new Expression.HeardFrom(of(mailbox), of(process), at);
      case Expression.Temporal(String op, Expression operand, var at) ->
          new Expression.Temporal(op, of(operand), at);
      case Expression.Until(String op, Expression left, Expression right, var at) ->
          new Expression.Until(op, of(left), of(right), at);
    };
  }

  private List<Expression> all(List<Expression> some) {
    return some.stream().map(this::of).toList();
  }

  final List<Statement> of(List<Statement> statements) {
    var all = new ArrayList<Statement>();
    for (Statement s : statements) {
      all.addAll(replaced(s).orElseGet(() -> List.of(parts(s))));
    }
    return all;
  }

  private Statement parts(Statement s) {
    return switch (s) {
      case Statement.Assign(Expression target, var op, Value value, var at) ->
          new Statement.Assign(of(target), op, of(value), at);
      case Statement.Decide(var output, Value value, var at) ->
          new Statement.Decide(output, of(value), at);
      case Statement.If(Expression c, List<Statement> then, List<Statement> otherwise, var at) ->
          new Statement.If(of(c), of(then), of(otherwise), at);
      case Statement.For(Bindings b, List<Statement> body, var at) ->
          new Statement.For(bindings(b), of(body), at);
      case Statement.Choose(Bindings b, List<Statement> body, var at) ->
          new Statement.Choose(bindings(b), of(body), at);
      case Statement.Let(var name, Value value, var at) -> new Statement.Let(name, of(value), at);
      case Statement.Assert(Expression condition, var at) ->
          new Statement.Assert(of(condition), at);
      case Statement.Skip _ -> s;
      case Statement.Announce(_, var at) -> new Statement.Skip(at);
      case Statement.Send(Expression message, Receivers to, var at) ->
          new Statement.Send(of(message), of(to), at);
    };
  }

  final Value of(Value value) {
    return switch (value) {
      case Value.Of(Expression e) -> new Value.Of(of(e));
      case Value.AnyOf(Expression collection) -> new Value.AnyOf(of(collection));
    };
  }

  final Receivers of(Receivers to) {
    return switch (to) {
      case Receivers.All all -> all;
      case Receivers.To(Expression whom) -> new Receivers.To(of(whom));
    };
  }
}
