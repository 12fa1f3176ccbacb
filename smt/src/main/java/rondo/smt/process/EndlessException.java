package rondo.smt.process;

import rondo.diagnostics.Position;

/** An atomic or deterministic sequence may go on for longer than it can be followed. */
final class EndlessException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Position at;

  EndlessException(Position at) {
    super(at + ": a sequence may go on for too long");
    this.at = at;
  }

  Position at() {
    return at;
  }
}
