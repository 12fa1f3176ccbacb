package rondo.promela.text;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * A {@code #define}.
 *
 * @param parameters empty for an object-like macro
 * @param variadic whether the last parameter, {@code __VA_ARGS__}, takes all remaining arguments
 */
record Macro(
    String name,
    Optional<List<String>> parameters,
    boolean variadic,
    List<Lexeme> body,
    Position at) {
  Macro {
    parameters = parameters.map(List::copyOf);
    body = List.copyOf(body);
  }

  int parameterIndex(Lexeme lexeme) {
    return lexeme.kind() == Lexeme.Kind.WORD && parameters.isPresent()
        ? parameters.get().indexOf(lexeme.text())
        : -1;
  }

  /** Whether the parameter occurs other than as an operand of {@code #} or {@code ##}. */
  boolean usesExpanded(int parameter) {
    for (int i = 0; i < body.size(); i++) {
      boolean pasted =
          i > 0 && (body.get(i - 1).isSymbol("##") || body.get(i - 1).isSymbol("#"))
              || i + 1 < body.size() && body.get(i + 1).isSymbol("##");
      if (!pasted && parameterIndex(body.get(i)) == parameter) {
        return true;
      }
    }
    return false;
  }

  boolean sameAs(Macro other) {
    return parameters.equals(other.parameters)
        && variadic == other.variadic
        && body.stream()
            .map(Lexeme::text)
            .toList()
            .equals(other.body.stream().map(Lexeme::text).toList());
  }
}
