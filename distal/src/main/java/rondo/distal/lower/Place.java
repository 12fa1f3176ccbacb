package rondo.distal.lower;

/** Where an expression stands, which decides what it can speak of. */
enum Place {
  CONSTANT("in a constant"),
  INITIAL("in an initial value"),
  SEND("where a message is sent"),
  UPDATE("in `update`"),
  REACTION("in a reaction"),
  MONITOR("in a monitor"),
  FUNCTION("in a function"),
  PROPERTY("in a property"),
  NETWORK("in a network assumption");

  private final String text;

  Place(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Whether a process executes it. */
  boolean isInProcess() {
    return this == INITIAL || this == SEND || this == UPDATE || this == REACTION || this == MONITOR;
  }

  /** Whether it is read at some point of a run that has a phase. */
  boolean isInRun() {
    return this == SEND || this == UPDATE || this == PROPERTY;
  }
}
