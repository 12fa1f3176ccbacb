package rondo.promela.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Lexeme.Kind;

/** Parses the rest of a {@code #define} line. */
final class MacroParser {
  private static final String VARIADIC = "__VA_ARGS__";

  private final List<Lexeme> line;
  private final Position at;
  private int next;

  private MacroParser(List<Lexeme> line, Position at) {
    this.line = line;
    this.at = at;
  }

  static Macro parse(List<Lexeme> line, Position at) throws RejectedException {
    return new MacroParser(line, at).macro();
  }

  private Macro macro() throws RejectedException {
    if (line.isEmpty() || line.getFirst().kind() != Kind.WORD) {
      Position place = line.isEmpty() ? at : line.getFirst().at();
      throw rejected(place, "`#define` needs a name");
    }
    Lexeme name = line.getFirst();
    if (name.text().equals("defined")) {
      throw rejected(name.at(), "`defined` cannot be a macro");
    }
    next = 1;
    Optional<List<String>> parameters = Optional.empty();
    boolean variadic = false;
    if (next < line.size() && line.get(next).isSymbol("(") && !line.get(next).spaced()) {
      List<String> names = parameters();
      parameters = Optional.of(names);
      variadic = !names.isEmpty() && names.getLast().equals(VARIADIC);
    }
    List<Lexeme> body = line.subList(next, line.size());
    var macro = new Macro(name.text(), parameters, variadic, body, name.at());
    checkOperators(macro);
    return macro;
  }

  private List<String> parameters() throws RejectedException {
    var names = new ArrayList<String>();
    next++;
    if (next < line.size() && line.get(next).isSymbol(")")) {
      next++;
      return names;
    }
    while (next < line.size()) {
      Lexeme parameter = line.get(next++);
      if (isEllipsis(parameter)) {
        next++;
        names.add(VARIADIC);
      } else if (parameter.kind() != Kind.WORD) {
        throw rejected(parameter.at(), "a macro parameter must be a name");
      } else if (names.contains(parameter.text())) {
        throw rejected(parameter.at(), "there are two macro parameters `" + parameter.text() + "`");
      } else {
        names.add(parameter.text());
      }
      if (next < line.size() && line.get(next).isSymbol(")")) {
        next++;
        return names;
      }
      if (next >= line.size()
          || !line.get(next).isSymbol(",")
          || names.getLast().equals(VARIADIC)) {
        break;
      }
      next++;
    }
    Position place = next < line.size() ? line.get(next).at() : at;
    throw rejected(place, "the parameters of this macro do not end with `)`");
  }

  private boolean isEllipsis(Lexeme dots) {
    return dots.isSymbol("..") && next < line.size() && line.get(next).isSymbol(".");
  }

  private static void checkOperators(Macro macro) throws RejectedException {
    List<Lexeme> body = macro.body();
    for (int i = 0; i < body.size(); i++) {
      Lexeme each = body.get(i);
      if (each.isSymbol("##") && (i == 0 || i == body.size() - 1)) {
        throw rejected(each.at(), "`##` needs something on both sides");
      }
      if (each.isSymbol("#")
          && macro.parameters().isPresent()
          && (i + 1 == body.size() || macro.parameterIndex(body.get(i + 1)) < 0)) {
        throw rejected(each.at(), "`#` must be followed by a macro parameter");
      }
    }
  }

  private static RejectedException rejected(Position at, String message) {
    return new RejectedException(SyntaxRule.MACRO_DEFINITION.error(at, message));
  }
}
