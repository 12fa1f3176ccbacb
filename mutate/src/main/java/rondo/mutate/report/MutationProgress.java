package rondo.mutate.report;

import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.MutationListener;
import rondo.mutate.TestedMutant;
import rondo.mutate.change.ModelMutant;

/**
 * Reports the progress of mutation testing on stderr: on a terminal as one changing line, elsewhere
 * as a line every ten seconds.
 */
public final class MutationProgress implements MutationListener, AutoCloseable {
  private static final double FIRST = 1;
  private static final double BETWEEN_LINES = 10;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean terminal;
  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
  private final long start = System.nanoTime();
  private double next = FIRST;
  private int begun;
  private boolean shown;

  private MutationProgress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  public static MutationProgress onTerminal(PrintWriter err) {
    return new MutationProgress(err, true);
  }

  public static MutationProgress inLines(PrintWriter err) {
    return new MutationProgress(err, false);
  }

  @Override
  public void checking(String property) {
    show("original: " + property);
  }

  @Override
  public void began(ModelMutant mutant, int total) {
    begun++;
    String sofar =
        counts.entrySet().stream()
            .map(e -> ", " + e.getValue() + " " + e.getKey().title())
            .collect(Collectors.joining());
    show(
        "mutant %d of %d%s; line %d, %s"
            .formatted(begun, total, sofar, mutant.at().line(), mutant.operator().title()));
  }

  @Override
  public void ended(TestedMutant mutant) {
    counts.merge(mutant.outcome().kind(), 1, Integer::sum);
  }

  private void show(String line) {
    double seconds = (System.nanoTime() - start) / 1e9;
    if (terminal) {
      err.print(CLEAR + line);
    } else if (seconds >= next) {
      next = seconds + BETWEEN_LINES;
      err.print("progress: " + line + "\n");
    }
    shown = true;
    err.flush();
  }

  /** Removes the changing line. */
  @Override
  public void close() {
    if (terminal && shown) {
      err.print(CLEAR);
      err.flush();
    }
  }
}
