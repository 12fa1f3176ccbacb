package rondo.distal.lower.analysis;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.text.Rule;
import rondo.distal.text.Scanner;
import rondo.distal.text.SourceText;
import rondo.distal.text.Token;

/**
 * The uses of parameters that are the end of ranges of any size. Such a parameter has no value, so
 * it must not be used in any other way than in {@code 1..V}, not even in an assumption.
 */
public final class RangeEndUses {
  private static final Set<String> OPERATORS =
      Set.of("+", "-", "*", "/", "%", "div", "mod", "(", "[", ".", "..");

  private RangeEndUses() {}

  /**
   * Rejects other uses.
   *
   * @param text the protocol
   * @param assumptions conditions on its parameters
   * @param ends the parameters
   */
  public static void check(SourceText text, List<String> assumptions, Set<String> ends)
      throws RejectedException {
    for (String end : ends) {
      List<Token> tokens = Scanner.tokens(text, new DiagnosticCollector(Set.of()));
      int depth = 0;
      boolean isHeader = true;
      for (int i = 0; i < tokens.size(); i++) {
        Token token = tokens.get(i);
        isHeader &= !token.is("{");
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        boolean isDeclared = isHeader && depth == 1 && isDeclared(tokens, i);
        if (isName(token, end) && !isDeclared && !isEndOfRange(tokens, i)) {
          throw rejected(token.at(), end);
        }
      }
      for (String assumption : assumptions) {
        boolean isUsed =
            Scanner.tokens(
                    SourceText.of("<assumption>", assumption), new DiagnosticCollector(Set.of()))
                .stream()
                .anyMatch(t -> isName(t, end));
        if (isUsed) {
          throw rejected(Position.NONE, end);
        }
      }
    }
  }

  private static RejectedException rejected(Position at, String name) {
    return new RejectedException(
        Rule.NOT_PARAMETERIZED
            .at(at, "`%s` is the end of a range of any size, and used as a number".formatted(name))
            .withHelp("give it a value: `-D%s=2`".formatted(name)));
  }

  private static boolean isName(Token token, String name) {
    return token.kind() == Token.Kind.WORD && token.text().equals(name);
  }

  private static boolean isDeclared(List<Token> tokens, int at) {
    Token before = tokens.get(at - 1);
    Token after = tokens.get(at + 1);
    return (before.is("(") || before.is(",")) && (after.is("=") || after.is(",") || after.is(")"));
  }

  private static boolean isEndOfRange(List<Token> tokens, int at) {
    return tokens.get(at - 1).is("..")
        && OPERATORS.stream().noneMatch(o -> tokens.get(at + 1).is(o));
  }
}
