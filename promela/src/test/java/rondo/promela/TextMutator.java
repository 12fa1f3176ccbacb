package rondo.promela;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** Mutates a text, deterministically by seed. */
final class TextMutator {
  private static final Pattern TOKEN_BORDER = Pattern.compile("(?<=\\W)|(?=\\W)");
  private static final List<String> WORDS =
      List.of(
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ";",
          "->",
          "::",
          ":",
          ",",
          ".",
          "..",
          "!",
          "!!",
          "?",
          "??",
          "<",
          ">",
          "=",
          "==",
          "++",
          "--",
          "+",
          "-",
          "&&",
          "||",
          "@",
          "#",
          "##",
          "\\\n",
          "\"",
          "'",
          "/*",
          "*/",
          "//",
          "\n",
          " ",
          "0",
          "1",
          "4294967296",
          "99999999999999999999",
          "x",
          "_",
          "if",
          "fi",
          "do",
          "od",
          "else",
          "atomic",
          "d_step",
          "unless",
          "goto",
          "break",
          "for",
          "in",
          "select",
          "run",
          "inline",
          "typedef",
          "mtype",
          "chan",
          "byte",
          "unsigned",
          "of",
          "hidden",
          "proctype",
          "active",
          "init",
          "never",
          "trace",
          "ltl",
          "provided",
          "priority",
          "eval",
          "len",
          "full",
          "timeout",
          "assert",
          "printf",
          "skip",
          "return",
          "c_code",
          "xr",
          "#define f(x) x x\n",
          "\n#if 1\n",
          "\n#else\n",
          "\n#endif\n",
          "\n#include \"x\"\n",
          "f(f(f(",
          "é",
          "\u0001",
          "$",
          "`");

  private final SplittableRandom random;

  TextMutator(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** {@code text} after one to four mutations; {@code other} provides text to insert. */
  String mutate(String text, String other) {
    String damaged = text;
    if (random.nextInt(2) == 0) {
      for (int n = random.nextInt(1, 4); n > 0; n--) {
        damaged = withTokenOfSameKind(damaged);
      }
      return damaged;
    }
    for (int n = random.nextInt(1, 5); n > 0; n--) {
      damaged = once(damaged, other);
    }
    return damaged;
  }

  private String once(String text, String other) {
    return switch (random.nextInt(9)) {
      case 0 -> flipped(text);
      case 1 -> inserted(text, WORDS.get(random.nextInt(WORDS.size())));
      case 2 -> text.substring(0, at(text));
      case 3 -> text.substring(0, at(text)) + other.substring(at(other));
      case 4 -> inserted(text, slice(other));
      case 5 -> inserted(text, slice(text).repeat(random.nextInt(2, 40)));
      case 6 -> inserted(text, WORDS.get(random.nextInt(WORDS.size())).repeat(600));
      default -> onTokens(text);
    };
  }

  private int at(String text) {
    return random.nextInt(text.length() + 1);
  }

  private String slice(String text) {
    int start = at(text);
    return text.substring(start, Math.min(text.length(), start + random.nextInt(1, 30)));
  }

  private String inserted(String text, String piece) {
    int at = at(text);
    return text.substring(0, at) + piece + text.substring(at);
  }

  private String flipped(String text) {
    if (text.isEmpty()) {
      return text;
    }
    var damaged = new StringBuilder(text);
    int at = random.nextInt(text.length());
    damaged.setCharAt(at, (char) (damaged.charAt(at) ^ 1 << random.nextInt(8)));
    return damaged.toString();
  }

  /**
   * Replaces a word, number or operator by one of the same kind, which often keeps the syntax
   * valid.
   */
  private String withTokenOfSameKind(String text) {
    String[] tokens = TOKEN_BORDER.split(text);
    for (int attempt = 0; attempt < 50; attempt++) {
      int i = random.nextInt(tokens.length);
      int j = random.nextInt(tokens.length);
      if (kind(tokens[i]) == kind(tokens[j]) && !tokens[i].equals(tokens[j])) {
        tokens[i] = tokens[j];
        break;
      }
    }
    return String.join("", tokens);
  }

  private static int kind(String token) {
    char c = token.isEmpty() ? ' ' : token.charAt(0);
    return Character.isDigit(c) ? 1 : Character.isLetter(c) ? 2 : Character.isWhitespace(c) ? 3 : 4;
  }

  private String onTokens(String text) {
    String[] tokens = TOKEN_BORDER.split(text);
    int i = random.nextInt(tokens.length);
    int j = random.nextInt(tokens.length);
    switch (random.nextInt(4)) {
      case 0 -> tokens[i] = "";
      case 1 -> tokens[i] = tokens[i] + " " + tokens[i];
      case 2 -> tokens[i] = tokens[j];
      default -> {
        String swapped = tokens[i];
        tokens[i] = tokens[j];
        tokens[j] = swapped;
      }
    }
    return String.join("", tokens);
  }
}
