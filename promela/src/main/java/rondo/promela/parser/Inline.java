package rondo.promela.parser;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.promela.text.Token;

/** An inline definition; {@code body} includes the enclosing braces. */
record Inline(String name, List<String> parameters, List<Token> body, Position at) {
  Inline {
    parameters = List.copyOf(parameters);
    body = List.copyOf(body);
  }
}
