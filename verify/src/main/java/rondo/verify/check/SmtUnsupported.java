package rondo.verify.check;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** Diagnostics for properties and models that the SMT engine does not support. */
public final class SmtUnsupported {
  private static final String CODE = "V008";

  private SmtUnsupported() {}

  /** A selected liveness property. */
  public static RejectedException liveness(String property, Position at) {
    return new RejectedException(
        Diagnostic.error(
                CODE,
                at,
                "`%s` is a liveness property; the SMT engine checks safety only"
                    .formatted(property))
            .withHelp("use `--engine explicit`"));
  }

  /** Communication closure, if it is selected. */
  static RejectedException communicationClosure(Position at) {
    return new RejectedException(
        Diagnostic.error(CODE, at, "the SMT engine does not check communication closure")
            .withHelp("use `--engine explicit`"));
  }
}
