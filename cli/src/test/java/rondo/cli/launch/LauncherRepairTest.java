package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.launch.ToyCheckout.Result;

/** The launcher's handling of its own files that are damaged, missing or stale. */
class LauncherRepairTest {
  private static final String PATH = System.getenv("PATH");

  /** The programs that the launcher may rely on. */
  private static final List<String> NEEDED =
      List.of(
          "cat",
          "cksum",
          "cmp",
          "cp",
          "find",
          "grep",
          "ln",
          "locale",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sleep",
          "touch",
          "uname");

  @TempDir Path folder;
  private ToyCheckout checkout;

  @BeforeEach
  void build() throws Exception {
    checkout = new ToyCheckout(folder, "checkout");
    assertThat(checkout.start().status()).isZero();
    checkout.steps();
  }

  /** Changes one byte, but neither the size nor the modification time. */
  private static void flip(Path file) throws IOException {
    FileTime time = Files.getLastModifiedTime(file);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 0x40;
    Files.write(file, bytes);
    Files.setLastModifiedTime(file, time);
  }

  private void assertRepaired(String... steps) throws Exception {
    Result result = checkout.start();
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("program first\n");
    assertThat(checkout.steps()).containsExactly(steps);
    assertThat(checkout.start().err()).isEmpty();
    assertThat(checkout.steps()).containsExactly("run");
    assertThat(checkout.built("rondo.aot")).hasContent("classes of first");
    assertThat(checkout.built("native/toy/cpu/libz3.so")).hasContent("z3");
  }

  @Test
  void flippedBitInTheCacheIsFound() throws Exception {
    flip(checkout.built("rondo.aot"));
    assertRepaired("train", "run");
  }

  @Test
  void truncatedCacheIsFound() throws Exception {
    Files.writeString(checkout.built("rondo.aot"), "");
    assertRepaired("train", "run");
  }

  @Test
  void missingFilesOfTheCacheAreMadeAgain() throws Exception {
    for (String file : List.of("rondo.aot", "release", "aot.sums")) {
      Files.delete(checkout.built(file));
      Files.deleteIfExists(checkout.built("verified"));
      assertRepaired("train", "run");
    }
  }

  @Test
  void damagedProgramIsTakenFromTheLastBuildAgain() throws Exception {
    flip(checkout.built("rondo.jar"));
    assertRepaired("run");
    flip(checkout.built("native/toy/cpu/libz3.so"));
    assertRepaired("run");
  }

  @Test
  void damagedProgramIsBuiltAgainIfTheLastBuildIsGone() throws Exception {
    Path last = checkout.root.resolve("cli/target/rondo.jar");
    flip(checkout.built("rondo.jar"));
    Files.delete(last);
    assertRepaired("build", "train", "run");
    flip(checkout.built("rondo.jar"));
    flip(last);
    assertRepaired("build", "train", "run");
  }

  @Test
  void missingLibrariesOfTheSolverAreUnpackedAgain() throws Exception {
    Files.delete(checkout.built("native/toy/cpu/libz3.so"));
    assertRepaired("run");
    try (Stream<Path> files = Files.walk(checkout.built("native"))) {
      files.sorted((a, b) -> b.compareTo(a)).forEach(f -> assertThat(f.toFile().delete()).isTrue());
    }
    assertRepaired("run");
  }

  @Test
  void missingFilesOfTheProgramAreMadeAgain() throws Exception {
    for (String file : List.of("rondo.jar", "rondo.sums")) {
      Files.delete(checkout.built(file));
      Files.deleteIfExists(checkout.built("verified"));
      assertRepaired("build", "train", "run");
    }
  }

  @Test
  void unchangedFilesAreKeptAfterAnotherCheck() throws Exception {
    Files.delete(checkout.built("verified"));
    assertRepaired("run");
    flip(checkout.built("rondo.aot"));
    flip(checkout.built("rondo.aot"));
    assertRepaired("run");
  }

  @Test
  void crashDropsTheCache() throws Exception {
    Result crash = checkout.with("TOY_CRASH", "yes").start();
    assertThat(crash.status()).isEqualTo(134);
    assertThat(crash.err()).contains("rondo: Java crashed");
    checkout.without("TOY_CRASH").steps();
    assertRepaired("train", "run");
  }

  @Test
  void anotherJavaGetsAnotherCache() throws Exception {
    Path other = ToyCheckout.jdk(folder.resolve("other"), "26");
    checkout.with("RONDO_JAVA_HOME", other.toString());
    assertRepaired("train", "run");
  }

  @Test
  void failedTrainingIsTriedAgainAnotherDay() throws Exception {
    Path cache = checkout.built("rondo.aot");
    Files.delete(cache);
    checkout.with("TOY_TRAINING_FAILS", "yes");
    assertThat(checkout.start().out()).contains("program first\n", "cache none\n");
    assertThat(checkout.start().out()).contains("program first\n", "cache none\n");
    assertThat(checkout.steps()).containsExactly("train", "run", "run");
    checkout.without("TOY_TRAINING_FAILS");
    Instant before = Instant.now().minus(Duration.ofDays(2));
    Files.setLastModifiedTime(checkout.root.resolve("rondo"), FileTime.from(before));
    Files.setLastModifiedTime(cache, FileTime.from(before));
    assertRepaired("train", "run");
  }

  @Test
  void interruptedBuildIsNotContinued() throws Exception {
    Path partial = checkout.root.resolve("cli/target/classes/Partial.class");
    Files.createDirectories(partial.getParent());
    Files.writeString(partial, "half of");
    Files.createFile(checkout.built("building"));
    Files.writeString(checkout.built("rondo.jar.new"), "half of");
    Files.delete(checkout.built("rondo.jar"));
    assertRepaired("build", "train", "run");
    assertThat(partial).doesNotExist();
    assertThat(checkout.built("building")).doesNotExist();
  }

  @Test
  void sourceFromTheFutureIsNamed() throws Exception {
    Instant tomorrow = Instant.now().plus(Duration.ofDays(1));
    Files.setLastModifiedTime(checkout.source, FileTime.from(tomorrow));
    assertThat(checkout.start().err())
        .contains(checkout.source.toRealPath() + " has a date in the future");
  }

  @Test
  void lockOfADeadProcessDoesNotCount() throws Exception {
    // Without the program flock, whose locks end with their process.
    Path tools = Files.createDirectories(folder.resolve("tools"));
    for (String name : NEEDED) {
      Path tool = tools.resolve(name);
      Files.writeString(tool, "#!/bin/sh\nPATH='%s' exec %s \"$@\"\n".formatted(PATH, name));
      ToyCheckout.executable(tool);
    }
    checkout.with("PATH", tools.toString());
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.writeString(checkout.built("locked"), dead.pid() + "\n");
    Files.delete(checkout.built("rondo.aot"));
    assertRepaired("train", "run");
    assertThat(checkout.built("locked")).doesNotExist();
  }
}
