package rondo.trace;

/** What was checked, or what was broken. */
public enum Property {
  ASSERTION("assertion"),
  RUNTIME_ERROR("run-time error"),
  INVALID_END_STATE("invalid end state");

  private final String title;

  Property(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
