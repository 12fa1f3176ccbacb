package rondo.ir.event;

/** How messages are delivered, and which of the delivered ones a reaction may consume. */
public enum DeliverySemantics {
  /** Delivered in the sending step; a process may react to any delivered messages. */
  AT_ONCE("m"),
  /** Delivered one by one; a process reacts to all messages delivered since its last reaction. */
  ALL_DELIVERED("mp"),
  /** Delivered one by one; a process may react to any delivered messages. */
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
