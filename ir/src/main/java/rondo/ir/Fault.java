package rondo.ir;

import rondo.diagnostics.Position;

/** Something that must not happen and did, while a step was executed. */
public record Fault(Kind kind, String message, Position at) {
  public enum Kind {
    /** A failed assertion; the run goes on after it. */
    ASSERTION,
    /** Division by zero, index out of bounds and the like; the run ends there. */
    RUNTIME_ERROR,
    /** A channel was used by one process that another had claimed; the run goes on after it. */
    CLAIM,
    /** An observer saw what must not be; the run ends there. */
    FORBIDDEN,
    /** A process that must be deterministic had a choice; the run goes on after it. */
    CHOICE,
    /** An event monitor followed messages that must not be; the run goes on after it. */
    EVENT,
    /** A process decided again, for something else; the run goes on with the first decision. */
    REVOKED
  }

  /** Whether nothing comes after it. */
  public boolean endsRun() {
    return kind == Kind.RUNTIME_ERROR || kind == Kind.FORBIDDEN;
  }
}
