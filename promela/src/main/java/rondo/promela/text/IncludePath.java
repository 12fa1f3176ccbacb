package rondo.promela.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the files may lie that a model includes: below the model's own folder, or below others that
 * the user names. A model may come from anybody, and diagnostics quote what they are about, so that
 * an include must not reach any file of the user's.
 *
 * @param folders also searched for files that do not lie beside the file that includes them
 */
public record IncludePath(List<Path> folders, Scope scope) {
  /** Which files may be read. */
  public enum Scope {
    /** Those below the model's folder and the listed ones. */
    LISTED,
    UNRESTRICTED
  }

  /** Below the folder of the model only. */
  public static final IncludePath MODEL_FOLDER_ONLY = new IncludePath(List.of(), Scope.LISTED);

  public IncludePath {
    folders = List.copyOf(folders);
  }

  /** Whether a model in a folder may include a file, whether that exists or not. */
  boolean permits(Path file, Path modelFolder) {
    return switch (scope) {
      case UNRESTRICTED -> true;
      case LISTED -> {
        Path real = real(file);
        yield real.startsWith(real(modelFolder))
            || folders.stream().anyMatch(f -> real.startsWith(real(f)));
      }
    };
  }

  /** With all symbolic links and {@code ..} resolved, as far as the path exists. */
  private static Path real(Path path) {
    Path absolute = path.toAbsolutePath();
    try {
      return absolute.toRealPath();
    } catch (IOException e) {
      Path parent = absolute.getParent();
      return parent == null ? absolute : real(parent).resolve(absolute.getFileName()).normalize();
    }
  }
}
