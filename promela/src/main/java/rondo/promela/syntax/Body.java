package rondo.promela.syntax;

import java.util.List;
import rondo.diagnostics.Position;

/**
 * What stands in the braces of a process, claim or event trace.
 *
 * @param end where the closing brace is
 */
public record Body(List<Statement> statements, Position end) {
  public Body {
    statements = List.copyOf(statements);
  }
}
