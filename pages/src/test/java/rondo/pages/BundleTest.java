package rondo.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bundles that are checked in are those of the sources. Building them needs Node.js and {@code
 * npm ci} in the folder of the sources.
 */
class BundleTest {
  private static final Path SOURCES = Path.of("src/main/frontend").toAbsolutePath();

  @TempDir Path folder;

  private static void assumeTools() {
    boolean node =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(f -> Files.isExecutable(Path.of(f, "npm")));
    assumeTrue(node, "npm is not installed");
    assumeTrue(
        Files.isDirectory(SOURCES.resolve("node_modules")),
        "run `npm ci` in pages/src/main/frontend");
  }

  private String npm(String... words) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(Stream.concat(Stream.of("npm", "--silent"), Stream.of(words)).toList())
            .directory(SOURCES.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    String output = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }

  @Test
  void theBundlesAreUpToDate() throws IOException, InterruptedException {
    assumeTools();
    npm("run", "bundle", "--", "--outdir=" + folder);
    assertThat(PageResources.reportScript())
        .as("run `npm run build` in pages/src/main/frontend")
        .isEqualTo(Files.readString(folder.resolve("report.js")));
    assertThat(PageResources.reportStyle())
        .isEqualTo(Files.readString(folder.resolve("report.css")));
    assertThat(PageResources.explorerScript())
        .isEqualTo(Files.readString(folder.resolve("explorer.js")));
    assertThat(PageResources.explorerStyle())
        .isEqualTo(Files.readString(folder.resolve("explorer.css")));
    assertThat(PageResources.watchScript()).isEqualTo(Files.readString(folder.resolve("watch.js")));
    assertThat(PageResources.watchStyle()).isEqualTo(Files.readString(folder.resolve("watch.css")));
  }

  @Test
  void theSourcesHaveNoTypeErrors() throws IOException, InterruptedException {
    assumeTools();
    npm("run", "check");
  }

  @Test
  void theTestsOfTheFrontEndPass() throws IOException, InterruptedException {
    assumeTools();
    assertThat(npm("test")).containsPattern("pass [1-9]");
  }

  @Test
  void theBundlesCanBeEmbeddedAndFetchNothing() {
    for (String text : List.of(PageResources.reportScript(), PageResources.reportStyle())) {
      assertThat(text)
          .doesNotContainIgnoringCase("</script", "</style", "<!--", "innerHTML", "eval(", "\r")
          .doesNotContainPattern("\\b(fetch|XMLHttpRequest|import)\\s*\\(")
          .doesNotContainPattern("url\\([^#\"]")
          .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)");
    }
  }

  @Test
  void theExplorerFetchesFromItsOwnServerOnly() {
    assertThat(PageResources.explorerScript())
        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
        .doesNotContainPattern("\\b(XMLHttpRequest|import|Function)\\s*\\(")
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)")
        .containsOnlyOnce("fetch(")
        .contains("fetch(`api/");
    assertThat(PageResources.explorerStyle()).doesNotContainPattern("url\\([^#\"]");
    assertThat(PageResources.explorerPage())
        .doesNotContainPattern("<script(?! src=\"explorer.js\">)")
        .doesNotContainPattern(" on[a-z]+=")
        .doesNotContain("style=", "http");
  }

  @Test
  void theLockFileNamesNoRegistry() throws IOException {
    assertThat(SOURCES.resolve("package-lock.json")).content().doesNotContain("resolved", "http");
    assertThat(SOURCES.resolve("package.json"))
        .content()
        .containsPattern("\"@dagrejs/dagre\": \"[0-9.]+\"")
        .containsPattern("\"esbuild\": \"[0-9.]+\"")
        .containsPattern("\"typescript\": \"[0-9.]+\"");
  }
}
