package rondo.promela.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The folders from which a model may include files: its own folder and those that the user lists. A
 * model may come from an untrusted source, and diagnostics quote source text; so an include must
 * not be able to read arbitrary files of the user.
 *
 * @param folders also searched for files that are not in the folder of the including file
 * @param saved texts of files that are used instead of the files themselves, by name
 */
public record IncludePath(List<Path> folders, Scope scope, Map<String, String> saved) {
  /** Which files may be read. */
  public enum Scope {
    /** Files below the model's folder and the listed ones. */
    LISTED,
    UNRESTRICTED
  }

  /** Files below the model's folder only. */
  public static final IncludePath MODEL_FOLDER_ONLY = new IncludePath(List.of(), Scope.LISTED);

  public IncludePath {
    folders = List.copyOf(folders);
    saved = Map.copyOf(saved);
  }

  public IncludePath(List<Path> folders, Scope scope) {
    this(folders, scope, Map.of());
  }

  /** With texts that are used instead of files. */
  public IncludePath withSaved(Map<String, String> texts) {
    return new IncludePath(folders, scope, texts);
  }

  boolean exists(Path file) {
    return saved.containsKey(file.toString()) || Files.exists(file);
  }

  /** Whether a model in {@code modelFolder} may include the file, whether that exists or not. */
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

  /** The path with symbolic links and {@code ..} resolved, as far as it exists. */
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
