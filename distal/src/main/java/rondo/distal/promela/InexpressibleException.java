package rondo.distal.promela;

import java.util.Optional;
import rondo.diagnostics.Position;

/** Something that Promela cannot say, or not in a reasonable way. */
final class InexpressibleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Position> at;

  InexpressibleException(String message) {
    super(message);
    this.at = Optional.empty();
  }

  InexpressibleException(String message, Position at) {
    super(message);
    this.at = Optional.of(at);
  }

  Optional<Position> at() {
    return at;
  }
}
