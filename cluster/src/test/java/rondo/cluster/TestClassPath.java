package rondo.cluster;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The class path of the tests, divided into what a cluster has already, the libraries, and what a
 * driver has to send to it, Rondo.
 */
final class TestClassPath {
  private static final List<Path> ENTRIES =
      Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(Path::of)
          .filter(Files::exists)
          .toList();

  private TestClassPath() {}

  /** A folder like that of an installed Spark, with links to the libraries. */
  static Path sparkHome(Path folder) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    for (Path entry : ENTRIES) {
      if (!isOwn(entry)) {
        Files.createSymbolicLink(jars.resolve(entry.getFileName()), entry.toAbsolutePath());
      }
    }
    return folder;
  }

  /** Rondo's modules and these tests; folders with classes are packed into jars. */
  static List<Path> ownJars(Path folder) throws IOException {
    Files.createDirectories(folder);
    var jars = new ArrayList<Path>();
    for (Path entry : ENTRIES) {
      if (Files.isDirectory(entry)) {
        jars.add(pack(entry, folder.resolve("classes-" + jars.size() + ".jar")));
      } else if (isOwn(entry)) {
        jars.add(entry.toAbsolutePath());
      }
    }
    return jars;
  }

  private static boolean isOwn(Path entry) {
    return Files.isDirectory(entry) || entry.getFileName().toString().startsWith("rondo-");
  }

  /** Packs a folder with classes. */
  static Path pack(Path classes, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        var jar = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, jar);
        jar.closeEntry();
      }
    }
    return file;
  }
}
