package rondo.trace.svg;

import java.util.ArrayList;
import java.util.List;

/**
 * Estimated widths of texts in a monospaced font. The estimate is that of the widest of the usual
 * fonts, so that a text does not exceed it; wide characters, such as Chinese ones, count as two.
 */
final class TextMetrics {
  /** The advance of a character in units of the font size. */
  private static final double ADVANCE = 0.61;

  private static final String ELLIPSIS = "…";

  private TextMetrics() {}

  static double width(String text, double fontSize) {
    int cells = text.codePoints().map(TextMetrics::cells).sum();
    return cells * ADVANCE * fontSize;
  }

  private static int cells(int codePoint) {
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return isWide(codePoint) ? 2 : 1;
  }

  /** The blocks of wide characters: Hangul, Chinese, Japanese, full-width forms, emoji. */
  private static boolean isWide(int c) {
    return c >= 0x1100 && c <= 0x115F
        || c >= 0x2E80 && c <= 0xA4CF
        || c >= 0xAC00 && c <= 0xD7A3
        || c >= 0xF900 && c <= 0xFAFF
        || c >= 0xFE30 && c <= 0xFE6F
        || c >= 0xFF00 && c <= 0xFF60
        || c >= 0xFFE0 && c <= 0xFFE6
        || c >= 0x1F000;
  }

  /** The text, or its beginning with an ellipsis if it is wider. */
  static String abbreviate(String text, double width, double fontSize) {
    if (width(text, fontSize) <= width) {
      return text;
    }
    int[] all = text.codePoints().toArray();
    int length = all.length;
    while (length > 0 && width(new String(all, 0, length) + ELLIPSIS, fontSize) > width) {
      length--;
    }
    return new String(all, 0, length).stripTrailing() + ELLIPSIS;
  }

  /**
   * The text in at most {@code maxLines} lines, broken after blanks and commas where possible; the
   * last line is abbreviated.
   */
  static List<String> wrap(String text, double width, double fontSize, int maxLines) {
    var lines = new ArrayList<String>();
    String rest = text.strip();
    while (lines.size() < maxLines - 1 && width(rest, fontSize) > width) {
      int end = fitting(rest, width, fontSize);
      int blank = Math.max(rest.lastIndexOf(' ', end - 1), rest.lastIndexOf(',', end - 1)) + 1;
      int at = blank > end / 3 ? blank : end;
      lines.add(rest.substring(0, at).strip());
      rest = rest.substring(at).strip();
    }
    lines.add(abbreviate(rest, width, fontSize));
    return lines;
  }

  /** The length of the longest beginning that fits, at least one character. */
  private static int fitting(String text, double width, double fontSize) {
    int end = text.offsetByCodePoints(0, 1);
    while (end < text.length()) {
      int next = text.offsetByCodePoints(end, 1);
      if (width(text.substring(0, next), fontSize) > width) {
        break;
      }
      end = next;
    }
    return end;
  }
}
