package rondo.explore.remote;

import java.io.IOException;

/** Tasks of a search could not be executed elsewhere. */
public final class RemoteFailureException extends IOException {
  private static final long serialVersionUID = 1;

  public RemoteFailureException(String message, Throwable cause) {
    super(message, cause);
  }
}
