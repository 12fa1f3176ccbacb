package rondo.distal.sequential;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;

/** Looks for calls of a function. */
final class Calls extends Rewriting {
  private final String function;
  private Optional<Position> first = Optional.empty();

  private Calls(String function) {
    this.function = function;
  }

  /** Where it is called first. */
  static Optional<Position> in(Expression e, String function) {
    var calls = new Calls(function);
    calls.of(e);
    return calls.first;
  }

  /** Where it is called first. */
  static Optional<Position> in(List<Statement> statements, String function) {
    var calls = new Calls(function);
    calls.of(statements);
    return calls.first;
  }

  @Override
  Optional<Expression> replaced(Expression e) {
    if (e instanceof Expression.Call(String called, _, Position at) && called.equals(function)) {
      first = first.or(() -> Optional.of(at));
    }
    return Optional.empty();
  }
}
