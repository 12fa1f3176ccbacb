package rondo.promela.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Lexeme.Kind;

/**
 * Expands macros in a stream of lexemes, with hide sets as in Prosser's algorithm: a name that
 * results from a macro's own expansion is never expanded by that macro again. The result of an
 * expansion is put back in front of the stream and scanned again. The number of steps is bounded,
 * so that exponential expansion, such as a macro that doubles thirty times, is rejected.
 */
final class MacroExpander {
  private static final int MAX_STEPS = 4_000_000;
  private static final int DEEPEST = 200;

  private final Map<String, Macro> macros;
  private int steps;
  private int depth;

  MacroExpander(Map<String, Macro> macros) {
    this.macros = macros;
  }

  /** The stream of {@code source} with macros expanded. */
  LexemeSource expanding(LexemeSource source) {
    return new Stream(source);
  }

  /** A complete list with macros expanded. */
  private List<Lexeme> expanded(List<Lexeme> list, Stream stream) throws RejectedException {
    var out = new ArrayList<Lexeme>();
    for (Lexeme l = stream.next(); l.kind() != Kind.FILE_END; l = stream.next()) {
      out.add(l);
    }
    return out;
  }

  List<Lexeme> expanded(List<Lexeme> list) throws RejectedException {
    return expanded(list, new Stream(sourceOf(list)));
  }

  /** The line of an {@code #if} with macros expanded and {@code defined} evaluated. */
  List<Lexeme> expandedCondition(List<Lexeme> list) throws RejectedException {
    return expanded(list, new ConditionStream(sourceOf(list)));
  }

  private static LexemeSource sourceOf(List<Lexeme> list) {
    var rest = list.iterator();
    var end =
        new Lexeme(
            Kind.FILE_END,
            "",
            list.isEmpty() ? rondo.diagnostics.Position.NONE : list.getLast().at(),
            false);
    return () -> rest.hasNext() ? rest.next() : end;
  }

  private class Stream implements LexemeSource {
    private final LexemeSource source;
    private final Deque<Lexeme> pending = new ArrayDeque<>();

    Stream(LexemeSource source) {
      this.source = source;
    }

    Lexeme pull() throws RejectedException {
      return pending.isEmpty() ? source.next() : pending.pop();
    }

    @Override
    public Lexeme next() throws RejectedException {
      while (true) {
        Lexeme l = pull();
        if (++steps > MAX_STEPS) {
          throw new RejectedException(
              SyntaxRule.TOO_LARGE
                  .error(l.origin(), "the macros used here expand to too much text")
                  .withHelp("does a macro expand to itself indirectly?"));
        }
        if (l.kind() != Kind.WORD || !replaced(l)) {
          return l;
        }
      }
    }

    /** Expands {@code l} if it is a macro use; the expansion is then pending in the stream. */
    boolean replaced(Lexeme l) throws RejectedException {
      Optional<Lexeme> builtIn = builtIn(l);
      if (builtIn.isPresent()) {
        pending.push(builtIn.get());
        return true;
      }
      Macro macro = macros.get(l.text());
      if (macro == null || l.hidden().contains(l.text())) {
        return false;
      }
      if (macro.parameters().isEmpty()) {
        HideSet hide = l.hidden().plus(l.text());
        putBack(new Substitution(macro, l, List.of(), hide).result());
        return true;
      }
      Lexeme open = pull();
      if (!open.isSymbol("(")) {
        pending.push(open);
        return false;
      }
      call(macro, l);
      return true;
    }

    private void putBack(List<Lexeme> lexemes) {
      steps += lexemes.size();
      for (Lexeme l : lexemes.reversed()) {
        pending.push(l);
      }
    }

    private void call(Macro macro, Lexeme use) throws RejectedException {
      var raw = new ArrayList<List<Lexeme>>();
      var current = new ArrayList<Lexeme>();
      int open = 0;
      Lexeme l = pull();
      while (open > 0 || !l.isSymbol(")")) {
        if (l.kind() == Kind.FILE_END) {
          pending.push(l);
          throw new RejectedException(
              SyntaxRule.MACRO_CALL
                  .error(
                      use.origin(),
                      "the arguments of macro `" + macro.name() + "` are not terminated")
                  .withHelp("close them with `)`"));
        }
        boolean last = macro.variadic() && raw.size() == macro.parameters().get().size() - 1;
        if (open == 0 && l.isSymbol(",") && !last) {
          raw.add(current);
          current = new ArrayList<>();
        } else {
          open += l.isSymbol("(") ? 1 : l.isSymbol(")") ? -1 : 0;
          current.add(l);
        }
        steps++;
        l = pull();
      }
      raw.add(current);
      HideSet hide = use.hidden().intersection(l.hidden()).plus(macro.name());
      putBack(new Substitution(macro, use, arguments(macro, use, raw), hide).result());
    }

    private List<Substitution.Argument> arguments(Macro macro, Lexeme use, List<List<Lexeme>> raw)
        throws RejectedException {
      int wanted = macro.parameters().get().size();
      if (wanted == 0 && raw.size() == 1 && raw.getFirst().isEmpty()) {
        return List.of();
      }
      if (macro.variadic() && raw.size() == wanted - 1) {
        raw.add(List.of());
      }
      if (raw.size() != wanted) {
        throw new RejectedException(
            SyntaxRule.MACRO_CALL
                .error(
                    use.origin(),
                    "macro `" + macro.name() + "` takes " + count(wanted) + ", not " + raw.size())
                .withHelp("it is defined at " + macro.at()));
      }
      if (++depth > DEEPEST) {
        throw new RejectedException(
            SyntaxRule.TOO_DEEP.error(use.origin(), "macro calls are nested too deeply"));
      }
      var arguments = new ArrayList<Substitution.Argument>();
      for (int i = 0; i < raw.size(); i++) {
        List<Lexeme> replaced = macro.usesExpanded(i) ? expanded(raw.get(i)) : List.of();
        arguments.add(new Substitution.Argument(raw.get(i), replaced));
      }
      depth--;
      return arguments;
    }

    private Optional<Lexeme> builtIn(Lexeme l) {
      return switch (l.text()) {
        case "__LINE__" ->
            Optional.of(
                new Lexeme(
                    Kind.NUMBER,
                    Integer.toString(l.origin().line()),
                    l.at(),
                    l.spaced(),
                    l.origin(),
                    l.hidden()));
        case "__FILE__" ->
            Optional.of(
                new Lexeme(
                    Kind.STRING,
                    '"' + l.origin().file() + '"',
                    l.at(),
                    l.spaced(),
                    l.origin(),
                    l.hidden()));
        default -> Optional.empty();
      };
    }
  }

  private final class ConditionStream extends Stream {
    ConditionStream(LexemeSource source) {
      super(source);
    }

    @Override
    public Lexeme next() throws RejectedException {
      Lexeme l = super.next();
      if (!l.isWord("defined")) {
        return l;
      }
      Lexeme name = pull();
      boolean bracketed = name.isSymbol("(");
      if (bracketed) {
        name = pull();
      }
      if (name.kind() != Kind.WORD || bracketed && !pull().isSymbol(")")) {
        throw new RejectedException(
            SyntaxRule.CONDITION
                .error(l.at(), "`defined` needs the name of a macro")
                .withHelp("write `defined(NAME)`"));
      }
      String value = macros.containsKey(name.text()) ? "1" : "0";
      return new Lexeme(Kind.NUMBER, value, l.at(), l.spaced());
    }
  }

  private static String count(int arguments) {
    return arguments == 1 ? "1 argument" : arguments + " arguments";
  }
}
