package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import rondo.cli.Main;
import rondo.cli.RepositoryRoot;

/** The jar contains the licences of all its libraries. */
class LicenceNoticesTest {
  /** Rondo's own group, and those of libraries for tests only, which no jar of Rondo contains. */
  private static final List<String> NOT_OF_OTHERS =
      List.of(
          "rondo/",
          "org/junit/",
          "org/assertj/",
          "org/opentest4j/",
          "org/apiguardian/",
          "org/jspecify/",
          "net/bytebuddy/",
          "org/apache/maven/surefire/");

  /** Jars on the class path, as {@code group/artifact/version/file}, in a Maven repository. */
  private static Stream<String> libraries() throws URISyntaxException {
    Path picocli =
        Path.of(CommandLine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    assertThat(picocli.getParent().getParent()).endsWith(Path.of("info/picocli/picocli"));
    String repository = picocli.getParent().getParent().resolve("../../..").normalize() + "/";
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.startsWith(repository))
        .map(entry -> entry.substring(repository.length()))
        .filter(entry -> NOT_OF_OTHERS.stream().noneMatch(entry::startsWith));
  }

  /** As in {@code info.picocli:picocli}. */
  private static String coordinates(String library) {
    Path artifact = Path.of(library).getParent().getParent();
    String group = artifact.getParent().toString().replace(File.separatorChar, '.');
    return group + ":" + artifact.getFileName();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Main.class.getResourceAsStream("/META-INF/" + name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void everyLibraryInTheJarHasANotice() throws Exception {
    String notices = resource("THIRD-PARTY-NOTICES.md");
    assertThat(libraries())
        .map(LicenceNoticesTest::coordinates)
        .contains("info.picocli:picocli", "tools.aqua:z3-turnkey")
        .allSatisfy(library -> assertThat(notices).contains("| `" + library + "` |"));
  }

  @Test
  void licencesAreGivenInFull() throws Exception {
    assertThat(resource("THIRD-PARTY-NOTICES.md"))
        .contains("Copyright (c) Microsoft Corporation", "Permission is hereby granted")
        .contains("Copyright 2017 Remko Popma");
    assertThat(resource("LICENSE"))
        .contains("Apache License", "Version 2.0, January 2004", "END OF TERMS AND CONDITIONS");
  }

  @Test
  void theRepositoryHasTheSameFiles() throws Exception {
    for (String name : List.of("LICENSE", "THIRD-PARTY-NOTICES.md")) {
      assertThat(RepositoryRoot.root().resolve(name)).hasContent(resource(name));
    }
  }

  /** The shaded jar includes {@code META-INF} of its libraries unless a filter excludes it. */
  @Test
  void noFilterKeepsThemOutOfTheJar() throws Exception {
    String pom = Files.readString(RepositoryRoot.root().resolve("cli/pom.xml"));
    assertThat(pom)
        .contains("<exclude>META-INF/maven/**</exclude>")
        .doesNotContain("<exclude>META-INF/**</exclude>")
        .doesNotContain("<exclude>META-INF/*</exclude>")
        .doesNotContain("<exclude>META-INF/LICENSE")
        .doesNotContain("<exclude>META-INF/THIRD-PARTY");
  }
}
