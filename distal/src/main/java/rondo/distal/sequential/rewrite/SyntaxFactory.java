package rondo.distal.sequential.rewrite;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * Creates synthetic syntax nodes.
 *
 * @param at the source position of all created nodes
 */
public record SyntaxFactory(Position at) {
  /** The name of the phase number in round-based protocols. */
  private static final String PHASE = "phase";

  public Name name(String text) {
    return new Name(text, at);
  }

  public Expression reference(String name) {
    return new Expression.Reference(name, at);
  }

  public Expression number(int value) {
    return new Expression.Number(value, at);
  }

  public Expression truth(boolean value) {
    return new Expression.BooleanLiteral(value, at);
  }

  public Expression phase() {
    return reference(PHASE);
  }

  public Expression nextPhase() {
    return infix(Operator.ADD, phase(), number(1));
  }

  public Expression infix(Operator op, Expression left, Expression right) {
    return new Expression.Infix(op, left, right, at);
  }

  public Expression equal(Expression left, Expression right) {
    return infix(Operator.EQ, left, right);
  }

  public Expression not(Expression operand) {
    return operand instanceof Expression.Not(Expression inner, _)
        ? inner
        : new Expression.Not(operand, at);
  }

  public Expression call(String function, Expression... arguments) {
    return new Expression.Call(function, List.of(arguments), at);
  }

  /** An element of a table. */
  public Expression element(String table, Expression index) {
    return new Expression.Index(reference(table), index, at);
  }

  public Expression none() {
    return new Expression.None(at);
  }

  public Expression isPresent(Expression optional) {
    return infix(Operator.NE, optional, none());
  }

  /** The conjunction of conditions. */
  public Expression all(List<Expression> conditions) {
    return joined(Operator.AND, true, conditions);
  }

  /** The disjunction of conditions. */
  public Expression any(List<Expression> conditions) {
    return joined(Operator.OR, false, conditions);
  }

  private Expression joined(Operator op, boolean neutral, List<Expression> conditions) {
    return conditions.stream()
        .filter(c -> !isLiteral(c, neutral))
        .reduce((a, b) -> infix(op, a, b))
        .orElse(truth(neutral));
  }

  public static boolean isLiteral(Expression e, boolean value) {
    return e instanceof Expression.BooleanLiteral(boolean v, _) && v == value;
  }

  public Bindings bindings(String name, Optional<String> sender, Expression in, Expression where) {
    return new Bindings(
        List.of(name(name)),
        sender.map(this::name),
        Optional.of(in),
        isLiteral(where, true) ? Optional.empty() : Optional.of(where),
        at);
  }

  public Statement assign(String variable, Expression value) {
    return new Statement.Assign(
        reference(variable),
        Statement.AssignOperator.SET,
        new Statement.RightHandSide.ExpressionValue(value),
        at);
  }

  /** Whether two expressions print to the same text. */
  public static boolean sameText(Expression one, Expression other) {
    return ExpressionPrinter.print(one).equals(ExpressionPrinter.print(other));
  }
}
