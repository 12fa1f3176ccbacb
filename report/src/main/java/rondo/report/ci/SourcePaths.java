package rondo.report.ci;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import rondo.verify.model.ModelSource;

/**
 * The paths of source files in reports: relative to a folder, such as the root of a repository, if
 * they are below it.
 */
public record SourcePaths(Path root) {
  public SourcePaths {
    root = root.toAbsolutePath().normalize();
  }

  /** Relative to the working folder. */
  public static SourcePaths here() {
    return new SourcePaths(Path.of(""));
  }

  /** The path of a file, with slashes; empty for standard input. */
  Optional<String> path(String file) {
    if (file.isEmpty() || file.equals(ModelSource.STANDARD_INPUT)) {
      return Optional.empty();
    }
    Path absolute = Path.of(file).toAbsolutePath().normalize();
    Path shown = absolute.startsWith(root) ? root.relativize(absolute) : absolute;
    return Optional.of(shown.toString().replace('\\', '/'));
  }

  /** The path as a URI reference. */
  Optional<String> uri(String file) {
    return path(file).map(SourcePaths::reference);
  }

  private static String reference(String path) {
    try {
      return path.startsWith("/")
          ? new URI("file", "", path, null).toASCIIString()
          : new URI(null, null, "/" + path, null).toASCIIString().substring(1);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path, e);
    }
  }
}
