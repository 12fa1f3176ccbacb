package rondo.trace.print;

import java.util.stream.Collectors;
import rondo.trace.view.TraceView;

/**
 * Prints a run: a table of rounds, or else a list of steps; of a run that is explained, only what
 * belongs to its causal slice.
 */
public final class TracePrinter {
  private TracePrinter() {}

  public static String print(TraceView trace, Style style) {
    String run =
        switch (trace.kind()) {
          case ROUNDS -> RoundTablePrinter.print(trace, style);
          case PROCESSES, EVENTS -> StepListPrinter.print(trace, style);
        };
    String heading = SliceText.heading(trace).map(h -> style.faint(h) + "\n").orElse("");
    return heading
        + run
        + SliceText.falseParts(trace).stream().map(l -> l + "\n").collect(Collectors.joining());
  }
}
