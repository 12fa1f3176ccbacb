package rondo.explore;

import java.io.IOException;

/** The data of a {@link StateNumbering} are damaged, or are those of another model. */
public final class InvalidNumberingException extends IOException {
  public InvalidNumberingException(String message) {
    super(message);
  }

  public InvalidNumberingException(String message, Throwable cause) {
    super(message, cause);
  }
}
