package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.launch.ToyCheckout.Result;

/**
 * The launcher's folders if the checkout is read-only. Tests may run as root, to whom permissions
 * do not apply, so a file stands in place of a folder, or vice versa.
 */
class LauncherFoldersTest {
  @TempDir Path folder;
  private ToyCheckout checkout;
  private Path caches;

  @BeforeEach
  void clean() throws IOException {
    checkout = new ToyCheckout(folder, "checkout");
    caches = folder.resolve("caches");
    checkout.with("XDG_CACHE_HOME", caches.toString());
  }

  /** Makes the checkout's own folder read-only; its content stays readable. */
  private void forbidWriting() throws IOException {
    Files.deleteIfExists(checkout.built("lock"));
    Files.createDirectories(checkout.built("lock"));
  }

  private void forbidCaches() throws IOException {
    Files.writeString(caches, "");
  }

  @Test
  void checkoutThatCannotBeWrittenIsBuiltInTheUsersCache() throws Exception {
    Files.writeString(checkout.root.resolve(".rondo"), "");
    Result first = checkout.start();
    assertThat(first.out())
        .contains("program first\n")
        .contains("jar " + caches.resolve("rondo/checkout-"))
        .contains("cache " + caches.resolve("rondo/checkout-"));
    assertThat(first.err()).contains("cannot be written, so the build is in " + caches);
    assertThat(checkout.root.resolve("cli/target")).doesNotExist();
    assertThat(checkout.steps()).containsExactly("build", "train", "run");
    assertThat(checkout.start().err()).isEmpty();
    assertThat(checkout.steps()).containsExactly("run");
  }

  @Test
  void theUsersCacheIsInTheHomeUnlessAVariableNamesAFolder() throws Exception {
    Files.writeString(checkout.root.resolve(".rondo"), "");
    String home = folder.resolve("home/.cache/rondo/checkout-").toString();
    assertThat(checkout.without("XDG_CACHE_HOME").start().out()).contains("jar " + home);
    assertThat(checkout.with("XDG_CACHE_HOME", "relative").start().out()).contains("jar " + home);
  }

  @Test
  void wholeBuildThatCannotBeWrittenIsRunAsItIs() throws Exception {
    checkout.start();
    forbidWriting();
    Files.delete(checkout.built("verified"));
    checkout.steps();
    for (int i = 0; i < 2; i++) {
      Result result = checkout.start();
      assertThat(result.err()).isEmpty();
      assertThat(result.out())
          .contains("jar " + checkout.built("rondo.jar").toRealPath())
          .contains("cache " + checkout.built("rondo.aot").toRealPath());
    }
    assertThat(checkout.steps()).containsExactly("run", "run");
    assertThat(checkout.built("verified")).doesNotExist();
  }

  @Test
  void anotherJavaGetsItsCacheInTheUsersFolder() throws Exception {
    checkout.start();
    forbidWriting();
    checkout.steps();
    Path other = ToyCheckout.jdk(folder.resolve("other"), "26");
    checkout.with("RONDO_JAVA_HOME", other.toString());
    for (int i = 0; i < 2; i++) {
      assertThat(checkout.start().out())
          .contains("jar " + checkout.built("rondo.jar").toRealPath())
          .contains("cache " + caches.resolve("rondo/checkout-"));
    }
    assertThat(checkout.steps()).containsExactly("train", "run", "run");
  }

  @Test
  void newerSourcesAreBuiltInTheUsersFolder() throws Exception {
    checkout.start();
    forbidWriting();
    checkout.edit("second");
    checkout.steps();
    for (int i = 0; i < 2; i++) {
      assertThat(checkout.start().out()).contains("program second\n");
    }
    assertThat(checkout.steps()).containsExactly("build", "train", "run", "run");
  }

  @Test
  void everyoneMayReadTheCheckoutsBuildAndNobodyTheUsers() throws Exception {
    Path shell = folder.resolve("start");
    Files.writeString(shell, "#!/bin/sh\numask 022\n'%s/rondo'\n".formatted(checkout.root));
    ToyCheckout.executable(shell);
    assertThat(checkout.call(shell).status()).isZero();
    assertThat(permissions(checkout.built("."))).isEqualTo("rwxr-xr-x");
    assertThat(permissions(checkout.built("rondo.aot"))).isEqualTo("rw-r--r--");
    forbidWriting();
    checkout.edit("second");
    assertThat(checkout.call(shell).status()).isZero();
    try (Stream<Path> made = Files.list(caches.resolve("rondo"))) {
      assertThat(made).map(LauncherFoldersTest::permissions).containsExactly("rwx------");
    }
  }

  private static String permissions(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void olderBuildIsRunWithAWarningIfNothingCanBeWritten() throws Exception {
    checkout.start();
    forbidWriting();
    forbidCaches();
    checkout.edit("second");
    checkout.steps();
    Result result = checkout.start();
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("program first\n");
    assertThat(result.err()).contains("rondo: this build is older than its sources");
    assertThat(checkout.steps()).containsExactly("run");
  }

  @Test
  void damagedCacheIsNotUsedIfNothingCanBeWritten() throws Exception {
    checkout.start();
    Files.writeString(checkout.built("rondo.aot"), "Classes of first\n");
    forbidWriting();
    forbidCaches();
    assertThat(checkout.start().out()).contains("program first\n", "cache none\n");
  }

  @Test
  void damagedProgramIsNotRun() throws Exception {
    checkout.start();
    Files.writeString(checkout.built("rondo.jar"), "First");
    forbidWriting();
    forbidCaches();
    Result result = checkout.start();
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("no build that works", "XDG_CACHE_HOME");
  }

  @Test
  void missingLibrariesOfTheSolverAreTold() throws Exception {
    checkout.start();
    Files.delete(checkout.built("native/toy/cpu/libz3.so"));
    forbidWriting();
    forbidCaches();
    Result result = checkout.start();
    assertThat(result.out()).contains("program first\n");
    assertThat(result.err()).contains("the libraries of Z3 in", "damaged or missing");
  }

  @Test
  void withoutABuildAndAFolderForOneTheLauncherSaysWhatToSet() throws Exception {
    Files.writeString(checkout.root.resolve(".rondo"), "");
    Result result = checkout.without("XDG_CACHE_HOME").without("HOME").start();
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.err()).contains("XDG_CACHE_HOME=FOLDER");
  }
}
