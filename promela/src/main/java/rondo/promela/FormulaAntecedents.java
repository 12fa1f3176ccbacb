package rondo.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.ExpressionPrinter;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Unit;

/** The left sides of implications in the ltl formulas of a model, where they are conditions. */
final class FormulaAntecedents {
  private FormulaAntecedents() {}

  static List<Promela.Antecedent> in(Program program) {
    var found = new ArrayList<Promela.Antecedent>();
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Ltl ltl && ltl.name().isPresent() && ltl.parameters().isEmpty()) {
        String name = ltl.name().get();
        Position at = ltl.at();
        leftSides(ltl.formula())
            .filter(e -> WitnessCondition.temporalOperator(e).isEmpty())
            .forEach(e -> found.add(new Promela.Antecedent(name, ExpressionPrinter.text(e), at)));
      }
    }
    return found;
  }

  private static Stream<Expression> leftSides(Expression e) {
    return switch (e) {
      case Expression.TemporalUnary t -> leftSides(t.operand());
      case Expression.TemporalBinary t when t.op().equals("->") ->
          Stream.concat(Stream.of(t.left()), leftSides(t.right()));
      case Expression.TemporalBinary t -> Stream.concat(leftSides(t.left()), leftSides(t.right()));
      case Expression.Binary b when b.op().equals("&&") ->
          Stream.concat(leftSides(b.left()), leftSides(b.right()));
      default -> Stream.empty();
    };
  }
}
