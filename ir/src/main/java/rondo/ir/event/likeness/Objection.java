package rondo.ir.event.likeness;

import rondo.diagnostics.Position;

/**
 * What tells processes of a role apart.
 *
 * @param role the name of the role
 * @param what is done with them
 */
public record Objection(String role, String what, Position at) {
  /** {@code leader: they are compared by order (paxos.dst:12)}. */
  @Override
  public String toString() {
    String where = at.isKnown() ? " (%s:%d)".formatted(at.file(), at.line()) : "";
    return role + ": " + what + where;
  }
}
