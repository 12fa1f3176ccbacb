package rondo.budget;

/** Ends whatever a thread was doing because its {@link Budget} is used up. */
public final class LimitReachedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Limit limit;

  LimitReachedException(Limit limit) {
    super(limit.text(), null, false, false);
    this.limit = limit;
  }

  public Limit limit() {
    return limit;
  }
}
