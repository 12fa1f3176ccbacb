package rondo.conformance.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.testkit.CorpusModel;

/**
 * Builds {@code examples/java}, a project that uses Rondo as a library, with a local repository
 * that has the modules as they are compiled now, and everything else from the user's repository.
 */
class SampleProjectTest {
  private static final Path ROOT = CorpusModel.folder().resolveSibling("");
  private static final String VERSION = "0.1.0";

  /** The modules that the project depends on, directly or not. */
  private static final List<String> MODULES =
      List.of(
          "ir",
          "analysis",
          "ltl",
          "trace",
          "promela",
          "distal",
          "explore",
          "rounds",
          "events",
          "sample",
          "gpu",
          "smt",
          "verify",
          "junit");

  @TempDir Path folder;

  @Test
  void theSampleProjectIsBuiltAndItsTestsPass() throws Exception {
    Path repository = Files.createDirectory(folder.resolve("repository"));
    linkOthers(repository);
    install(repository, "rondo", ROOT.resolve("pom.xml"));
    install(repository, "rondo-bom", ROOT.resolve("bom/pom.xml"));
    for (String module : MODULES) {
      Path target = install(repository, "rondo-" + module, ROOT.resolve(module + "/pom.xml"));
      jar(
          ROOT.resolve(module + "/target/classes"),
          target.resolve("rondo-%s-%s.jar".formatted(module, VERSION)));
    }
    Path project = folder.resolve("project");
    copy(ROOT.resolve("examples/java"), project);
    var builder =
        new ProcessBuilder(
                "mvn",
                "-o",
                "-B",
                "-q",
                "-Dmaven.repo.local=" + repository,
                "-f",
                project.resolve("pom.xml").toString(),
                "test")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process maven = builder.start();
    String printed = new String(maven.getInputStream().readAllBytes());
    assertThat(maven.waitFor()).as(printed).isZero();
    String report =
        Files.readString(project.resolve("target/surefire-reports/TEST-example.ConsensusTest.xml"));
    assertThat(report).contains("tests=\"6\"", "failures=\"0\"", "errors=\"0\"", "skipped=\"0\"");
  }

  /** JUnit would warn of each link when it deletes the folder. */
  @AfterEach
  void unlink() throws IOException {
    try (Stream<Path> groups = Files.list(folder.resolve("repository"))) {
      for (Path group : groups.filter(Files::isSymbolicLink).toList()) {
        Files.delete(group);
      }
    }
  }

  private static void linkOthers(Path repository) throws IOException {
    Path own =
        Path.of(
            System.getProperty(
                "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
    try (Stream<Path> groups = Files.list(own)) {
      for (Path group : groups.filter(g -> !g.endsWith("rondo")).toList()) {
        Files.createSymbolicLink(repository.resolve(group.getFileName()), group);
      }
    }
  }

  private static Path install(Path repository, String artifact, Path pom) throws IOException {
    Path target =
        Files.createDirectories(repository.resolve("rondo").resolve(artifact).resolve(VERSION));
    Files.copy(pom, target.resolve("%s-%s.pom".formatted(artifact, VERSION)));
    return target;
  }

  private static void jar(Path classes, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        var jar = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
        Files.copy(each, jar);
        jar.closeEntry();
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path each : files.filter(f -> !f.startsWith(from.resolve("target"))).toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }
}
