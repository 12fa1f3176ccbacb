package rondo.trace.svg;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import rondo.trace.print.StepText;
import rondo.trace.svg.SvgCanvas.Anchor;
import rondo.trace.svg.SvgCanvas.Layer;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceLanes;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;

/**
 * What all charts have in common: a title, the names of the processes, the bracket of a cycle, and
 * at the end what is violated, and an explanation of the marks that occur. Charts are drawn from
 * top to bottom; {@link #y()} is where the next element begins.
 */
final class ChartPage {
  /** The height of a line of text. */
  static final double LINE = 14;

  /** The distance from the top of a line to the base line of its text. */
  static final double BASE = 11;

  /** After this height the names of the processes are repeated. */
  private static final double HEADS_INTERVAL = 900;

  private static final int MAX_LINES = 40;

  private final TraceView trace;
  private final TraceLanes lanes;
  private final SvgCanvas canvas = new SvgCanvas();
  private final ChartColumns columns;
  private final Lifelines lifelines;
  private final Set<String> legend = new LinkedHashSet<>();
  private double y = 12;
  private double headsAt;
  private double loopTop = -1;

  /**
   * @param wanted the distance of lanes that their texts want
   */
  ChartPage(TraceView trace, TraceLanes lanes, double wanted) {
    this.trace = trace;
    this.lanes = lanes;
    columns = new ChartColumns(lanes.titles(), wanted);
    paragraph("name", ChartColumns.BRACKET, StepText.model(trace));
    skip(6);
    double headsTop = y;
    heads("name");
    lifelines = new Lifelines(canvas, columns, headsTop + LINE + 6);
    skip(8);
  }

  TraceLanes lanes() {
    return lanes;
  }

  SvgCanvas canvas() {
    return canvas;
  }

  ChartColumns columns() {
    return columns;
  }

  Lifelines lifelines() {
    return lifelines;
  }

  double y() {
    return y;
  }

  void skip(double height) {
    y += height;
  }

  /** Adds an explanation of a mark that occurs. */
  void explain(String mark) {
    legend.add(mark);
  }

  /** Draws the names of the processes again if they are far above. */
  void repeatHeads() {
    if (y - headsAt > HEADS_INTERVAL) {
      skip(4);
      heads("faint");
      skip(6);
    }
  }

  private void heads(String style) {
    for (int lane = 0; lane < columns.lanes(); lane++) {
      head(lane, style, lanes.title(lane));
    }
    y += LINE + 6;
    headsAt = y;
  }

  /** Draws the name of a process at the current place. */
  void head(int lane, String style, String name) {
    TextLabel label = TextLabel.of(name, columns.spacing() - 20);
    double width = label.width() + 12;
    double x = columns.x(lane);
    canvas.rectangle(Layer.BOX, "head", x - width / 2, y, width, LINE + 6);
    canvas.text(style, x, y + BASE + 3, Anchor.MIDDLE, label);
  }

  /** Draws a text from a column to the right margin, in as many lines as it needs. */
  void paragraph(String style, double x, String text) {
    paragraph(style, "ground", x, text);
  }

  /** Draws a text on a ground that hides the lifelines. */
  void paragraph(String style, String ground, double x, String text) {
    for (TextLabel line : TextLabel.lines(text, columns.right() - x, MAX_LINES)) {
      canvas.rectangle(Layer.BOX, ground, x, y, line.width(), LINE);
      canvas.text(style, x, y + BASE, Anchor.START, line);
      y += LINE;
    }
  }

  /** Begins the bracket of the cycle if it begins with this step or round. */
  void beginLoop(int number) {
    if (loopTop < 0 && trace.ending() instanceof Ending.Lasso(int from, _) && from <= number) {
      skip(4);
      loopTop = y + LINE / 2;
      String unit = trace.kind() == TraceKind.ROUNDS ? "rounds" : "steps";
      paragraph("repeat", ChartColumns.BRACKET + 14, "the following " + unit + " repeat for ever");
      skip(6);
    }
  }

  /** Draws the end of the run and of the picture. */
  String finish() {
    skip(6);
    if (loopTop >= 0) {
      String data =
          "M%s %sh-8V%sh8m-5 -4l5 4l-5 4"
              .formatted(
                  SvgCanvas.number(ChartColumns.BRACKET + 8),
                  SvgCanvas.number(loopTop),
                  SvgCanvas.number(y));
      canvas.path(Layer.BOX, "bracket", data, "");
    }
    lifelines.end(y);
    skip(6);
    List<String> ending = StepText.ending(trace);
    if (!ending.isEmpty()) {
      String style = isViolation() ? "violation" : "rule";
      canvas.line(Layer.BOX, style, ChartColumns.BRACKET, y, columns.right(), y);
      skip(6);
      for (String line : ending) {
        paragraph(isViolation() ? "bad" : "faint", ChartColumns.BRACKET, line);
      }
    }
    if (!legend.isEmpty()) {
      skip(8);
      paragraph("faint", ChartColumns.BRACKET, String.join("  ", legend));
    }
    skip(10);
    return document(ending);
  }

  private boolean isViolation() {
    return switch (trace.ending()) {
      case Ending.Failed _, Ending.Deadlock _, Ending.Lasso _ -> true;
      case Ending.Open(), Ending.Finished _ -> !trace.violations().isEmpty();
    };
  }

  private String document(List<String> ending) {
    String width = SvgCanvas.number(columns.width());
    String height = SvgCanvas.number(y);
    String unit = trace.kind() == TraceKind.ROUNDS ? " rounds" : " steps";
    String description =
        "A run of "
            + columns.lanes()
            + " processes with "
            + trace.length()
            + unit
            + (ending.isEmpty() ? "." : ": " + String.join("; ", ending) + ".");
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
            width,
            height,
            width,
            height,
            SvgCanvas.escape("Counterexample of " + StepText.model(trace)),
            SvgCanvas.escape(description),
            SvgStyle.SHEET,
            width,
            height,
            canvas.content());
  }
}
