package rondo.ir.event.proof;

import java.io.Serial;

/** There are too many ways through the steps of a protocol to follow them all. */
final class TooManyPathsException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
}
