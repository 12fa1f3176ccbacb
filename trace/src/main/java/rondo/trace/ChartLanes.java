package rondo.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The lanes of a chart from left to right: one for each process, with its lifeline in the middle.
 */
public final class ChartLanes {
  /** What stands left of the lanes: the number of a step, or nothing. */
  public static final String MARGIN = " ".repeat(6);

  private static final int NARROWEST = 12;

  private final List<String> titles = new ArrayList<>();
  private final List<Integer> middles = new ArrayList<>();
  private int right;

  /**
   * Adds a lane.
   *
   * @param width what its texts take
   * @param distance how far its lifeline is from the one before, at least
   */
  public void add(String title, int width, int distance) {
    int wide = Math.max(Math.max(NARROWEST, width), title.length() + 2);
    int middle = right + wide / 2;
    int least = middles.isEmpty() ? 0 : middles.getLast() + distance;
    titles.add(title);
    middles.add(Math.max(middle, least));
    right = middles.getLast() + wide - wide / 2;
  }

  /** Where the lifeline of a lane is. */
  public int middle(int lane) {
    return middles.get(lane);
  }

  /** How wide all lanes are together. */
  public int width() {
    return right;
  }

  /** The titles of all lanes, in a line. */
  public String heads() {
    var row = new ChartRow();
    for (int i = 0; i < titles.size(); i++) {
      row.centre(titles.get(i), middles.get(i));
    }
    return MARGIN + row + "\n";
  }

  /** A row with nothing but the lifelines of these lanes. */
  public ChartRow lifelines(IntPredicate alive) {
    var row = new ChartRow();
    for (int i = 0; i < middles.size(); i++) {
      if (alive.test(i)) {
        row.centre("|", middles.get(i));
      }
    }
    return row;
  }

  /** What stands left of the row of a step. */
  public static String number(int step) {
    return "%4d  ".formatted(step);
  }

  /** A text, or as much of it as has room. */
  public static String clip(String text, int widest) {
    return text.length() <= widest ? text : text.substring(0, widest - 3) + "...";
  }
}
