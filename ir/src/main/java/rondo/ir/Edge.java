package rondo.ir;

import rondo.diagnostics.Position;

/**
 * An edge of the control-flow graph of a process.
 *
 * @param target index of the next control state
 * @param atomicity whether the process keeps exclusive control after this step
 * @param escape 0 for an ordinary edge. Edges with a positive number come first in their state and
 *     are escapes of an {@code unless}: once an edge with escape k > 0 was executed, only edges
 *     with that same number are still tried.
 * @param text the statement in source syntax; empty if there is none, as where the options of a
 *     choice join
 */
public record Edge(
    Action action, int target, Atomicity atomicity, int escape, String text, Position at) {
  public enum Atomicity {
    /** After the step, any process may run. */
    RELEASE,
    /** Inside an atomic sequence: this process continues unless it blocks. */
    ATOMIC
  }

  /** Whether the edge corresponds to a source statement. */
  public boolean hasSourceText() {
    return !text.isEmpty();
  }

  /** Whether the edge executes a statement of the source that does something. */
  public boolean isStatement() {
    return at.isKnown()
        && !(action.head() instanceof Action.Skip || action.head() instanceof Action.Terminate);
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
