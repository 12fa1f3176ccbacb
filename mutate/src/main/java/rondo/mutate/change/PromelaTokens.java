package rondo.mutate.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.mutate.change.SourceToken.Role;
import rondo.promela.text.Preprocessor;
import rondo.promela.text.Sources;
import rondo.promela.text.Token;

/**
 * The tokens of the main file of a Promela model, as written there. A use of a macro, with its
 * arguments, is one token: what it expands to is written elsewhere. Included files and what is
 * excluded by {@code #if} have no tokens.
 */
final class PromelaTokens {
  private static final Set<String> OF_STATEMENTS =
      Set.of(";", "->", "{", "assert", "=", "++", "--");

  private final String text;
  private final LineOffsets lines;
  private final List<SourceToken> found = new ArrayList<>();

  private PromelaTokens(String text) {
    this.text = text;
    this.lines = new LineOffsets(text);
  }

  static TokenSequence of(Sources sources, String text, Map<String, String> defines)
      throws RejectedException {
    var reader = new PromelaTokens(text);
    List<Token> tokens =
        Preprocessor.run(sources, defines).tokens().stream()
            .filter(t -> t.kind() != Token.Kind.END && t.at().file().equals(sources.name()))
            .toList();
    for (int i = 0; i < tokens.size(); i++) {
      reader.add(tokens.subList(i, tokens.size()));
    }
    return new TokenSequence(sources.name(), text, reader.found);
  }

  /** Adds the first token, unless it results from a macro use that has been added. */
  private void add(List<Token> rest) {
    Token token = rest.getFirst();
    int start = offset(token);
    if (!found.isEmpty() && start < found.getLast().end()) {
      return;
    }
    boolean written = isWritten(token, start);
    int end = written ? start + token.text().length() : endOfUse(start, rest);
    Role role = written || isExpression(start, rest) ? Role.PART_OF_STATEMENT : Role.STATEMENTS;
    found.add(new SourceToken(text.substring(start, end), start, end, token.startsLine(), role));
  }

  /** Whether the macro use at an offset expands to no more than an expression. */
  private boolean isExpression(int start, List<Token> rest) {
    return rest.stream()
        .takeWhile(t -> offset(t) == start)
        .noneMatch(t -> OF_STATEMENTS.contains(t.text()));
  }

  private int offset(Token token) {
    return lines.offset(token.at().line(), token.at().column());
  }

  /** Whether the token is in the text at its position, and not the result of a macro. */
  private boolean isWritten(Token token, int start) {
    int end = start + token.text().length();
    return text.startsWith(token.text(), start)
        && (!SourceToken.isWordPart(text.charAt(end - 1))
            || end == text.length()
            || !SourceToken.isWordPart(text.charAt(end))
            || token.kind() == Token.Kind.NUMBER);
  }

  /** The end of a macro use: of its name, or of the arguments if it has some. */
  private int endOfUse(int start, List<Token> rest) {
    int end = start;
    while (end < text.length() && SourceToken.isWordPart(text.charAt(end))) {
      end++;
    }
    int open = end;
    while (open < text.length() && Character.isWhitespace(text.charAt(open))) {
      open++;
    }
    boolean hasArguments = open < text.length() && text.charAt(open) == '(' && !isToken(open, rest);
    return hasArguments ? endOfParentheses(open) : Math.max(end, start + 1);
  }

  private boolean isToken(int start, List<Token> tokens) {
    return tokens.stream().anyMatch(t -> offset(t) == start && t.isSymbol("("));
  }

  private int endOfParentheses(int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    return text.length();
  }
}
