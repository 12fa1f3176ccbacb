package rondo.trace.view;

/** The three kinds of runs. */
public enum TraceKind {
  /** Runs of Promela models. */
  PROCESSES("processes"),
  /** Runs of round-based protocols. */
  ROUNDS("rounds"),
  /** Runs of event-based protocols. */
  EVENTS("events");

  private final String word;

  TraceKind(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
