package rondo.ir.event.symmetry;

import rondo.diagnostics.Position;

/**
 * What tells processes of a role apart.
 *
 * @param role the name of the role
 * @param text is done with them
 */
public record AsymmetryReason(String role, String text, Position at) {
  /** {@code leader: they are compared by order (paxos.dst:12)}. */
  @Override
  public String toString() {
    String where = at.isKnown() ? " (%s:%d)".formatted(at.file(), at.line()) : "";
    return role + ": " + text + where;
  }
}
