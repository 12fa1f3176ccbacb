package rondo.translate.promela.term;

import java.util.Optional;
import rondo.diagnostics.Position;

/** A construct that has no reasonable translation to Promela. */
public final class InexpressibleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Position> at;

  public InexpressibleException(String message) {
    super(message);
    this.at = Optional.empty();
  }

  public InexpressibleException(String message, Position at) {
    super(message);
    this.at = Optional.of(at);
  }

  public Optional<Position> at() {
    return at;
  }

  /** Runs a translation; an exception without a position gets the given one. */
  public static void within(Position place, Runnable printing) {
    try {
      printing.run();
    } catch (InexpressibleException e) {
      throw e.at.isPresent() || !place.isKnown()
          ? e
          : new InexpressibleException(e.getMessage(), place);
    }
  }
}
