package rondo.promela.syntax;

import java.util.List;
import rondo.diagnostics.Diagnostic;

/** A program that follows the grammar, and what a user should know about its text. */
public record ParseResult(Program program, List<Diagnostic> warnings) {
  public ParseResult {
    warnings = List.copyOf(warnings);
  }
}
