package rondo.analysis.symmetry.event;

import rondo.diagnostics.Position;

/**
 * The reason why processes of a role are not interchangeable.
 *
 * @param role the name of the role
 * @param text as text for users
 */
public record AsymmetryReason(String role, String text, Position at) {
  /** {@code leader: they are compared by order (paxos.dst:12)}. */
  @Override
  public String toString() {
    String where = at.isKnown() ? " (%s:%d)".formatted(at.file(), at.line()) : "";
    return role + ": " + text + where;
  }
}
