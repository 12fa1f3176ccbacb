package rondo.trace.print;

/** One line of a chart, drawn from left to right and over itself. */
final class ChartRow {
  private final StringBuilder cells = new StringBuilder();

  void put(String text, int left) {
    int start = Math.max(0, left);
    while (cells.length() < start + text.length()) {
      cells.append(' ');
    }
    cells.replace(start, start + text.length(), text);
  }

  void centre(String text, int middle) {
    put(text, middle - text.length() / 2);
  }

  void arrow(int from, int to, String label) {
    int left = Math.min(from, to);
    int right = Math.max(from, to);
    put("-".repeat(right - left - 1), left + 1);
    put(from < to ? ">" : "<", from < to ? right - 1 : left + 1);
    String shown = label.length() <= right - left - 5 ? label : "";
    put(shown, (left + right - shown.length()) / 2);
    if (shown.isEmpty()) {
      put("  " + label, Math.max(right + 1, cells.length()));
    }
  }

  @Override
  public String toString() {
    return cells.toString().stripTrailing();
  }
}
