package rondo.promela;

import java.util.ArrayList;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;

/**
 * The condition of a witness, a state expression. It is parsed like an ltl formula and then
 * replaced by the formula that it never holds.
 */
final class WitnessCondition {
  private WitnessCondition() {}

  /**
   * The program whose last unit, a formula, is replaced by the formula that it never holds.
   *
   * @throws RejectedException if the formula has a temporal operator
   */
  static Program neverHolds(Program program) throws RejectedException {
    var units = new ArrayList<>(program.units());
    var condition = (Unit.Ltl) units.removeLast();
    Optional<Position> operator = temporalOperator(condition.formula());
    if (operator.isPresent()) {
      throw new RejectedException(
          SemanticRule.MISPLACED_TEMPORAL
              .at(operator.get(), "the condition of a witness is about one state")
              .withLabel("a temporal operator")
              .withHelp("--ltl checks a formula with temporal operators"));
    }
    Position at = condition.at();
    Expression never =
        new Expression.TemporalUnary("[]", new Expression.Unary("!", condition.formula(), at), at);
    units.add(new Unit.Ltl(condition.name(), condition.parameters(), never, at));
    return new Program(units);
  }

  /** The position of a temporal operator; `->` and `<->` are none. */
  static Optional<Position> temporalOperator(Expression e) {
    return switch (e) {
      case Expression.TemporalUnary t -> Optional.of(t.at());
      case Expression.TemporalBinary t when !t.op().equals("->") && !t.op().equals("<->") ->
          Optional.of(t.at());
      case Expression.TemporalBinary t ->
          temporalOperator(t.left()).or(() -> temporalOperator(t.right()));
      case Expression.Unary u -> temporalOperator(u.operand());
      case Expression.Binary b -> temporalOperator(b.left()).or(() -> temporalOperator(b.right()));
      case Expression.Number _, Expression.Name _, Expression.Conditional _ -> Optional.empty();
      case Expression.Run _, Expression.Call _, Expression.Poll _ -> Optional.empty();
      case Expression.RemoteLabel _, Expression.RemoteVariable _ -> Optional.empty();
      case Expression.Quantified _ -> Optional.empty();
    };
  }
}
