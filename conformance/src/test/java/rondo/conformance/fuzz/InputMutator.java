package rondo.conformance.fuzz;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** Mutates texts: by characters, by tokens, and with pieces of other texts. */
final class InputMutator {
  private static final Pattern TOKEN_BORDER = Pattern.compile("(?<=\\W)|(?=\\W)");
  private static final int MAX_REPETITIONS = 300;
  private static final List<String> NUMBERS =
      List.of("0", "-1", "1", "7", "64", "255", "256", "65536", "2147483647", "99999999999999");

  private final SplittableRandom random;

  InputMutator(SplittableRandom random) {
    this.random = random;
  }

  /** The text after fewer than {@code times} mutations; {@code other} provides text to insert. */
  String mutated(int times, String text, String other) {
    String damaged = text;
    for (int n = random.nextInt(1, times); n > 0; n--) {
      damaged = random.nextInt(3) == 0 ? byCharacters(damaged, other) : byTokens(damaged, other);
    }
    return damaged;
  }

  private String byCharacters(String text, String other) {
    int at = random.nextInt(text.length() + 1);
    String before = text.substring(0, at);
    String after = text.substring(at);
    return switch (random.nextInt(5)) {
      case 0 -> before;
      case 1 -> before + slice(other).repeat(random.nextInt(1, MAX_REPETITIONS)) + after;
      case 2 -> before + other.substring(random.nextInt(other.length() + 1));
      case 3 -> before + (char) random.nextInt(random.nextBoolean() ? 128 : 1 << 16) + after;
      default -> after.isEmpty() ? before : before + after.substring(1);
    };
  }

  private String slice(String text) {
    int start = random.nextInt(text.length() + 1);
    return text.substring(start, Math.min(text.length(), start + random.nextInt(1, 30)));
  }

  private String byTokens(String text, String other) {
    String[] tokens = TOKEN_BORDER.split(text);
    String[] others = TOKEN_BORDER.split(other);
    int i = random.nextInt(tokens.length);
    int j = random.nextInt(tokens.length);
    switch (random.nextInt(6)) {
      case 0 -> tokens[i] = "";
      case 1 -> tokens[i] = tokens[i] + " " + tokens[i];
      case 2 -> tokens[i] = others[random.nextInt(others.length)];
      case 3 -> {
        String swapped = tokens[i];
        tokens[i] = tokens[j];
        tokens[j] = swapped;
      }
      default -> replaceOneOfItsKind(tokens, others);
    }
    return String.join("", tokens);
  }

  /** Replaces a word by a word or a number by a number, which often keeps the syntax valid. */
  private void replaceOneOfItsKind(String[] tokens, String[] others) {
    for (int attempt = 0; attempt < 50; attempt++) {
      int i = random.nextInt(tokens.length);
      boolean isNumber = isNumber(tokens[i]);
      String by =
          isNumber
              ? NUMBERS.get(random.nextInt(NUMBERS.size()))
              : (random.nextBoolean() ? tokens : others)
                  [random.nextInt(Math.min(tokens.length, others.length))];
      boolean isSameKind = isNumber || isWord(tokens[i]) == isWord(by);
      if (isSameKind && !tokens[i].isBlank() && !by.isBlank() && !tokens[i].equals(by)) {
        tokens[i] = by;
        return;
      }
    }
  }

  private static boolean isNumber(String token) {
    return !token.isEmpty() && Character.isDigit(token.charAt(0));
  }

  private static boolean isWord(String token) {
    return !token.isEmpty() && Character.isLetter(token.charAt(0));
  }
}
