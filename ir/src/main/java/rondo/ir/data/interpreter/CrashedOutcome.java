package rondo.ir.data.interpreter;

/**
 * The result of statements during which the process crashes: statements before the crash point have
 * been executed, later ones have not. It has no fault of the process itself: whatever fails before
 * the crash fails without the crash, too.
 *
 * @param outcome the variables, choices, messages and announcements up to the crash
 */
public record CrashedOutcome(Outcome outcome, CrashPoint point) {
  /** The messages of the statement in which a process crashes that may have been sent by then. */
  public enum SendSubsets {
    /** Any of them. */
    ALL,
    /** Any of them that make a difference to the state after the crash. */
    DISTINCT,
    /** All of them, and of several statements with the same local state the last one. */
    WHOLE,
    /** The same, and only crashes that make a difference to variables and announcements. */
    WHOLE_ONLY
  }
}
