package rondo.explore.encoding;

/** A value cannot be encoded because of its class. */
public final class UnsupportedValueException extends RuntimeException {
  public UnsupportedValueException(String message) {
    super(message);
  }
}
