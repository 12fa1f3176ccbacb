package rondo.cli.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import rondo.cli.sweep.JobResult.Kind;
import rondo.trace.Statistics;
import rondo.trace.svg.LinePlot;
import rondo.trace.svg.LinePlot.Line;
import rondo.trace.svg.LinePlot.Mark;
import rondo.trace.svg.LinePlot.Panel;
import rondo.trace.svg.LinePlot.Point;
import rondo.trace.svg.LinePlotSvg;

/**
 * The results of a sweep as a picture: states and seconds against the first parameter, one line for
 * each combination of the others.
 */
final class SweepPlot {
  private SweepPlot() {}

  static String svg(SweepReport report) {
    return "<!-- rondo sweep -->\n" + LinePlotSvg.print(plot(report));
  }

  static LinePlot plot(SweepReport report) {
    String fixed =
        report.source().defines().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> ", " + e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining());
    return new LinePlot(
        report.source().file() + fixed,
        report.grid().first().name(),
        List.of(
            panel("states", report, Statistics::states),
            panel("seconds", report, Statistics::seconds)),
        Map.of(
            Mark.FILLED,
            "filled: the search was complete",
            Mark.OPEN,
            "open: a limit was reached, so that the figures are lower bounds",
            Mark.CROSS,
            "cross: a violation ended the search"));
  }

  private static Panel panel(
      String title, SweepReport report, ToDoubleFunction<Statistics> figure) {
    var columns = new LinkedHashMap<Map<String, Long>, List<Point>>();
    for (JobResult result : report.results()) {
      List<Point> points = columns.computeIfAbsent(result.point().column(), _ -> new ArrayList<>());
      if (result.isRun() && result.statistics().isPresent()) {
        double value = figure.applyAsDouble(result.statistics().get());
        points.add(new Point(result.point().first(), value, mark(result)));
      }
    }
    return new Panel(
        title,
        columns.entrySet().stream()
            .map(c -> new Line(GridPoint.text(c.getKey()), c.getValue()))
            .toList());
  }

  private static Mark mark(JobResult result) {
    if (result.kind() != Kind.COMPLETE) {
      return Mark.OPEN;
    }
    return result.verdict().equals("violated") ? Mark.CROSS : Mark.FILLED;
  }
}
