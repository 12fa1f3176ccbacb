package rondo.explore.search;

/** Leaves a state half expanded, because the time is up or somebody interrupts. */
final class AbandonedException extends RuntimeException {
  static final AbandonedException INSTANCE = new AbandonedException();

  private static final long serialVersionUID = 1;

  private AbandonedException() {
    super("abandoned", null, false, false);
  }
}
