package rondo.trace.svg;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Collects the elements of a picture in layers, which are painted one above the other. */
final class SvgCanvas {
  static final double FONT_SIZE = 11;

  /** From bottom to top. */
  enum Layer {
    BAND,
    LIFELINE,
    ARROW,
    BOX,
    TEXT
  }

  /** Where a text is relative to its position. */
  enum Anchor {
    START("start"),
    MIDDLE("middle"),
    END("end");

    private final String word;

    Anchor(String word) {
      this.word = word;
    }
  }

  private final Map<Layer, StringBuilder> layers = new EnumMap<>(Layer.class);
  private Emphasis emphasis = Emphasis.FULL;

  /** How strongly elements are drawn. */
  enum Emphasis {
    FULL(""),
    /** Outside the causal slice. */
    OUTSIDE(" outside");

    private final String style;

    Emphasis(String style) {
      this.style = style;
    }
  }

  /** Draws further elements like this. */
  void emphasize(Emphasis other) {
    emphasis = other;
  }

  SvgCanvas() {
    for (Layer layer : Layer.values()) {
      layers.put(layer, new StringBuilder());
    }
  }

  void line(Layer layer, String style, double x1, double y1, double x2, double y2) {
    out(layer)
        .append(
            "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n"
                .formatted(style + emphasis.style, number(x1), number(y1), number(x2), number(y2)));
  }

  /** A path with a tooltip; none if that is empty. */
  void path(Layer layer, String style, String data, String tooltip) {
    out(layer)
        .append("<path class=\"")
        .append(style + emphasis.style)
        .append("\" d=\"")
        .append(data)
        .append('"');
    out(layer).append(tooltip.isEmpty() ? "/>\n" : ">" + title(tooltip) + "</path>\n");
  }

  void rectangle(Layer layer, String style, double x, double y, double width, double height) {
    out(layer)
        .append(
            "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"3\"/>\n"
                .formatted(
                    style + emphasis.style, number(x), number(y), number(width), number(height)));
  }

  /** A rectangle with corners of this radius. */
  void rounded(String style, double x, double y, double width, double height, double radius) {
    out(Layer.BOX)
        .append(
            "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\"/>\n"
                .formatted(
                    style, number(x), number(y), number(width), number(height), number(radius)));
  }

  void circle(Layer layer, String style, double x, double y, double radius) {
    out(layer)
        .append(
            "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n"
                .formatted(style + emphasis.style, number(x), number(y), number(radius)));
  }

  void cross(String style, double x, double y) {
    String data = "M%s %sl8 8m0 -8l-8 8".formatted(number(x - 4), number(y - 4));
    path(Layer.BOX, style, data, "");
  }

  /** A text without tooltip. */
  void text(String style, double x, double y, Anchor anchor, String text) {
    text(style, x, y, anchor, new TextLabel(text, text));
  }

  /** A text that may be abbreviated; then its tooltip is the whole text. */
  void text(String style, double x, double y, Anchor anchor, TextLabel label) {
    out(Layer.TEXT)
        .append(
            "<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">"
                .formatted(style + emphasis.style, number(x), number(y), anchor.word))
        .append(label.shown().equals(label.whole()) ? "" : title(label.whole()))
        .append(escape(label.shown()))
        .append("</text>\n");
  }

  private StringBuilder out(Layer layer) {
    return layers.get(layer);
  }

  private static String title(String text) {
    return "<title>" + escape(text) + "</title>";
  }

  /** All elements. */
  String content() {
    return String.join("", layers.values());
  }

  /** With one digit after the point. */
  static String number(double value) {
    double rounded = Math.rint(value * 10) / 10;
    return rounded == Math.rint(rounded)
        ? Long.toString((long) rounded)
        : String.format(Locale.ROOT, "%.1f", rounded);
  }

  /**
   * The text for XML, in ASCII, so that it does not depend on the encoding; characters that XML
   * does not admit are replaced.
   */
  static String escape(String text) {
    var out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '\n', '\r', '\t' -> out.append(' ');
                default -> {
                  if (c >= 0x20 && c < 0x7F) {
                    out.appendCodePoint(c);
                  } else {
                    out.append("&#").append(isXml(c) ? c : 0xFFFD).append(';');
                  }
                }
              }
            });
    return out.toString();
  }

  private static boolean isXml(int c) {
    return c >= 0x20 && c <= 0xD7FF && !(c >= 0x7F && c <= 0x9F)
        || c >= 0xE000 && c <= 0xFFFD
        || c >= 0x10000;
  }
}
