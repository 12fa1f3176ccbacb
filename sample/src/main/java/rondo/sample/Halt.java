package rondo.sample;

import java.util.function.BooleanSupplier;

/** Asks whether to go on. */
record Halt(BooleanSupplier asked) {
  /** Nobody is waiting for the rest of this run. */
  static final class HaltedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    HaltedException() {
      super("halted", null, false, false);
    }
  }

  /** Does not return if it is over. */
  void check() {
    if (asked.getAsBoolean()) {
      throw new HaltedException();
    }
  }
}
