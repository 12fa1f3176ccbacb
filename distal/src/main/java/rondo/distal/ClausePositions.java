package rondo.distal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.distal.text.Rule;
import rondo.distal.text.Scanner;
import rondo.distal.text.SourceText;
import rondo.distal.text.Token;

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

  static ClausePositions of(SourceText text) {
    List<Token> tokens = Scanner.tokens(text, Rule.collector());
    Position protocol = tokens.getFirst().at();
    Position network = protocol;
    Map<String, Position> roles = new HashMap<>();
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
      if (depth == 1 && token.startsLine() && token.is("network")) {
        network = token.at();
      }
      if (depth == 1 && token.startsLine() && token.is("role")) {
        roles.put(tokens.get(i + 1).text(), token.at());
      }
    }
    return new ClausePositions(protocol, network, roles);
  }

  /** The declaration of a role, or else the start of the protocol. */
  public Position role(String name) {
    return roles.getOrDefault(name, protocol);
  }
}
