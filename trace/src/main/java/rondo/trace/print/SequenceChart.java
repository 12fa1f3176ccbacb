package rondo.trace.print;

import rondo.trace.view.TraceView;

/**
 * A message sequence chart in plain text: a lane for each process, time running down, and in a run
 * of rounds a band for each round.
 */
public final class SequenceChart {
  private SequenceChart() {}

  public static String print(TraceView trace) {
    return switch (trace.kind()) {
      case ROUNDS -> RoundChart.print(trace);
      case PROCESSES, EVENTS -> StepChart.print(trace);
    };
  }
}
