package rondo.promela.syntax;

import java.util.List;
import rondo.diagnostics.Position;

/**
 * The body of a process, claim or event trace.
 *
 * @param end the position of the closing brace
 */
public record Body(List<Statement> statements, Position end) {
  public Body {
    statements = List.copyOf(statements);
  }
}
