package rondo.explore.files;

import java.io.IOException;

/** A work folder cannot be used for a verification. */
public final class FolderException extends IOException {
  private static final long serialVersionUID = 1;

  public FolderException(String message) {
    super(message);
  }

  public FolderException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The folder has an owner. */
  public static FolderException inUse(String folder, String owner) {
    return new FolderException("the work folder %s is in use by %s".formatted(folder, owner));
  }
}
