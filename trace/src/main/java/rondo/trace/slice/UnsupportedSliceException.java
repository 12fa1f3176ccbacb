package rondo.trace.slice;

/** The causal slice of a run cannot be computed; the message says why. */
final class UnsupportedSliceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsupportedSliceException(String why) {
    super(why);
  }
}
