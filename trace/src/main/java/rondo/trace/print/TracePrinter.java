package rondo.trace.print;

import rondo.trace.view.TraceView;

/** Prints a run: a table of rounds, or else a list of steps. */
public final class TracePrinter {
  private TracePrinter() {}

  public static String print(TraceView trace, Style style) {
    return switch (trace.kind()) {
      case ROUNDS -> RoundTablePrinter.print(trace, style);
      case PROCESSES, EVENTS -> StepListPrinter.print(trace, style);
    };
  }
}
