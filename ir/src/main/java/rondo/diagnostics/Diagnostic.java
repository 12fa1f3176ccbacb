package rondo.diagnostics;

import java.util.Objects;
import java.util.Optional;

/**
 * One error or warning in a user's input.
 *
 * @param code stable identifier, such as {@code P012}
 * @param message one sentence without a full stop
 * @param label the text under the caret, often what was expected
 * @param help one hint on how to fix it
 */
public record Diagnostic(
    Severity severity,
    String code,
    String message,
    Position at,
    Optional<String> label,
    Optional<String> help) {

  public enum Severity {
    ERROR,
    WARNING
  }

  public Diagnostic {
    Objects.requireNonNull(at);
  }

  public static Diagnostic error(String code, Position at, String message) {
    return new Diagnostic(Severity.ERROR, code, message, at, Optional.empty(), Optional.empty());
  }

  public static Diagnostic warning(String code, Position at, String message) {
    return new Diagnostic(Severity.WARNING, code, message, at, Optional.empty(), Optional.empty());
  }

  public Diagnostic withLabel(String text) {
    return new Diagnostic(severity, code, message, at, Optional.of(text), help);
  }

  public Diagnostic withHelp(String text) {
    return new Diagnostic(severity, code, message, at, label, Optional.of(text));
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
