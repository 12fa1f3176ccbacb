package rondo.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The repository's root, from the working folder of tests. */
public final class RepositoryRoot {
  private RepositoryRoot() {}

  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve(".mvn"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  /** Makes {@code examples/…} work as in the repository's root. */
  static void linkExamples() {
    try {
      Files.createSymbolicLink(Path.of("examples"), root().resolve("examples"));
    } catch (FileAlreadyExistsException e) {
      // An earlier test has created it.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
