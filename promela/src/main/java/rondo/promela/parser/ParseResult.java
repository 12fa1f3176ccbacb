package rondo.promela.parser;

import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.promela.syntax.Program;

/** A syntactically correct program with its warnings. */
public record ParseResult(Program program, List<Diagnostic> warnings) {
  public ParseResult {
    warnings = List.copyOf(warnings);
  }
}
