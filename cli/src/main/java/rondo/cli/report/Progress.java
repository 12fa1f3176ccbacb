package rondo.cli.report;

import java.io.PrintWriter;
import java.util.function.Consumer;
import rondo.trace.Statistics;

/**
 * Tells the user on stderr how a long search fares: on a terminal one line that changes, elsewhere
 * a line now and then.
 */
public final class Progress implements Consumer<Statistics>, AutoCloseable {
  private static final double FIRST_ON_TERMINAL = 1;
  private static final double BETWEEN_LINES = 10;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean terminal;
  private boolean shown;
  private double lastSeconds;
  private long lastStates;

  private Progress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  public static Progress onTerminal(PrintWriter err) {
    return new Progress(err, true);
  }

  public static Progress inLines(PrintWriter err) {
    return new Progress(err, false);
  }

  @Override
  public synchronized void accept(Statistics now) {
    if (now.seconds() < (terminal ? FIRST_ON_TERMINAL : lastSeconds + BETWEEN_LINES)) {
      return;
    }
    String line = line(now);
    lastSeconds = now.seconds();
    lastStates = now.states();
    shown = true;
    err.print(terminal ? CLEAR + line : line + System.lineSeparator());
    err.flush();
  }

  /** Takes the changing line away. */
  @Override
  public synchronized void close() {
    if (terminal && shown) {
      err.print(CLEAR);
      err.flush();
      shown = false;
    }
  }

  private String line(Statistics now) {
    double rate = (now.states() - lastStates) / Math.max(now.seconds() - lastSeconds, 1e-3);
    return Decimal.grouped(now.states())
        + " states, "
        + Decimal.grouped(Math.round(rate))
        + "/s, depth "
        + Decimal.grouped(now.depth())
        + ", "
        + new MemorySize(now.memoryBytes())
        + ", "
        + Math.round(now.seconds())
        + " s";
  }
}
