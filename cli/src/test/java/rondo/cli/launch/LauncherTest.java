package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.launch.ToyCheckout.Result;

/** Calls of the launcher: by various shells, from various folders, with various options. */
class LauncherTest {
  @TempDir Path folder;
  private ToyCheckout checkout;

  @BeforeEach
  void clean() throws IOException {
    checkout = new ToyCheckout(folder, "some checkout");
  }

  @Test
  void onlyTheFirstStartBuilds() throws Exception {
    Result first = checkout.start("verify", "a b");
    assertThat(first.status()).isZero();
    assertThat(first.out()).contains("program first\n", "arguments verify a b\n");
    assertThat(first.out()).contains("cache " + checkout.built("rondo.aot").toRealPath() + "\n");
    assertThat(checkout.steps()).containsExactly("build", "train", "run");
    Result second = checkout.start();
    assertThat(second.err()).isEmpty();
    assertThat(checkout.steps()).containsExactly("run");
  }

  @Test
  void sourceThatIsNewerIsBuilt() throws Exception {
    checkout.start();
    checkout.edit("second");
    checkout.steps();
    assertThat(checkout.start().out()).contains("program second\n");
    assertThat(checkout.steps()).containsExactly("build", "train", "run");
  }

  @Test
  void failedBuildShowsWhyAndRunsNothing() throws Exception {
    Result result = checkout.with("TOY_BUILD_FAILS", "yes").start();
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("source is wrong", "rondo: the build failed, see above");
  }

  @Test
  void machineWithoutLibrariesOfTheSolverBuildsOnce() throws Exception {
    checkout.with("TOY_WITHOUT_Z3", "yes");
    assertThat(checkout.start().status()).isZero();
    assertThat(checkout.start().err()).isEmpty();
    assertThat(checkout.steps()).containsExactly("build", "train", "run", "run");
  }

  @Test
  void twoStartsAtOnceBuildOnce() throws Exception {
    checkout.with("TOY_SECONDS", "1");
    Path err = folder.resolve("other.txt");
    Process other = checkout.begin(checkout.root.resolve("rondo"), err);
    Result result = checkout.start();
    other.getInputStream().readAllBytes();
    assertThat(other.waitFor()).isZero();
    assertThat(result.status()).isZero();
    assertThat(checkout.steps())
        .containsExactlyInAnyOrder("build", "train", "run", "run")
        .startsWith("build", "train");
  }

  @Test
  void symbolicLinksAreFollowed() throws Exception {
    Files.createDirectories(folder.resolve("bin"));
    Path link = folder.resolve("bin/rondo");
    Files.createSymbolicLink(link, Path.of("../some checkout/rondo"));
    checkout.with("CDPATH", "/usr:/tmp");
    assertThat(checkout.call(link).out()).contains("program first\n");
    // A relative folder that is on CDPATH, too, would be found there first.
    Files.createDirectories(folder.resolve("elsewhere/some checkout"));
    checkout.with("CDPATH", folder.resolve("elsewhere").toString());
    assertThat(checkout.call(Path.of("some checkout/rondo")).out()).contains("program first\n");
  }

  @Test
  void folderWithAColonIsRefused() throws Exception {
    Files.delete(checkout.log);
    Result result = new ToyCheckout(folder, "a:b").start();
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("colon");
  }

  @Test
  void homeIsNotNeeded() throws Exception {
    assertThat(checkout.without("HOME").start().out()).contains("program first\n");
  }

  @Test
  void asciiLocalesAreReplacedByOneThatNamesAllFiles() throws Exception {
    for (String locale : List.of("C", "POSIX", "no_SUCH.UTF-8")) {
      assertThat(checkout.with("LC_ALL", locale).start().out()).contains("locale C.UTF-8\n");
    }
    assertThat(checkout.without("LC_ALL").start().out()).contains("locale C.UTF-8\n");
    assertThat(checkout.with("LANG", "C.UTF-8").start().out()).contains("locale \n");
  }

  @Test
  void collectorOfTheUserReplacesOurs() throws Exception {
    assertThat(checkout.start().out()).contains("collector -XX:+UseParallelGC \n");
    checkout.with("RONDO_JAVA_OPTS", "-Xmx1g -XX:+UseG1GC");
    assertThat(checkout.start().out()).contains("collector -XX:+UseG1GC \n");
    checkout.without("RONDO_JAVA_OPTS").with("JAVA_TOOL_OPTIONS", "-XX:+UseZGC");
    assertThat(checkout.start().out()).contains("collector \n");
  }
}
