package rondo.explore.compile;

/**
 * A process or channel came to life for which the layout has no room: extend it and start again.
 */
public final class LayoutOverflow extends RuntimeException {
  private final transient LayoutCapacity missing;

  LayoutOverflow(LayoutCapacity missing) {
    super("no room for " + missing, null, false, false);
    this.missing = missing;
  }

  public LayoutCapacity missing() {
    return missing;
  }
}
