package rondo.conformance.conventions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Java sources of all modules. */
final class SourceTree {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private SourceTree() {}

  /**
   * A source file.
   *
   * @param module its folder
   * @param name the qualified name of its class
   */
  record Source(String module, String name, Path file) {
    String simpleName() {
      return name.substring(name.lastIndexOf('.') + 1);
    }

    String packageName() {
      return name.substring(0, name.lastIndexOf('.'));
    }

    String text() throws IOException {
      return Files.readString(file);
    }
  }

  /** The classes of the programs, without tests and package comments. */
  static List<Source> main() throws IOException {
    return sources(List.of("main"));
  }

  /** The classes of programs and tests, without package comments. */
  static List<Source> all() throws IOException {
    return sources(List.of("main", "test"));
  }

  private static List<Source> sources(List<String> parts) throws IOException {
    var found = new ArrayList<Source>();
    try (Stream<Path> folders = Files.list(ROOT)) {
      for (Path module : folders.sorted().toList()) {
        for (String part : parts) {
          Path folder = module.resolve("src").resolve(part).resolve("java");
          if (Files.isDirectory(folder)) {
            found.addAll(sources(module.getFileName().toString(), folder));
          }
        }
      }
    }
    return found;
  }

  private static List<Source> sources(String module, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(f -> f.toString().endsWith(".java") && !f.endsWith("package-info.java"))
          .map(f -> new Source(module, name(folder.relativize(f)), f))
          .sorted((a, b) -> a.name().compareTo(b.name()))
          .toList();
    }
  }

  private static String name(Path file) {
    return file.toString().replace(".java", "").replace('/', '.');
  }
}
