package rondo.cli.report;

import java.io.PrintWriter;
import java.util.function.Consumer;
import rondo.sample.Tally;
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
  private long lastCount;

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
    if (isTime(now.seconds())) {
      show(line(now), now.seconds(), now.states());
    }
  }

  /** The same of a test. */
  public synchronized void schedules(Tally now) {
    if (isTime(now.seconds())) {
      show(line(now), now.seconds(), now.schedules());
    }
  }

  /** The same of a solver. */
  public synchronized void questions(long number, long seconds) {
    if (isTime(seconds)) {
      String counted = Decimal.grouped(number) + (number == 1 ? " question" : " questions");
      show(counted + " to the solver, " + seconds + " s", seconds, number);
    }
  }

  private boolean isTime(double seconds) {
    return seconds >= (terminal ? FIRST_ON_TERMINAL : lastSeconds + BETWEEN_LINES);
  }

  private void show(String line, double seconds, long count) {
    lastSeconds = seconds;
    lastCount = count;
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

  private String rate(long count, double seconds) {
    double rate = (count - lastCount) / Math.max(seconds - lastSeconds, 1e-3);
    return Decimal.grouped(Math.round(rate));
  }

  private String line(Tally now) {
    return Decimal.grouped(now.schedules())
        + " schedules, "
        + rate(now.schedules(), now.seconds())
        + "/s, "
        + Decimal.grouped(now.steps())
        + " steps, "
        + Math.round(now.seconds())
        + " s";
  }

  private String line(Statistics now) {
    return Decimal.grouped(now.states())
        + " states, "
        + rate(now.states(), now.seconds())
        + "/s, depth "
        + Decimal.grouped(now.depth())
        + ", "
        + new MemorySize(now.memoryBytes())
        + ", "
        + Math.round(now.seconds())
        + " s";
  }
}
