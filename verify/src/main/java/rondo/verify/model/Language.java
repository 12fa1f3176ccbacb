package rondo.verify.model;

import java.nio.file.Path;

/** The language of a model. */
public enum Language {
  PROMELA,
  DISTAL;

  private static final String DISTAL_EXTENSION = ".dst";

  /** The language that the extension of a file name suggests. */
  public static Language of(Path file) {
    return file.toString().endsWith(DISTAL_EXTENSION) ? DISTAL : PROMELA;
  }

  /** Detects the language from the first word after comments. */
  public static Language of(String text) {
    return text.startsWith("protocol", first(text)) ? DISTAL : PROMELA;
  }

  /** The index of the first character after blanks and comments. */
  private static int first(String text) {
    int at = 0;
    while (at < text.length()) {
      int end;
      if (Character.isWhitespace(text.charAt(at))) {
        end = at + 1;
      } else if (text.startsWith("//", at)) {
        end = text.indexOf('\n', at);
      } else if (text.startsWith("/*", at)) {
        end = text.indexOf("*/", at + 2) + 2;
      } else {
        return at;
      }
      at = end <= at ? text.length() : end;
    }
    return at;
  }
}
