package rondo.promela.text;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Lexeme.Kind;

/**
 * One use of a macro: its body with arguments substituted.
 *
 * <p>An operand of {@code #} or {@code ##} takes the argument as written, every other parameter
 * takes it with its macros expanded. An empty operand of {@code ##} is kept as a placemarker with
 * empty text until all pasting is done, so that it never pastes its neighbours.
 */
final class Substitution {
  /** An argument as written, and with its macros expanded. */
  record Argument(List<Lexeme> raw, List<Lexeme> expanded) {
    Argument {
      raw = List.copyOf(raw);
      expanded = List.copyOf(expanded);
    }
  }

  private final Macro macro;
  private final Lexeme use;
  private final List<Argument> arguments;
  private final HideSet hide;
  private final ArrayList<Lexeme> out = new ArrayList<>();

  Substitution(Macro macro, Lexeme use, List<Argument> arguments, HideSet hide) {
    this.macro = macro;
    this.use = use;
    this.arguments = arguments;
    this.hide = hide;
  }

  List<Lexeme> result() throws RejectedException {
    List<Lexeme> body = macro.body();
    for (int i = 0; i < body.size(); i++) {
      Lexeme each = body.get(i);
      if (each.isSymbol("##")) {
        i++;
        Lexeme operand = body.get(i);
        if (isStringize(operand)) {
          i++;
          paste(List.of(stringized(operand, body.get(i))));
        } else {
          paste(pieces(operand, true));
        }
      } else if (isStringize(each)) {
        i++;
        out.add(stringized(each, body.get(i)));
      } else {
        boolean pasted = i + 1 < body.size() && body.get(i + 1).isSymbol("##");
        out.addAll(pieces(each, pasted));
      }
    }
    out.removeIf(l -> l.text().isEmpty());
    if (!out.isEmpty()) {
      out.set(0, out.getFirst().spacedLike(use));
    }
    return out;
  }

  private boolean isStringize(Lexeme each) {
    return each.isSymbol("#") && macro.parameters().isPresent();
  }

  private List<Lexeme> pieces(Lexeme each, boolean pasted) throws RejectedException {
    int index = macro.parameterIndex(each);
    if (index < 0) {
      checkGlued(each);
      return List.of(each.asBodyOf(use, hide));
    }
    Argument argument = arguments.get(index);
    List<Lexeme> chosen = pasted ? argument.raw() : argument.expanded();
    if (chosen.isEmpty()) {
      return List.of(new Lexeme(Kind.OTHER, "", use.at(), false));
    }
    var moved = new ArrayList<Lexeme>();
    for (Lexeme l : chosen) {
      Lexeme shaped = moved.isEmpty() ? l.spacedLike(each) : l;
      moved.add(shaped.asArgumentOf(use, hide));
    }
    return moved;
  }

  private void paste(List<Lexeme> right) throws RejectedException {
    Lexeme left = out.removeLast();
    Lexeme first = right.getFirst();
    out.add(joined(left, first));
    out.addAll(right.subList(1, right.size()));
  }

  private Lexeme joined(Lexeme left, Lexeme right) throws RejectedException {
    if (left.text().isEmpty()) {
      return right;
    }
    if (right.text().isEmpty()) {
      return left;
    }
    String text = left.text() + right.text();
    var scanner = new Scanner(new SourceFile(use.at().file(), text));
    Lexeme one = scanner.next();
    if (scanner.next().kind() != Kind.FILE_END || !one.text().equals(text)) {
      throw new RejectedException(
          SyntaxRule.MACRO_CALL.error(
              use.at(),
              "`##` in macro `"
                  + macro.name()
                  + "` joins `"
                  + left.text()
                  + "` and `"
                  + right.text()
                  + "` to an invalid token"));
    }
    return new Lexeme(
        one.kind(),
        text,
        left.at(),
        left.spaced(),
        use.origin(),
        left.hidden().intersection(right.hidden()).union(hide));
  }

  private Lexeme stringized(Lexeme hash, Lexeme parameter) {
    var text = new StringBuilder("\"");
    boolean first = true;
    for (Lexeme l : arguments.get(macro.parameterIndex(parameter)).raw()) {
      if (l.spaced() && !first) {
        text.append(' ');
      }
      first = false;
      boolean quoted = l.kind() == Kind.STRING || l.kind() == Kind.CHARACTER;
      text.append(quoted ? l.text().replace("\\", "\\\\").replace("\"", "\\\"") : l.text());
    }
    String string = text.append('"').toString();
    return new Lexeme(Kind.STRING, string, use.at(), hash.spaced(), use.origin(), hide);
  }

  private void checkGlued(Lexeme each) throws RejectedException {
    if (each.kind() == Kind.NUMBER && macro.parameters().isPresent()) {
      for (String word : PreprocessingNumber.words(each.text())) {
        if (macro.parameters().get().contains(word)) {
          throw new RejectedException(PreprocessingNumber.glued(each, word, use.at()));
        }
      }
    }
  }
}
