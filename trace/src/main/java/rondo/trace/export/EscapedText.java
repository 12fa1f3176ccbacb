package rondo.trace.export;

import java.util.function.IntPredicate;

/** Texts in which all characters outside a small set are replaced. */
final class EscapedText {
  /** Longer texts make a diagram unreadable. */
  private static final int MAX_LENGTH = 100;

  private static final int REPLACEMENT = 0xFFFD;

  private EscapedText() {}

  /** How a character is written. */
  interface Escape {
    String of(int codePoint);
  }

  /** The text on one line, truncated, with the characters that are not plain escaped. */
  static String of(String text, IntPredicate isPlain, Escape escape) {
    var out = new StringBuilder();
    oneLine(text)
        .codePoints()
        .forEach(
            c -> {
              if (isPlain.test(c)) {
                out.appendCodePoint(c);
              } else {
                out.append(escape.of(c));
              }
            });
    return out.toString();
  }

  /** ASCII letters, digits, blanks, and characters without a meaning in diagram languages. */
  static boolean isPlain(int codePoint) {
    return codePoint < 128
        && (Character.isLetterOrDigit(codePoint) || " .,()=?!".indexOf(codePoint) >= 0);
  }

  private static String oneLine(String text) {
    var out = new StringBuilder();
    int length = 0;
    for (int c : text.strip().codePoints().toArray()) {
      if (length++ == MAX_LENGTH) {
        return out.append("...").toString();
      }
      boolean isInvalid = Character.getType(c) == Character.SURROGATE || !Character.isDefined(c);
      out.appendCodePoint(
          Character.isISOControl(c) || Character.isWhitespace(c)
              ? ' '
              : isInvalid ? REPLACEMENT : c);
    }
    return out.isEmpty() ? " " : out.toString();
  }
}
