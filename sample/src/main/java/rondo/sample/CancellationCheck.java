package rondo.sample;

import java.util.function.BooleanSupplier;

/** Polls for cancellation. */
record CancellationCheck(BooleanSupplier cancelled) {
  /** Thrown to abort a run whose result is no longer needed. */
  static final class CancelledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CancelledException() {
      super("halted", null, false, false);
    }
  }

  /** Throws {@link CancelledException} if cancelled. */
  void check() {
    if (cancelled.getAsBoolean()) {
      throw new CancelledException();
    }
  }
}
