package rondo.distal.lower;

/** Where an expression stands, which decides what it can speak of. */
enum ExpressionContext {
  CONSTANT("in a constant"),
  INITIAL("in an initial value"),
  SEND("where a message is sent"),
  UPDATE("in `update`"),
  REACTION("in a reaction"),
  INIT("in what a process does first"),
  MESSAGE_CONDITION("in a condition on each of several messages"),
  MONITOR("in a monitor"),
  FUNCTION("in a function"),
  PROPERTY("in a property"),
  NETWORK("in a network assumption");

  private final String text;

  ExpressionContext(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Whether a process executes it. */
  boolean isInProcess() {
    return switch (this) {
      case INITIAL, SEND, UPDATE, REACTION, INIT, MESSAGE_CONDITION, MONITOR -> true;
      case CONSTANT, FUNCTION, PROPERTY, NETWORK -> false;
    };
  }

  /** Whether messages are sent from there at any time. */
  boolean isInReaction() {
    return this == REACTION || this == INIT;
  }

  /** Whether it is read at some point of a run that has a phase. */
  boolean isInRun() {
    return this == SEND || this == UPDATE || this == PROPERTY;
  }
}
