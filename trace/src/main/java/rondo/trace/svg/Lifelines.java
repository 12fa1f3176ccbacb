package rondo.trace.svg;

import java.util.ArrayList;
import java.util.List;
import rondo.trace.svg.SvgCanvas.Layer;

/** The lifelines of all lanes: where a process lives, has crashed, or does not exist. */
final class Lifelines {
  /** The state of a process. */
  enum Life {
    ABSENT(""),
    ALIVE("life"),
    BYZANTINE("life byzantine"),
    CRASHED("life crashed");

    private final String style;

    Life(String style) {
      this.style = style;
    }
  }

  private final SvgCanvas canvas;
  private final ChartColumns columns;
  private final List<Life> lives = new ArrayList<>();
  private final List<Double> since = new ArrayList<>();

  Lifelines(SvgCanvas canvas, ChartColumns columns, double top) {
    this.canvas = canvas;
    this.columns = columns;
    for (int lane = 0; lane < columns.lanes(); lane++) {
      lives.add(Life.ALIVE);
      since.add(top);
    }
  }

  Life of(int lane) {
    return lives.get(lane);
  }

  /** From here on the process is in another state. */
  void change(int lane, Life life, double y) {
    if (lives.get(lane) != life) {
      draw(lane, y);
      lives.set(lane, life);
      since.set(lane, y);
    }
  }

  void end(double y) {
    for (int lane = 0; lane < lives.size(); lane++) {
      draw(lane, y);
    }
  }

  private void draw(int lane, double y) {
    if (lives.get(lane) != Life.ABSENT && since.get(lane) < y) {
      double x = columns.x(lane);
      canvas.line(Layer.LIFELINE, lives.get(lane).style, x, since.get(lane), x, y);
    }
  }
}
