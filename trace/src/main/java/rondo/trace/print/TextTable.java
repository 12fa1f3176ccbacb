package rondo.trace.print;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A table in plain text, with lines of text between its rows. A cell that is too wide for its
 * column moves the rest of the row to the next line.
 */
final class TextTable {
  private static final String GAP = "  ";

  /** A text and its style. */
  record Cell(String text, UnaryOperator<String> style) {
    static final Cell EMPTY = plain("");

    static Cell plain(String text) {
      return new Cell(text, UnaryOperator.identity());
    }

    String painted(int width) {
      return style.apply(StepListPrinter.pad(text, width));
    }
  }

  /** A row with its margin, or a line of text, which has one cell and no margin. */
  private record Line(Cell margin, List<Cell> cells) {
    boolean isRow() {
      return !margin.text().isEmpty();
    }
  }

  private final int maxWidth;
  private final int unlimited;
  private final List<Line> lines = new ArrayList<>();

  /**
   * @param maxWidth the maximal width of columns
   * @param unlimited the column without a maximal width
   */
  TextTable(int maxWidth, int unlimited) {
    this.maxWidth = maxWidth;
    this.unlimited = unlimited;
  }

  /** Adds a row; the margin is one character wide. */
  void row(Cell margin, List<Cell> cells) {
    lines.add(new Line(margin, cells));
  }

  void text(Cell text) {
    lines.add(new Line(Cell.EMPTY, List.of(text)));
  }

  String print() {
    var out = new StringBuilder();
    int columns = lines.stream().mapToInt(l -> l.cells().size()).max().orElse(0);
    var widths = new int[columns];
    for (Line line : lines) {
      for (int i = 0; line.isRow() && i < line.cells().size(); i++) {
        int length = line.cells().get(i).text().length();
        if (i == unlimited || length <= maxWidth) {
          widths[i] = Math.max(widths[i], length);
        }
      }
    }
    for (Line line : lines) {
      if (line.isRow()) {
        print(line, widths, out);
      } else {
        out.append(line.cells().getFirst().painted(0));
      }
      out.append('\n');
    }
    return out.toString();
  }

  private static void print(Line line, int[] widths, StringBuilder out) {
    List<Cell> cells = line.cells();
    int last = cells.size() - 1;
    while (last > 0 && cells.get(last).text().isEmpty()) {
      last--;
    }
    int margin = 0;
    out.append(line.margin().painted(0));
    for (int i = 0; i < last; i++) {
      out.append(cells.get(i).painted(widths[i]));
      margin += widths[i] + GAP.length();
      if (cells.get(i).text().length() > widths[i]) {
        out.append('\n').append(line.margin().painted(0)).append(" ".repeat(margin));
      } else {
        out.append(GAP);
      }
    }
    out.append(cells.get(last).painted(0));
  }
}
