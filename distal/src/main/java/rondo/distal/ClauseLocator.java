package rondo.distal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.distal.text.Rule;
import rondo.distal.text.Scanner;
import rondo.distal.text.SourceText;
import rondo.distal.text.Token;
import rondo.ir.event.ClausePositions;

/** Finds the positions of clauses in the text of a protocol. */
final class ClauseLocator {
  private ClauseLocator() {}

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
}
