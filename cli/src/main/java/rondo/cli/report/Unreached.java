package rondo.cli.report;

import java.util.List;
import rondo.diagnostics.Position;

/**
 * The statements of one proctype that were never executed, in source order.
 *
 * @param all how many statements it has
 */
public record Unreached(String processType, List<Statement> statements, int all) {
  /** A statement at its place; a front end may have made several edges of it. */
  public record Statement(Position at, String text) {}

  public Unreached {
    statements = List.copyOf(statements);
  }
}
