package rondo.diagnostics;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Messages for files that cannot be read or written. */
public final class IoErrorText {
  private IoErrorText() {}

  /** The missing file, or the missing folder that it cannot be written to. */
  private static Path missing(Path file) {
    Path folder = file.getParent();
    return folder == null || Files.isDirectory(folder) ? file : missing(folder);
  }

  public static String text(IOException failure) {
    return switch (failure) {
      case NoSuchFileException f -> missing(Path.of(f.getFile())) + " does not exist";
      case FileAlreadyExistsException f -> f.getFile() + " already exists";
      case AccessDeniedException f -> f.getFile() + " cannot be accessed: permission denied";
      case FileSystemException f when f.getReason() != null -> f.getFile() + ": " + f.getReason();
      default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
    };
  }
}
