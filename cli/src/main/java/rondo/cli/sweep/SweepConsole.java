package rondo.cli.sweep;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.cli.io.Console;

/**
 * Shows a sweep while it runs: rows on standard output, messages and progress on standard error.
 * Progress is one changing line on a terminal, elsewhere a line every ten seconds.
 */
final class SweepConsole implements SweepListener, AutoCloseable {
  private static final double FIRST = 1;
  private static final double BETWEEN_LINES = 10;
  private static final double BETWEEN_CHANGES = 0.25;
  private static final String CLEAR = "\r\u001b[K";

  /** Longer lines would break, and could not be removed. */
  private static final int MAX_LINE = 79;

  private final Console console;
  private final RowPrinter rows;
  private final Set<String> known = new HashSet<>();
  private final long start = System.nanoTime();
  private double next = FIRST;
  private boolean shown;

  /** Prints a result, or does not. */
  interface RowPrinter {
    void print(JobResult result);
  }

  SweepConsole(Console console, RowPrinter rows) {
    this.console = console;
    this.rows = rows;
  }

  @Override
  public void row(JobResult result) {
    clear();
    rows.print(result);
    console.out().flush();
  }

  /** Jobs of the same model say the same: that is printed once. */
  @Override
  public void messages(GridPoint point, String text) {
    if (known.add(text)) {
      clear();
      console.err().print(point.text() + ":\n" + text);
      console.err().flush();
    }
  }

  @Override
  public void progress(int done, int all, Map<GridPoint, String> running) {
    double seconds = (System.nanoTime() - start) / 1e9;
    if (seconds < next || running.isEmpty()) {
      return;
    }
    next = seconds + (console.errIsTerminal() ? BETWEEN_CHANGES : BETWEEN_LINES);
    String jobs =
        running.entrySet().stream()
            .map(r -> r.getKey().text() + (r.getValue().isEmpty() ? "" : ": " + r.getValue()))
            .collect(Collectors.joining("; "));
    String line = "%d of %d jobs, %d s; %s".formatted(done, all, Math.round(seconds), jobs);
    if (console.errIsTerminal()) {
      console.err().print(CLEAR + line.substring(0, Math.min(line.length(), MAX_LINE)));
      shown = true;
    } else {
      console.err().print("progress: " + line + "\n");
    }
    console.err().flush();
  }

  private void clear() {
    if (shown) {
      console.err().print(CLEAR);
      console.err().flush();
      shown = false;
    }
  }

  /** Removes the changing line. */
  @Override
  public void close() {
    clear();
  }
}
