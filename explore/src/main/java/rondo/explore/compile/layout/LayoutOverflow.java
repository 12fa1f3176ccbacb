package rondo.explore.compile.layout;

/**
 * Thrown when a process or channel is created for which the layout has no room: the search restarts
 * with an extended layout.
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
