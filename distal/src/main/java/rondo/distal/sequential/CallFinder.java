package rondo.distal.sequential;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;

/** Finds calls of a function. */
public final class CallFinder extends SyntaxRewriter {
  private final String function;
  private Optional<Position> first = Optional.empty();

  private CallFinder(String function) {
    this.function = function;
  }

  /** The position of the first call. */
  static Optional<Position> firstCall(Expression e, String function) {
    var finder = new CallFinder(function);
    finder.rewrite(e);
    return finder.first;
  }

  /** The position of the first call. */
  static Optional<Position> firstCall(List<Statement> statements, String function) {
    var finder = new CallFinder(function);
    finder.rewrite(statements);
    return finder.first;
  }

  @Override
  public Optional<Expression> replacement(Expression e) {
    if (e instanceof Expression.Call(String called, _, Position at) && called.equals(function)) {
      first = first.or(() -> Optional.of(at));
    }
    return Optional.empty();
  }
}
