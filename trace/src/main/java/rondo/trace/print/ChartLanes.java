package rondo.trace.print;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The lanes of a chart from left to right: one for each process, with its lifeline in the middle.
 */
final class ChartLanes {
  /** The margin left of the lanes in rows without a step number. */
  static final String MARGIN = " ".repeat(6);

  private static final int MIN_WIDTH = 12;

  private final List<String> titles = new ArrayList<>();
  private final List<Integer> middles = new ArrayList<>();
  private int right;

  /**
   * Adds a lane.
   *
   * @param width the width of its texts
   * @param distance the minimal distance of its lifeline from the previous one
   */
  void add(String title, int width, int distance) {
    int wide = Math.max(Math.max(MIN_WIDTH, width), title.length() + 2);
    int middle = right + wide / 2;
    int least = middles.isEmpty() ? 0 : middles.getLast() + distance;
    titles.add(title);
    middles.add(Math.max(middle, least));
    right = middles.getLast() + wide - wide / 2;
  }

  /** The column of the lifeline of a lane. */
  int middle(int lane) {
    return middles.get(lane);
  }

  /** The total width of all lanes. */
  int width() {
    return right;
  }

  /** The titles of all lanes, in one line. */
  String heads() {
    var row = new ChartRow();
    for (int i = 0; i < titles.size(); i++) {
      row.centre(titles.get(i), middles.get(i));
    }
    return MARGIN + row + "\n";
  }

  /** A row with the lifelines of these lanes only. */
  ChartRow lifelines(IntPredicate alive) {
    var row = new ChartRow();
    for (int i = 0; i < middles.size(); i++) {
      if (alive.test(i)) {
        row.centre("|", middles.get(i));
      }
    }
    return row;
  }

  /** The margin with the number of a step. */
  static String number(int step) {
    return "%4d  ".formatted(step);
  }

  /** The text, truncated to a width. */
  static String clip(String text, int maxWidth) {
    return text.length() <= maxWidth ? text : text.substring(0, maxWidth - 3) + "...";
  }
}
