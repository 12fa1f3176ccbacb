package rondo.ir.event;

/** How messages get from who sends them to who reacts to them. */
public enum DeliverySemantics {
  /** With the step that sends them; a process may react to any that it got. */
  AT_ONCE("m"),
  /** One by one; a process reacts to all that it got since it last did. */
  ALL_DELIVERED("mp"),
  /** One by one; a process may react to any that it got. */
  SOME_DELIVERED("mmp");

  private final String text;

  DeliverySemantics(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public boolean isStepwise() {
    return this != AT_ONCE;
  }
}
