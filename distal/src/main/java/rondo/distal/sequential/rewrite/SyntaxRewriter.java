package rondo.distal.sequential.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.Statement.RightHandSide;

/**
 * Top-down rewriting of expressions and statements; subclasses override the cases that change.
 * Announcements to monitors are removed.
 */
public abstract class SyntaxRewriter {
  /** The replacement of an expression; empty to rewrite its children only. */
  public Optional<Expression> replacement(Expression e) {
    return Optional.empty();
  }

  /** The replacement of a statement; empty to rewrite its children only. */
  public Optional<List<Statement>> replacement(Statement s) {
    return Optional.empty();
  }

  /** Rewrites the bindings of a loop or comprehension. */
  public Bindings bindings(Bindings b) {
    return new Bindings(
        b.names(), b.sender(), b.in().map(this::rewrite), b.where().map(this::rewrite), b.at());
  }

  public final Expression rewrite(Expression e) {
    return replacement(e).orElseGet(() -> rewriteParts(e));
  }

  private Expression rewriteParts(Expression e) {
    return switch (e) {
      case Expression.Number _, Expression.BooleanLiteral _, Expression.None _ -> e;
      case Expression.Reference _, Expression.Domain _ -> e;
      case Expression.Not(Expression operand, var at) -> new Expression.Not(rewrite(operand), at);
      case Expression.Minus(Expression operand, var at) ->
          new Expression.Minus(rewrite(operand), at);
      case Expression.Infix(var op, Expression left, Expression right, var at) ->
          new Expression.Infix(op, rewrite(left), rewrite(right), at);
      case Expression.Conditional(Expression c, Expression then, Expression otherwise, var at) ->
          new Expression.Conditional(rewrite(c), rewrite(then), rewrite(otherwise), at);
      case Expression.Member(Expression of, String field, var at) ->
          new Expression.Member(rewrite(of), field, at);
      case Expression.Index(Expression of, Expression index, var at) ->
          new Expression.Index(rewrite(of), rewrite(index), at);
      case Expression.Call(String function, List<Expression> arguments, var at) ->
          new Expression.Call(function, all(arguments), at);
      case Expression.RecordLiteral(String type, List<Expression.FieldValue> entries, var at) ->
          new Expression.RecordLiteral(
              type,
              entries.stream()
                  .map(x -> new Expression.FieldValue(x.field(), rewrite(x.value())))
                  .toList(),
              at);
      case Expression.SetLiteral(List<Expression> members, var at) ->
          new Expression.SetLiteral(all(members), at);
      case Expression.ListLiteral(List<Expression> items, var at) ->
          new Expression.ListLiteral(all(items), at);
      case Expression.SetComprehension(Expression value, Bindings b, var at) ->
          new Expression.SetComprehension(rewrite(value), bindings(b), at);
      case Expression.ListComprehension(Expression value, Bindings b, var at) ->
          new Expression.ListComprehension(rewrite(value), bindings(b), at);
      case Expression.Range(Expression low, Expression high, var at) ->
          new Expression.Range(rewrite(low), rewrite(high), at);
      case Expression.Fold(String function, Bindings b, Expression value, var at) ->
          new Expression.Fold(function, bindings(b), rewrite(value), at);
      case Expression.HeardFrom(Expression mailbox, Expression process, var at) ->
          new Expression.HeardFrom(rewrite(mailbox), rewrite(process), at);
      case Expression.UnaryTemporal(String op, Expression operand, var at) ->
          new Expression.UnaryTemporal(op, rewrite(operand), at);
      case Expression.BinaryTemporal(String op, Expression left, Expression right, var at) ->
          new Expression.BinaryTemporal(op, rewrite(left), rewrite(right), at);
    };
  }

  private List<Expression> all(List<Expression> some) {
    return some.stream().map(this::rewrite).toList();
  }

  public final List<Statement> rewrite(List<Statement> statements) {
    var all = new ArrayList<Statement>();
    for (Statement s : statements) {
      all.addAll(replacement(s).orElseGet(() -> List.of(rewriteParts(s))));
    }
    return all;
  }

  private Statement rewriteParts(Statement s) {
    return switch (s) {
      case Statement.Assign(Expression target, var op, RightHandSide side, var at) ->
          new Statement.Assign(rewrite(target), op, rewrite(side), at);
      case Statement.Decide(var output, RightHandSide side, var at) ->
          new Statement.Decide(output, rewrite(side), at);
      case Statement.If(Expression c, List<Statement> then, List<Statement> otherwise, var at) ->
          new Statement.If(rewrite(c), rewrite(then), rewrite(otherwise), at);
      case Statement.For(Bindings b, List<Statement> body, var at) ->
          new Statement.For(bindings(b), rewrite(body), at);
      case Statement.Choose(Bindings b, List<Statement> body, var at) ->
          new Statement.Choose(bindings(b), rewrite(body), at);
      case Statement.Let(var name, RightHandSide side, var at) ->
          new Statement.Let(name, rewrite(side), at);
      case Statement.Assert(Expression condition, var at) ->
          new Statement.Assert(rewrite(condition), at);
      case Statement.Skip _ -> s;
      case Statement.Announce(_, var at) -> new Statement.Skip(at);
      case Statement.Send(Expression message, Receivers to, var at) ->
          new Statement.Send(rewrite(message), rewrite(to), at);
    };
  }

  public final RightHandSide rewrite(RightHandSide side) {
    return switch (side) {
      case RightHandSide.ExpressionValue(Expression e) ->
          new RightHandSide.ExpressionValue(rewrite(e));
      case RightHandSide.AnyElement(Expression collection) ->
          new RightHandSide.AnyElement(rewrite(collection));
    };
  }

  public final Receivers rewrite(Receivers to) {
    return switch (to) {
      case Receivers.All all -> all;
      case Receivers.To(Expression whom) -> new Receivers.To(rewrite(whom));
    };
  }
}
