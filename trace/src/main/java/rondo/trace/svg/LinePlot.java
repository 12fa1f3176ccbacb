package rondo.trace.svg;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A plot of figures, each in a panel of its own, against one variable; all panels have the same
 * lines.
 *
 * @param variable the title of the horizontal axis
 * @param marks what the marks of points mean
 */
public record LinePlot(String title, String variable, List<Panel> panels, Map<Mark, String> marks) {
  /** How a point is drawn. */
  public enum Mark {
    FILLED,
    OPEN,
    CROSS
  }

  public record Point(double x, double y, Mark mark) {}

  /** Points in ascending order of {@code x}. */
  public record Line(String name, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /** A figure and its lines; the vertical axis is logarithmic. */
  public record Panel(String title, List<Line> lines) {
    public Panel {
      lines = List.copyOf(lines);
    }
  }

  public LinePlot {
    panels = List.copyOf(panels);
    marks = Collections.unmodifiableMap(new EnumMap<>(marks));
  }
}
