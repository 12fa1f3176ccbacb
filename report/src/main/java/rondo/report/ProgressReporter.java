package rondo.report;

import java.io.PrintWriter;
import java.time.Duration;
import rondo.budget.Activity;
import rondo.budget.Budget;
import rondo.sample.SamplingStatistics;
import rondo.trace.Statistics;
import rondo.verify.method.PropertyProgress;

/**
 * Reports progress of a long search on stderr: on a terminal as one changing line, elsewhere as a
 * line after a second and then at growing intervals. Before the search has statistics, reports the
 * preparation.
 */
public final class ProgressReporter implements PropertyProgress {
  private static final double FIRST = 1;
  private static final double BETWEEN_LINES = 10;
  private static final Duration TICK = Duration.ofMillis(250);
  private static final String CLEAR = "\r\u001b[K";
  private static final String LINE = "progress: ";

  private final PrintWriter err;
  private final boolean terminal;
  private final String title;
  private final Budget budget = Budget.current();
  private final long began = System.nanoTime();
  private boolean shown;
  private boolean searching;
  private boolean closed;
  private double lastSeconds;
  private double nextLine = FIRST;
  private long lastCount;

  private ProgressReporter(PrintWriter err, boolean terminal, String title) {
    this.err = err;
    this.terminal = terminal;
    this.title = title;
  }

  /**
   * @param title the property
   */
  public static ProgressReporter onTerminal(PrintWriter err, String title) {
    return new ProgressReporter(err, true, title);
  }

  /**
   * @param title the property
   */
  public static ProgressReporter inLines(PrintWriter err, String title) {
    return new ProgressReporter(err, false, title);
  }

  /** Starts reporting the preparation, as recorded in the budget of this thread. */
  public ProgressReporter started() {
    Thread.ofVirtual().start(this::prepare);
    return this;
  }

  private void prepare() {
    try {
      while (prepareOnce()) {
        Thread.sleep(TICK);
      }
    } catch (InterruptedException e) {
      // cannot happen
    }
  }

  private synchronized boolean prepareOnce() {
    if (closed || searching) {
      return false;
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    if (isTime(seconds)) {
      show(line(budget.activity().orElse(new Activity("", 0)), seconds), seconds, 0);
    }
    return true;
  }

  @Override
  public synchronized void accept(Statistics now) {
    searching = true;
    if (isTime(now.seconds())) {
      show(line(now), now.seconds(), now.states());
    }
  }

  @Override
  public synchronized void reportSchedules(SamplingStatistics now) {
    searching = true;
    if (isTime(now.seconds())) {
      show(line(now), now.seconds(), now.schedules());
    }
  }

  @Override
  public synchronized void reportQueries(long number, long seconds) {
    searching = true;
    if (isTime(seconds)) {
      String counted = Decimal.grouped(number) + (number == 1 ? " query" : " queries");
      show(counted + " to the solver, " + seconds + " s", seconds, number);
    }
  }

  private boolean isTime(double seconds) {
    return seconds >= (terminal ? FIRST : nextLine);
  }

  private void show(String line, double seconds, long count) {
    if (!shown && !title.isEmpty()) {
      err.print(terminal ? CLEAR + title + System.lineSeparator() : LINE + title + "\n");
    }
    lastSeconds = seconds;
    nextLine = seconds + BETWEEN_LINES;
    lastCount = count;
    shown = true;
    err.print(terminal ? CLEAR + line : LINE + line + "\n");
    err.flush();
  }

  /** Removes the changing line. */
  @Override
  public synchronized void close() {
    closed = true;
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

  private static String line(Activity now, double seconds) {
    String counted = now.unit().isEmpty() ? "" : Decimal.grouped(now.count()) + " " + now.unit();
    return "preparing: " + counted + (counted.isEmpty() ? "" : ", ") + Math.round(seconds) + " s";
  }

  private String line(SamplingStatistics now) {
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
        + disk(now.disk())
        + ", "
        + Math.round(now.seconds())
        + " s";
  }

  private static String disk(Statistics.DiskUse disk) {
    String merging =
        disk.mergedPercent().isPresent()
            ? ", merging " + disk.mergedPercent().getAsInt() + " %"
            : "";
    return disk.bytes() == 0 ? "" : ", " + new MemorySize(disk.bytes()) + " on disk" + merging;
  }
}
