package rondo.diagnostics;

import java.util.List;

/** The user's input was rejected; carries every diagnostic found, in source order. */
public final class RejectedException extends Exception {
  private final transient List<Diagnostic> diagnostics;

  public RejectedException(List<Diagnostic> diagnostics) {
    super(diagnostics.isEmpty() ? "rejected" : diagnostics.getFirst().message());
    this.diagnostics = List.copyOf(diagnostics);
  }

  public RejectedException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
