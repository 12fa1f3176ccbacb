package rondo.promela.text;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;

/**
 * Splits preprocessing numbers: C's preprocessor reads {@code 0..n} as a single number, in which no
 * macro is expanded; Promela reads it as three tokens.
 */
final class PreprocessingNumber {
  private PreprocessingNumber() {}

  /** Splits {@code 0..n} into {@code 0}, {@code ..} and {@code n}. */
  static List<String> split(String number) {
    var parts = new ArrayList<String>();
    int i = 0;
    while (i < number.length()) {
      int start = i;
      if (Scanner.isDigit(number.charAt(i))) {
        while (i < number.length() && Scanner.isDigit(number.charAt(i))) {
          i++;
        }
      } else if (number.charAt(i) == '.') {
        i += number.startsWith("..", i) ? 2 : 1;
      } else {
        while (i < number.length() && number.charAt(i) != '.') {
          i++;
        }
      }
      parts.add(number.substring(start, i));
    }
    return parts;
  }

  static List<String> words(String number) {
    return split(number).stream().filter(p -> Scanner.isWordStart(p.charAt(0))).toList();
  }

  static Diagnostic glued(Lexeme number, String word, Position at) {
    String spaced = String.join(" ", split(number.text()));
    return SyntaxRule.GLUED_MACRO
        .error(
            at,
            "macro `"
                + word
                + "` is not replaced in `"
                + number.text()
                + "`, which the preprocessor reads as one number")
        .withHelp("write `" + spaced + "`");
  }
}
