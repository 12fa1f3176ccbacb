package rondo.explore;

/**
 * Ends a search that is to be repeated with another system. It can be saved, so that a verification
 * that is continued elsewhere does not repeat the search that ended.
 */
public abstract class SearchRestart extends RuntimeException {
  private static final long serialVersionUID = 1;

  protected SearchRestart(String message) {
    super(message, null, false, false);
  }

  /** What {@link TransitionSystem#restart} needs. */
  public abstract String saved();
}
