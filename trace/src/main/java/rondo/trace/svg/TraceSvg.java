package rondo.trace.svg;

import rondo.trace.view.TraceView;

/**
 * Draws a run as an SVG picture: a lane for each process, time running down, messages as arrows
 * from the step in which they are sent to the one in which they are received; a band for each
 * round, in a run of rounds.
 */
public final class TraceSvg {
  private TraceSvg() {}

  public static String print(TraceView trace) {
    return switch (trace.kind()) {
      case ROUNDS -> new RoundBands(trace).print();
      case PROCESSES, EVENTS -> new SpaceTimeDiagram(trace).print();
    };
  }
}
