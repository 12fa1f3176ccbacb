package rondo.verify.parameterized;

import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** Diagnostics for what cannot be verified for every value of parameters. */
public final class ParameterizedUnsupported {
  private static final String CODE = "V016";

  private ParameterizedUnsupported() {}

  /** A Promela model. */
  public static RejectedException processes(Position at) {
    return rejected(
        at,
        "a Promela model has no parameters that may have any value",
        "`--for-all` applies to protocols; `rondo sweep -DN=2..5` verifies a model for some values");
  }

  /** A free parameter with a value. */
  static RejectedException given(String parameter) {
    return rejected(
        Position.NONE,
        "the parameter `%s` may have any value, and is given one".formatted(parameter),
        "remove `-D%s`; a default value in the protocol does no harm".formatted(parameter));
  }

  /** Assumptions that no values satisfy. */
  public static RejectedException noValues(List<String> free) {
    return rejected(
        Position.NONE,
        "no values of %s satisfy the assumptions".formatted(String.join(", ", free)),
        "every property would hold vacuously: change the assumptions");
  }

  private static RejectedException rejected(Position at, String message, String help) {
    return new RejectedException(Diagnostic.error(CODE, at, message).withHelp(help));
  }
}
