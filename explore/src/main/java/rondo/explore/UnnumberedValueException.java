package rondo.explore;

/**
 * Thrown by a stepper if a successor contains a value without a number in a frozen {@link
 * StateNumbering}. It has no stack trace, so that throwing it is cheap.
 *
 * <p>The successors of the state are not known, whether or not some have been reported already. The
 * array of the state may have been changed. The stepper and the system remain usable.
 */
public final class UnnumberedValueException extends RuntimeException {
  private static final UnnumberedValueException INSTANCE = new UnnumberedValueException();

  private UnnumberedValueException() {
    super("a successor contains a value without a number", null, false, false);
  }

  /** The only instance, which is immutable. */
  public static UnnumberedValueException instance() {
    return INSTANCE;
  }
}
