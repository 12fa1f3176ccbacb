package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import rondo.cli.RepositoryRoot;

/** The build does not depend on the version of the Maven that runs it. */
class BuildTest {
  /** The plugins that Maven binds by default for the packagings {@code jar} and {@code pom}. */
  private static final List<String> BOUND_BY_MAVEN =
      List.of("clean", "resources", "compiler", "surefire", "jar", "install", "deploy", "site");

  @TempDir Path folder;

  private record Plugin(String artifact, Optional<String> version) {}

  private static List<Path> poms() throws IOException {
    try (Stream<Path> modules = Files.list(RepositoryRoot.root())) {
      return Stream.concat(Stream.of(RepositoryRoot.root()), modules.sorted())
          .map(module -> module.resolve("pom.xml"))
          .filter(Files::exists)
          .toList();
    }
  }

  private static List<Plugin> plugins(Path pom) throws Exception {
    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    var plugins = new ArrayList<Plugin>();
    var found = document.getElementsByTagName("plugin");
    for (int i = 0; i < found.getLength(); i++) {
      Element plugin = (Element) found.item(i);
      plugins.add(new Plugin(child(plugin, "artifactId").orElseThrow(), child(plugin, "version")));
    }
    return plugins;
  }

  private static Optional<String> child(Element element, String name) {
    var children = element.getChildNodes();
    return IntStream.range(0, children.getLength())
        .mapToObj(children::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(Node::getTextContent)
        .findFirst();
  }

  @Test
  void everyPluginHasOneVersion() throws Exception {
    List<String> pinned =
        plugins(RepositoryRoot.root().resolve("pom.xml")).stream()
            .peek(plugin -> assertThat(plugin.version()).as(plugin.artifact()).isPresent())
            .map(Plugin::artifact)
            .toList();
    assertThat(pinned)
        .doesNotHaveDuplicates()
        .containsAll(BOUND_BY_MAVEN.stream().map(name -> "maven-" + name + "-plugin").toList());
    assertThat(poms()).hasSizeGreaterThan(10);
    for (Path pom : poms()) {
      for (Plugin plugin : plugins(pom)) {
        assertThat(pinned).as(pom.toString()).contains(plugin.artifact());
        assertThat(plugin.version().orElse("1")).as(plugin.artifact()).matches("[0-9][0-9.]*");
      }
    }
  }

  @Test
  void jarsHaveAFixedTime() throws Exception {
    assertThat(Files.readString(RepositoryRoot.root().resolve("pom.xml")))
        .containsPattern(
            "<project.build.outputTimestamp>[0-9T:-]+Z</project.build.outputTimestamp>");
  }

  private ToyCheckout.Result mvnw(String version) throws Exception {
    Path bin = Files.createDirectories(folder.resolve(version));
    ToyCheckout.executable(
        Files.writeString(
            bin.resolve("mvn"),
            """
            #!/bin/sh
            if [ "$1" = -v ]; then
              printf '\\033[1mApache Maven %s (abc)\\033[m\\nMaven home: /x\\n'
            else
              echo "called $*"
            fi
            """
                .formatted(version)));
    Files.deleteIfExists(folder.resolve("log"));
    return new ToyCheckout(folder, version + " checkout")
        .with("PATH", bin + ":" + System.getenv("PATH"))
        .call(RepositoryRoot.root().resolve("mvnw"), "-B", "verify");
  }

  @Test
  void mavenThatIsTooOldIsRefused() throws Exception {
    for (String old : List.of("2.2.1", "3.0", "3.6.2")) {
      ToyCheckout.Result result = mvnw(old);
      assertThat(result.status()).isEqualTo(2);
      assertThat(result.out()).isEmpty();
      assertThat(result.err()).contains("mvnw: Maven 3.6.3 or newer is needed", "is Maven " + old);
    }
  }

  @Test
  void mavenThatIsNewEnoughIsNamedAndCalled() throws Exception {
    for (String recent : List.of("3.6.3", "3.8.7", "3.10.0", "4.0.0-rc-3")) {
      ToyCheckout.Result result = mvnw(recent);
      assertThat(result.status()).isZero();
      assertThat(result.out()).startsWith("called -f ").endsWith("pom.xml -B verify\n");
      assertThat(result.err()).startsWith("mvnw: Maven " + recent.replaceAll("-.*", "") + " (");
    }
  }
}
