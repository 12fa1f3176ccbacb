package rondo.promela.syntax;

import java.util.List;
import rondo.diagnostics.Diagnostic;

/** A syntactically correct program with its warnings. */
public record ParseResult(Program program, List<Diagnostic> warnings) {
  public ParseResult {
    warnings = List.copyOf(warnings);
  }
}
