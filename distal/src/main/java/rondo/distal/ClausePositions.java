package rondo.distal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.distal.text.DiagnosticCollector;
import rondo.distal.text.Scanner;
import rondo.distal.text.SourceText;
import rondo.distal.text.Token;

/**
 * Where the parts of a protocol stand that its system does not remember; diagnostics point there.
 *
 * @param protocol the word with which the protocol begins
 * @param network the clause of the protocol, or else where it begins
 * @param roles by name
 */
public record ClausePositions(Position protocol, Position network, Map<String, Position> roles) {
  /** Where nothing is known of the text. */
  public static final ClausePositions UNKNOWN =
      new ClausePositions(Position.NONE, Position.NONE, Map.of());

  public ClausePositions {
    roles = Map.copyOf(roles);
  }

  static ClausePositions of(SourceText text) {
    List<Token> tokens = Scanner.tokens(text, new DiagnosticCollector());
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

  /** Where a role is declared, or else where the protocol begins. */
  public Position role(String name) {
    return roles.getOrDefault(name, protocol);
  }
}
