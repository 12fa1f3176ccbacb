package rondo.ir;

import rondo.diagnostics.Position;

/** A violation or error during the execution of a step. */
public record Fault(Kind kind, String message, Position at) {
  public enum Kind {
    /** A failed assertion; the run continues. */
    ASSERTION,
    /** Division by zero, index out of bounds and the like; the run ends. */
    RUNTIME_ERROR,
    /** A violated channel assertion; the run continues. */
    CLAIM,
    /** An observer reached a violating state; the run ends. */
    FORBIDDEN,
    /** A process that must be deterministic had a choice; the run continues. */
    CHOICE,
    /** A violation found by a trace assertion; the run continues. */
    EVENT,
    /** A process revoked a decision; the run continues with the first decision. */
    REVOKED
  }

  public boolean endsRun() {
    return kind == Kind.RUNTIME_ERROR || kind == Kind.FORBIDDEN;
  }
}
