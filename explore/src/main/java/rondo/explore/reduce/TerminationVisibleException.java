package rondo.explore.reduce;

/**
 * Thrown where so many processes are alive that a run might exceed the limit on processes if none
 * of them terminated in time: then termination is not invisible, and the search restarts.
 */
public final class TerminationVisibleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TerminationVisibleException() {
    super("too many processes for invisible termination", null, false, false);
  }
}
