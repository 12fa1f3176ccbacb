package rondo.explore.search.expansion;

/**
 * Aborts the expansion of a state, because the time limit is reached or the search is cancelled.
 */
final class AbandonedException extends RuntimeException {
  static final AbandonedException INSTANCE = new AbandonedException();

  private static final long serialVersionUID = 1;

  private AbandonedException() {
    super("abandoned", null, false, false);
  }
}
