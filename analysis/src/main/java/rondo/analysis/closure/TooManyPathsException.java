package rondo.analysis.closure;

import java.io.Serial;

/** Thrown if the steps of a protocol have more paths than the analysis is willing to follow. */
final class TooManyPathsException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
}
