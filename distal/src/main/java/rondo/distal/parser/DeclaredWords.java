package rondo.distal.parser;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.distal.text.Token;
import rondo.distal.text.Token.Kind;

/**
 * The keywords that a text declares as names of fields or variables. Papers use such names: a vote
 * has a {@code phase} and a {@code round}. A keyword that starts a part of a protocol is not
 * ambiguous elsewhere, so where the text declares it as a name, it is one in expressions,
 * assignments and fields. A name may be used before it is declared, so declarations are found in
 * the tokens, before parsing.
 *
 * <p>In rounds, {@code phase} and {@code round} have a meaning in expressions, so there they are
 * names of fields only.
 */
final class DeclaredWords {
  /** The keywords that may be names: those that are not part of statements or expressions. */
  private static final Set<String> DECLARABLE =
      Set.of(
          "check",
          "function",
          "ghost",
          "init",
          "input",
          "invariant",
          "message",
          "monitor",
          "network",
          "output",
          "phase",
          "processes",
          "protocol",
          "record",
          "role",
          "round",
          "rounds",
          "stop");

  private static final Set<String> VARIABLES = Set.of("var", "input", "output", "ghost");
  private static final Set<String> NUMBERS_OF_ROUNDS = Set.of("phase", "round");

  private final List<Token> tokens;
  private final Set<String> names = new HashSet<>();

  private DeclaredWords(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The keywords that are names in a text. */
  static Set<String> in(List<Token> tokens) {
    var words = new DeclaredWords(tokens);
    boolean isEventBased = isEventBased(tokens);
    for (int i = 0; i + 2 < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (VARIABLES.contains(token.text()) && words.isDeclared(i + 1)) {
        String name = tokens.get(i + 1).text();
        if (isEventBased || !NUMBERS_OF_ROUNDS.contains(name)) {
          words.names.add(name);
        }
      } else if ((token.is("message") || token.is("record"))
          && tokens.get(i + 1).kind() == Kind.WORD
          && tokens.get(i + 2).is("{")) {
        words.addFields(i + 3);
      }
    }
    return Set.copyOf(words.names);
  }

  /** Whether a word is the number of a phase or round in this text. */
  static boolean isNumberOfRound(Token word, List<Token> tokens) {
    return NUMBERS_OF_ROUNDS.contains(word.text()) && !isEventBased(tokens);
  }

  private static boolean isEventBased(List<Token> tokens) {
    return tokens.stream().anyMatch(t -> t.is("upon"));
  }

  private void addFields(int first) {
    for (int i = first; i + 1 < tokens.size() && !tokens.get(i).is("}"); i++) {
      Token before = tokens.get(i - 1);
      boolean starts =
          tokens.get(i).startsLine() || before.is("{") || before.is(",") || before.is(";");
      if (starts && isDeclared(i)) {
        names.add(tokens.get(i).text());
      }
    }
  }

  private boolean isDeclared(int index) {
    return index + 1 < tokens.size()
        && tokens.get(index).kind() == Kind.WORD
        && DECLARABLE.contains(tokens.get(index).text())
        && tokens.get(index + 1).is(":");
  }
}
