package rondo.trace.svg;

import java.util.List;

/**
 * A text that may be shown abbreviated.
 *
 * @param whole the whole text, which is its tooltip if it is abbreviated
 */
record TextLabel(String shown, String whole) {
  /** The text, abbreviated to a width. */
  static TextLabel of(String text, double width) {
    return new TextLabel(TextMetrics.abbreviate(text, width, SvgCanvas.FONT_SIZE), text);
  }

  /** The text in several lines; each has the whole text as its tooltip. */
  static List<TextLabel> lines(String text, double width, int maxLines) {
    return TextMetrics.wrap(text, width, SvgCanvas.FONT_SIZE, maxLines).stream()
        .map(line -> new TextLabel(line, text))
        .toList();
  }

  double width() {
    return TextMetrics.width(shown, SvgCanvas.FONT_SIZE);
  }
}
