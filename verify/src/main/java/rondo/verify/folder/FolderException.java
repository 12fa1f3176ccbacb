package rondo.verify.folder;

import java.io.IOException;

/** A work folder cannot be used for a verification. */
public final class FolderException extends IOException {
  private static final long serialVersionUID = 1;

  public FolderException(String message) {
    super(message);
  }
}
