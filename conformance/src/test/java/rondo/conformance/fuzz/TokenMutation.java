package rondo.conformance.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with a single changed token, as in a typing error.
 *
 * @param what the change, for messages
 */
public record TokenMutation(String what, String text) {
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\n]*|/\\*.*?\\*/|^\\s*#[^\n]*|\"[^\"\n]*\"|[A-Za-z_]\\w*|\\d+|->|\\.\\.|::|&&|\\|\\||[=!<>+\\-|]=|<>|\\[\\]|\\S",
          Pattern.DOTALL | Pattern.MULTILINE);

  /** The kinds of changes. */
  public enum Kind {
    DELETE,
    DUPLICATE,
    MISSPELL,
    SWAP,
    KEYWORD
  }

  private record Token(int from, int to) {
    String of(String text) {
      return text.substring(from, to);
    }
  }

  /** A change at a random suitable position, if there is one. */
  public static Optional<TokenMutation> of(
      String text, Kind kind, List<String> keywords, SplittableRandom random) {
    List<Token> tokens = tokens(text);
    for (int tries = 0; tokens.size() > 1 && tries < 100; tries++) {
      int i = random.nextInt(tokens.size() - 1);
      Token token = tokens.get(i);
      String old = token.of(text);
      boolean isWord = Character.isLetter(old.charAt(0));
      int line = (int) text.substring(0, token.from()).lines().count();
      String where = kind + " `" + old + "` in line " + line;
      switch (kind) {
        case DELETE -> {
          return Optional.of(replaced(where, text, token, " "));
        }
        case DUPLICATE -> {
          return Optional.of(replaced(where, text, token, old + " " + old));
        }
        case MISSPELL -> {
          if (isWord && old.length() > 2) {
            int at = random.nextInt(1, old.length() - 1);
            String wrong =
                old.substring(0, at) + old.charAt(at + 1) + old.charAt(at) + old.substring(at + 2);
            if (!wrong.equals(old)) {
              return Optional.of(replaced(where, text, token, wrong));
            }
          }
        }
        case SWAP -> {
          Token next = tokens.get(i + 1);
          String other = next.of(text);
          if (!other.equals(old)) {
            String swapped = other + text.substring(token.to(), next.from()) + old;
            return Optional.of(replaced(where, text, new Token(token.from(), next.to()), swapped));
          }
        }
        case KEYWORD -> {
          if (isWord && !keywords.contains(old)) {
            String keyword = keywords.get(random.nextInt(keywords.size()));
            return Optional.of(replaced(where + " by " + keyword, text, token, keyword));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static TokenMutation replaced(String what, String text, Token token, String by) {
    return new TokenMutation(
        what, text.substring(0, token.from()) + by + text.substring(token.to()));
  }

  private static List<Token> tokens(String text) {
    var tokens = new ArrayList<Token>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      String token = matcher.group();
      if (!token.startsWith("//") && !token.startsWith("/*") && !token.strip().startsWith("#")) {
        tokens.add(new Token(matcher.start(), matcher.end()));
      }
    }
    return tokens;
  }
}
