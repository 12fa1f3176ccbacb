package rondo.ir;

import rondo.diagnostics.Position;

/**
 * A step of a process from one control state to another.
 *
 * @param target index of the next control state
 * @param atomicity whether the process keeps exclusive control after this step
 * @param escape 0 for an ordinary edge. Edges with a positive number come first in their state and
 *     are escapes of an {@code unless}: once an edge with escape k > 0 was executed, only edges
 *     with that same number are still tried.
 * @param text the statement as the user would write it; empty if there is none, as where the
 *     options of a choice come together again
 */
public record Edge(
    Action action, int target, Atomicity atomicity, int escape, String text, Position at) {
  public enum Atomicity {
    /** After the step, any process may run. */
    RELEASE,
    /** Inside an atomic sequence: this process goes on unless it blocks. */
    ATOMIC
  }

  /** Whether a statement of the user's is behind it. */
  public boolean hasSourceText() {
    return !text.isEmpty();
  }

  public Edge withAction(Action other) {
    return new Edge(other, target, atomicity, escape, text, at);
  }

  public Edge withTarget(int other) {
    return new Edge(action, other, atomicity, escape, text, at);
  }

  public Edge withAtomicity(Atomicity other) {
    return new Edge(action, target, other, escape, text, at);
  }
}
