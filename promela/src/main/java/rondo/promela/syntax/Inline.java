package rondo.promela.syntax;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.promela.text.Token;

/** A named sequence of tokens; {@code body} begins and ends with its braces. */
record Inline(String name, List<String> parameters, List<Token> body, Position at) {
  Inline {
    parameters = List.copyOf(parameters);
    body = List.copyOf(body);
  }
}
