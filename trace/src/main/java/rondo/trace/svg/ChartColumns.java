package rondo.trace.svg;

import java.util.List;

/** The columns of a chart: step numbers at the left, then a lane for each process. */
final class ChartColumns {
  /** Where the bracket of a cycle is. */
  static final double BRACKET = 14;

  /** Where step numbers end. */
  static final double NUMBERS = 56;

  /** Where lanes begin. */
  static final double LEFT = 64;

  private static final double MARGIN = 16;
  private static final double PAGE = 1_120;
  private static final double MIN_SPACING = 112;
  private static final double MAX_SPACING = 230;
  private static final double MIN_WIDTH = 560;
  private static final double OUTER = 70;

  private final int lanes;
  private final double spacing;

  /**
   * @param wanted the distance of lanes that their texts want
   */
  ChartColumns(List<String> titles, double wanted) {
    lanes = titles.size();
    double longest =
        titles.stream().mapToDouble(t -> TextMetrics.width(t, SvgCanvas.FONT_SIZE)).max().orElse(0);
    double room = PAGE / Math.max(1, lanes);
    spacing =
        Math.clamp(
            Math.max(Math.min(longest + 20, MAX_SPACING), Math.min(wanted, room)),
            MIN_SPACING,
            MAX_SPACING);
  }

  double spacing() {
    return spacing;
  }

  /** Where the lifeline of a lane is. */
  double x(int lane) {
    return LEFT + Math.max(OUTER, spacing / 2) + lane * spacing;
  }

  int lanes() {
    return lanes;
  }

  /** Where texts end. */
  double right() {
    return width() - MARGIN;
  }

  double width() {
    return Math.max(MIN_WIDTH, x(Math.max(0, lanes - 1)) + Math.max(OUTER, spacing / 2) + MARGIN);
  }
}
