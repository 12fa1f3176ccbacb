package rondo.trace.svg;

import java.util.ArrayList;
import java.util.List;
import rondo.trace.svg.SvgCanvas.Anchor;
import rondo.trace.svg.SvgCanvas.Layer;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceView.Valuation;

/** Boxes on all lanes, side by side, such as the initial values; texts stay within their lanes. */
final class LaneValues {
  private static final int MAX_LINES = 3;

  private final ChartPage page;
  private final double width;

  LaneValues(ChartPage page) {
    this.page = page;
    width = page.columns().spacing() - 18;
  }

  /** The lines of a text that fits into a lane. */
  List<BoxLine> lines(String style, String text) {
    return TextLabel.lines(text.replace(" -> ", " → "), width, MAX_LINES).stream()
        .map(l -> new BoxLine(style, l))
        .toList();
  }

  /** Draws values other than {@code none}. */
  void add(List<Valuation> valuations) {
    var boxes = new ArrayList<List<BoxLine>>();
    for (int lane = 0; lane < page.lanes().count(); lane++) {
      boxes.add(new ArrayList<>());
    }
    for (Valuation valuation : valuations) {
      List<BoxLine> box = boxes.get(page.lanes().of(valuation.owner()));
      valuation
          .status()
          .filter(s -> s != FaultStatus.CORRECT)
          .ifPresent(s -> box.addAll(lines(style(s), s.word())));
      valuation.values().stream()
          .filter(b -> !b.value().text().equals("none"))
          .forEach(b -> box.addAll(lines(BoxLine.PLAIN, b.variable() + " = " + b.value())));
    }
    addBoxes(boxes);
  }

  static String style(FaultStatus status) {
    return status.isForging() ? BoxLine.LIAR : BoxLine.BAD;
  }

  /** Draws a box for each lane that has lines. */
  void addBoxes(List<List<BoxLine>> boxes) {
    int most = boxes.stream().mapToInt(List::size).max().orElse(0);
    if (most == 0) {
      return;
    }
    for (int lane = 0; lane < boxes.size(); lane++) {
      List<BoxLine> lines = boxes.get(lane);
      if (!lines.isEmpty()) {
        double x = page.columns().x(lane);
        double wide = lines.stream().mapToDouble(l -> l.label().width()).max().orElse(0) + 10;
        page.canvas()
            .rectangle(
                Layer.BOX, "box", x - wide / 2, page.y(), wide, lines.size() * ChartPage.LINE + 4);
        for (int i = 0; i < lines.size(); i++) {
          page.canvas()
              .text(
                  lines.get(i).style(),
                  x,
                  page.y() + i * ChartPage.LINE + ChartPage.BASE + 1,
                  Anchor.MIDDLE,
                  lines.get(i).label());
        }
      }
    }
    page.skip(most * ChartPage.LINE + 4);
  }
}
