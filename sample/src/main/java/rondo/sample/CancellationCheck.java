package rondo.sample;

import java.util.function.BooleanSupplier;

/** Asks whether to go on. */
record CancellationCheck(BooleanSupplier cancelled) {
  /** Nobody is waiting for the rest of this run. */
  static final class CancelledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CancelledException() {
      super("halted", null, false, false);
    }
  }

  /** Does not return if it is over. */
  void check() {
    if (cancelled.getAsBoolean()) {
      throw new CancelledException();
    }
  }
}
