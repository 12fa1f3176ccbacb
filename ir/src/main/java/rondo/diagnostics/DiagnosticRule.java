package rondo.diagnostics;

import java.util.Optional;

/** A rule of a language whose violation is reported under a stable code. */
public interface DiagnosticRule {
  String code();

  Diagnostic.Severity severity();

  /** The diagnostic for a violation of this rule. */
  default Diagnostic at(Position at, String message) {
    return new Diagnostic(severity(), code(), message, at, Optional.empty(), Optional.empty());
  }
}
