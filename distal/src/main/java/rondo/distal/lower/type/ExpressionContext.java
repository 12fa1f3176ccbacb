package rondo.distal.lower.type;

/** The syntactic context of an expression, which determines what it may refer to. */
public enum ExpressionContext {
  CONSTANT("in a constant"),
  INITIAL("in an initial value"),
  SEND("where a message is sent"),
  UPDATE("in `update`"),
  REACTION("in a reaction"),
  INIT("in `init`"),
  MESSAGE_CONDITION("in a condition on each of a number of messages"),
  MONITOR("in a monitor"),
  FUNCTION("in a function"),
  PROPERTY("in a property"),
  NETWORK("in a network assumption");

  private final String text;

  ExpressionContext(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Whether a process evaluates the expression. */
  public boolean isInProcess() {
    return switch (this) {
      case INITIAL, SEND, UPDATE, REACTION, INIT, MESSAGE_CONDITION, MONITOR -> true;
      case CONSTANT, FUNCTION, PROPERTY, NETWORK -> false;
    };
  }

  /** Whether messages may be sent from this context outside of rounds. */
  public boolean isInReaction() {
    return this == REACTION || this == INIT;
  }

  /** Whether the expression is evaluated at a point of a run that has a phase. */
  public boolean isInRun() {
    return this == SEND || this == UPDATE || this == PROPERTY;
  }
}
