package rondo.trace.svg;

import rondo.trace.svg.SvgCanvas.Layer;

/** Draws arrows of messages. */
final class ArrowPainter {
  /** An arrow over a greater height than this is drawn lighter. */
  static final double LONG_ARROW = 300;

  private static final double TIP = 7;

  private final SvgCanvas canvas;

  ArrowPainter(SvgCanvas canvas) {
    this.canvas = canvas;
  }

  /** A straight arrow with a tip. */
  void received(String style, double x1, double y1, double x2, double y2, String tooltip) {
    line(style, x1, y1, x2, y2, tooltip);
    tip(style, x2 - x1, y2 - y1, x2, y2);
  }

  /** A straight line that ends in a cross. */
  void lost(double x1, double y1, double x2, double y2, String tooltip) {
    line(y2 - y1 > LONG_ARROW ? "arrow lost long" : "arrow lost", x1, y1, x2, y2, tooltip);
    canvas.cross("cross", x2, y2);
  }

  /** A short line that ends in an open circle: the message is never received. */
  void pending(double x, double y, double dx, String tooltip) {
    line("arrow pending", x, y, x + dx, y + 9, tooltip);
    canvas.circle(Layer.BOX, "open", x + dx, y + 9, 3);
  }

  /** An arrow from a lane to itself, beside it. */
  void toItself(double x, double y1, double y2, double side, String tooltip) {
    String data =
        "M%s %sC%s %s %s %s %s %s"
            .formatted(
                SvgCanvas.number(x),
                SvgCanvas.number(y1),
                SvgCanvas.number(x + side * 18),
                SvgCanvas.number(y1 + 4),
                SvgCanvas.number(x + side * 24),
                SvgCanvas.number(y2 - 2),
                SvgCanvas.number(x + side * 2),
                SvgCanvas.number(y2));
    canvas.path(Layer.ARROW, y2 - y1 > LONG_ARROW ? "arrow long" : "arrow", data, tooltip);
    tip("arrow", -side, 0.2, x + side * 2, y2);
  }

  private void line(String style, double x1, double y1, double x2, double y2, String tooltip) {
    String data =
        "M%s %sL%s %s"
            .formatted(
                SvgCanvas.number(x1),
                SvgCanvas.number(y1),
                SvgCanvas.number(x2),
                SvgCanvas.number(y2));
    canvas.path(Layer.ARROW, style, data, tooltip);
  }

  /** A triangle that points in a direction. */
  private void tip(String style, double dx, double dy, double x, double y) {
    double length = Math.hypot(dx, dy);
    double ux = length == 0 ? 1 : dx / length;
    double uy = length == 0 ? 0 : dy / length;
    double baseX = x - TIP * ux;
    double baseY = y - TIP * uy;
    String data =
        "M%s %sL%s %sL%s %sZ"
            .formatted(
                SvgCanvas.number(x),
                SvgCanvas.number(y),
                SvgCanvas.number(baseX - uy * 3),
                SvgCanvas.number(baseY + ux * 3),
                SvgCanvas.number(baseX + uy * 3),
                SvgCanvas.number(baseY - ux * 3));
    canvas.path(Layer.ARROW, style.contains("forged") ? "tip forged" : "tip", data, "");
  }
}
