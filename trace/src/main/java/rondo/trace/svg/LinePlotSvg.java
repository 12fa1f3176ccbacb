package rondo.trace.svg;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import rondo.trace.svg.LinePlot.Line;
import rondo.trace.svg.LinePlot.Mark;
import rondo.trace.svg.LinePlot.Panel;
import rondo.trace.svg.LinePlot.Point;
import rondo.trace.svg.SvgCanvas.Anchor;
import rondo.trace.svg.SvgCanvas.Layer;

/**
 * Draws a plot as an SVG picture: the panels side by side, below them a legend. A line has a colour
 * and a shape of its own; the figures of a point are its tooltip.
 */
public final class LinePlotSvg {
  private static final double MARGIN = 16;
  private static final double LEFT = 52;
  private static final double PANEL_WIDTH = 330;
  private static final double PANEL_HEIGHT = 280;
  private static final double SAMPLE = 30;
  private static final int STYLES = 8;

  /** Between the frame and the first and the last point. */
  private static final double INSET = 18;

  private final LinePlot plot;
  private final SvgCanvas canvas = new SvgCanvas();
  private final double width;
  private final double firstX;
  private final double lastX;
  private double y = MARGIN;

  private LinePlotSvg(LinePlot plot) {
    this.plot = plot;
    width = 2 * MARGIN + plot.panels().size() * (LEFT + PANEL_WIDTH);
    firstX = variables().min().orElse(0);
    lastX = variables().max().orElse(0);
  }

  public static String print(LinePlot plot) {
    return new LinePlotSvg(plot).print();
  }

  private DoubleStream variables() {
    return points().mapToDouble(Point::x).sorted().distinct();
  }

  private Stream<Point> points() {
    return plot.panels().stream()
        .flatMap(p -> p.lines().stream())
        .flatMap(l -> l.points().stream());
  }

  private String print() {
    TextLabel title = TextLabel.of(plot.title(), width - 2 * MARGIN);
    canvas.text("name", MARGIN, y + ChartPage.BASE, Anchor.START, title);
    y += ChartPage.LINE + 10;
    for (int i = 0; i < plot.panels().size(); i++) {
      panel(plot.panels().get(i), MARGIN + i * (LEFT + PANEL_WIDTH) + LEFT);
    }
    y += ChartPage.LINE + 6 + PANEL_HEIGHT + 2 * ChartPage.LINE + 20;
    legend();
    return document();
  }

  /**
   * @param left where the frame begins
   */
  private void panel(Panel panel, double left) {
    canvas.text("name", left, y + ChartPage.BASE, Anchor.START, panel.title() + " (log scale)");
    double top = y + ChartPage.LINE + 6;
    double bottom = top + PANEL_HEIGHT;
    canvas.rectangle(Layer.BAND, "frame", left, top, PANEL_WIDTH, PANEL_HEIGHT);
    variableAxis(left, top, bottom);
    double[] values =
        panel.lines().stream()
            .flatMap(l -> l.points().stream())
            .mapToDouble(Point::y)
            .filter(v -> v > 0)
            .toArray();
    if (values.length == 0) {
      canvas.text(
          "faint", left + PANEL_WIDTH / 2, (top + bottom) / 2, Anchor.MIDDLE, "no positive values");
      return;
    }
    LogScale scale = LogScale.of(DoubleStream.of(values), top, bottom);
    for (double value : scale.between()) {
      rule("grid minor", left, scale.y(value));
    }
    for (int exponent : scale.labelled()) {
      double at = scale.y(Math.pow(10, exponent));
      rule("grid", left, at);
      canvas.text("", left - 6, at + 4, Anchor.END, LogScale.label(exponent));
    }
    for (int i = 0; i < panel.lines().size(); i++) {
      line(panel.lines().get(i), i, panel.title(), scale, left);
    }
  }

  private void rule(String style, double left, double at) {
    canvas.line(Layer.LIFELINE, style, left, at, left + PANEL_WIDTH, at);
  }

  private double x(double value, double left) {
    return lastX == firstX
        ? left + PANEL_WIDTH / 2
        : left + INSET + (value - firstX) / (lastX - firstX) * (PANEL_WIDTH - 2 * INSET);
  }

  /** The values of the variable, as many as there is room for. */
  private void variableAxis(double left, double top, double bottom) {
    double free = left;
    for (double value : variables().toArray()) {
      String label = number(value);
      double at = x(value, left);
      double half = TextMetrics.width(label, SvgCanvas.FONT_SIZE) / 2;
      if (at - half >= free - INSET) {
        canvas.line(Layer.LIFELINE, "grid", at, top, at, bottom);
        canvas.text("", at, bottom + ChartPage.LINE, Anchor.MIDDLE, label);
        free = at + half + 8 + INSET;
      }
    }
    double middle = left + PANEL_WIDTH / 2;
    double below = bottom + 2 * ChartPage.LINE + 4;
    canvas.text("name", middle, below, Anchor.MIDDLE, TextLabel.of(plot.variable(), PANEL_WIDTH));
  }

  private void line(Line line, int index, String figure, LogScale scale, double left) {
    List<Point> shown = line.points().stream().filter(p -> p.y() > 0).toList();
    var data = new StringBuilder();
    for (Point point : shown) {
      data.append(data.isEmpty() ? "M" : "L")
          .append(SvgCanvas.number(x(point.x(), left)))
          .append(' ')
          .append(SvgCanvas.number(scale.y(point.y())));
    }
    if (shown.size() > 1) {
      canvas.path(Layer.ARROW, style("line", index), data.toString(), line.name());
    }
    for (Point point : shown) {
      String tooltip =
          "%s=%s%s: %s %s"
              .formatted(
                  plot.variable(),
                  number(point.x()),
                  line.name().isEmpty() ? "" : "," + line.name(),
                  number(point.y()),
                  figure);
      mark(point.mark(), index, x(point.x(), left), scale.y(point.y()), tooltip);
    }
  }

  private static String style(String kind, int index) {
    return kind + " s" + index % STYLES + (index < STYLES ? "" : " further");
  }

  /** Draws a point in the shape of its line. */
  private void mark(Mark mark, int index, double x, double y, String tooltip) {
    String shape =
        switch (index % 4) {
          case 0 -> "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
          case 1 -> "m-3.5 -3.5h7v7h-7z";
          case 2 -> "m0 -5l4.7 8.2h-9.4z";
          default -> "m0 -5l5 5l-5 5l-5 -5z";
        };
    String place = "M" + SvgCanvas.number(x) + " " + SvgCanvas.number(y);
    switch (mark) {
      case FILLED -> canvas.path(Layer.BOX, style("mark", index), place + shape, tooltip);
      case OPEN -> canvas.path(Layer.BOX, style("mark hollow", index), place + shape, tooltip);
      case CROSS ->
          canvas.path(
              Layer.BOX, style("mark hollow", index), place + "m-4 -4l8 8m0 -8l-8 8", tooltip);
    }
  }

  private void legend() {
    double x = MARGIN + LEFT;
    List<Line> lines = plot.panels().isEmpty() ? List.of() : plot.panels().getFirst().lines();
    for (int i = 0; i < lines.size(); i++) {
      String name = lines.get(i).name();
      if (!name.isEmpty()) {
        TextLabel label = TextLabel.of(name, PANEL_WIDTH);
        double needed = SAMPLE + 6 + label.width() + 20;
        if (x + needed > width - MARGIN && x > MARGIN + LEFT) {
          x = MARGIN + LEFT;
          y += ChartPage.LINE + 4;
        }
        double middle = y + ChartPage.BASE - 4;
        canvas.path(
            Layer.ARROW,
            style("line", i),
            "M%s %sh%s"
                .formatted(SvgCanvas.number(x), SvgCanvas.number(middle), SvgCanvas.number(SAMPLE)),
            "");
        mark(Mark.FILLED, i, x + SAMPLE / 2, middle, "");
        canvas.text("", x + SAMPLE + 6, y + ChartPage.BASE, Anchor.START, label);
        x += needed;
      }
    }
    if (x > MARGIN + LEFT) {
      y += ChartPage.LINE + 6;
    }
    for (String mark : usedMarks()) {
      canvas.text("faint", MARGIN + LEFT, y + ChartPage.BASE, Anchor.START, mark);
      y += ChartPage.LINE;
    }
    y += MARGIN;
  }

  /** The meanings of the marks that occur, unless all points have the usual one. */
  private List<String> usedMarks() {
    List<Mark> used = points().map(Point::mark).distinct().sorted().toList();
    return used.equals(List.of(Mark.FILLED))
        ? List.of()
        : used.stream().filter(plot.marks()::containsKey).map(plot.marks()::get).toList();
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%d", (long) value)
        : String.format(Locale.ROOT, "%.3g", value);
  }

  private String document() {
    String height = SvgCanvas.number(y);
    String all = SvgCanvas.number(width);
    String description =
        String.join(" and ", plot.panels().stream().map(Panel::title).toList())
            + " against "
            + plot.variable();
    return """
        <svg xmlns="http://www.w3.org/2000/svg" class="rondo-trace" role="img" \
        width="%s" height="%s" viewBox="0 0 %s %s">
        <title>%s</title>
        <desc>%s</desc>
        <style>
        %s</style>
        <rect class="ground" width="%s" height="%s"/>
        %s</svg>
        """
        .formatted(
            all,
            height,
            all,
            height,
            SvgCanvas.escape(plot.title()),
            SvgCanvas.escape(description),
            SvgStyle.SHEET + SvgStyle.PLOT,
            all,
            height,
            canvas.content());
  }
}
