package rondo.promela.syntax;

import java.util.List;
import rondo.diagnostics.Diagnostic;

/** A program that follows the grammar, and what a user should know about its text. */
public record Parsed(Program program, List<Diagnostic> warnings) {
  public Parsed {
    warnings = List.copyOf(warnings);
  }
}
