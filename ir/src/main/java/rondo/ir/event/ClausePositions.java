package rondo.ir.event;

import java.util.Map;
import rondo.diagnostics.Position;

/**
 * Source positions of the parts of a protocol that its system does not keep, for diagnostics.
 *
 * @param protocol the first word of the protocol
 * @param network the network clause of the protocol, or else {@code protocol}
 * @param roles by name
 */
public record ClausePositions(Position protocol, Position network, Map<String, Position> roles) {
  /** For a protocol whose text is not available. */
  public static final ClausePositions UNKNOWN =
      new ClausePositions(Position.NONE, Position.NONE, Map.of());

  public ClausePositions {
    roles = Map.copyOf(roles);
  }

  /** The declaration of a role, or else the start of the protocol. */
  public Position role(String name) {
    return roles.getOrDefault(name, protocol);
  }
}
