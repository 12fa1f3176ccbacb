package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.cluster.hadoop.HdfsServer;

/**
 * Verifications on a real cluster of two workers, by the command line in a process of its own. They
 * have the same results as without a cluster, also if a worker or the driver is killed.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterSearchTest {
  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();
  private static final Pattern FIGURES =
      Pattern.compile("\"(verdict|states|transitions|depth)\": (\"[a-z ]+\"|[0-9]+)");

  /** Levels with more states are expanded by executors. */
  private static final int MIN_STATES = 500;

  @TempDir static Path folder;

  private static StandaloneCluster cluster;
  private static List<String> sparkFlags;
  private int folders;

  @BeforeAll
  static void start() throws Exception {
    cluster = StandaloneCluster.start(folder.resolve("cluster"), 2);
    ClusterSettings settings = cluster.settings();
    sparkFlags = new ArrayList<>();
    settings.options().forEach((name, value) -> sparkFlags.add("-D" + name + "=" + value));
    sparkFlags.add(
        "-Drondo.cluster.jar="
            + String.join(
                File.pathSeparator, settings.jars().stream().map(Path::toString).toList()));
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  /** The exit status and the output of a command. */
  private record Outcome(int exit, String output, String errors) {
    /** Verdict, states, transitions and depth. */
    Map<String, String> figures() {
      var figures = new LinkedHashMap<String, String>();
      Matcher matcher = FIGURES.matcher(output);
      while (matcher.find()) {
        figures.putIfAbsent(matcher.group(1), matcher.group(2));
      }
      return figures;
    }
  }

  private static Process command(int minStates, Path errors, String... arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(sparkFlags);
    command.add("-Dspark.rondo.minStates=" + minStates);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "rondo.cli.Main"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(errors.toFile())
        .redirectOutput(Path.of(errors + ".out").toFile())
        .start();
  }

  private static Outcome outcome(Process process, Path errors)
      throws IOException, InterruptedException {
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    return new Outcome(
        process.exitValue(),
        Files.readString(Path.of(errors + ".out"), StandardCharsets.UTF_8),
        Files.readString(errors, StandardCharsets.UTF_8));
  }

  private Outcome run(String... arguments) throws IOException, InterruptedException {
    return run(MIN_STATES, arguments);
  }

  private Outcome run(int minStates, String... arguments) throws IOException, InterruptedException {
    Path errors = newPath("errors");
    return outcome(command(minStates, errors, arguments), errors);
  }

  private Path newPath(String name) throws IOException {
    return Files.createTempDirectory(folder, "test").resolve(name + folders++);
  }

  private static String[] with(List<String> first, String... then) {
    return Stream.concat(first.stream(), Stream.of(then)).toArray(String[]::new);
  }

  private static List<String> local(Path work) {
    return verify(work.toString());
  }

  private static List<String> verify(String work) {
    return List.of("verify", "--json", "--work", work, "--every", "1s");
  }

  private static List<String> remote(Path work) {
    return remote(work.toString());
  }

  private static List<String> remote(String work) {
    return Stream.concat(verify(work).stream(), Stream.of("--cluster", cluster.url())).toList();
  }

  private static String[] model() {
    return new String[] {
      "-DN=3",
      "--exact-steps",
      "--property",
      "safety",
      EXAMPLES.resolve("promela/two_phase_commit.pml").toString()
    };
  }

  @ParameterizedTest
  @Order(1)
  @CsvSource({
    "promela/two_phase_commit.pml, -DN=3, --exact-steps, 2000",
    "rounds/last_voting.dst, -DN=3, --property=agreement, 250",
    "distal/paxos.dst, -DN=3, --no-reduction, 400",
    "promela/chang_roberts_live_broken.pml, -DN=4, --exact-steps, 60",
  })
  void theClusterHasTheSameResults(String model, String define, String option, int minStates)
      throws IOException, InterruptedException {
    String file = EXAMPLES.resolve(model).toString();
    Outcome here = run(minStates, with(local(newPath("work")), define, option, file));
    Outcome there = run(minStates, with(remote(newPath("work")), define, option, file));
    assertThat(there.errors()).containsPattern("cluster: [12] executors?, [1-9]");
    assertThat(there.exit()).as(there.errors()).isEqualTo(here.exit());
    assertThat(there.figures()).isEqualTo(here.figures()).containsKey("states");
  }

  @Test
  @Order(2)
  void aKilledDriverIsResumedHereAndThere() throws IOException, InterruptedException {
    Path work = newPath("work");
    Outcome expected = run(with(local(newPath("work")), model()));
    for (int i = 0; i < 2; i++) {
      Path errors = newPath("errors");
      String[] arguments =
          i == 0
              ? with(remote(work), model())
              : with(List.of("resume", "--json", "--cluster", cluster.url(), work.toString()));
      Process driver = command(MIN_STATES, errors, arguments);
      long before = manifest(work);
      long awaited = before + i;
      await(() -> manifest(work) > awaited || !driver.isAlive());
      driver.destroyForcibly().waitFor();
    }
    Outcome resumed = run("resume", "--json", work.toString());
    assertThat(resumed.errors()).doesNotContain("cluster");
    assertThat(resumed.figures()).isEqualTo(expected.figures());
  }

  @Test
  @Order(2)
  void aFolderCanBeNamedByItsUrl() throws IOException, InterruptedException {
    Path work = newPath("work");
    String url = work.toUri().toString();
    Outcome expected = run(with(local(newPath("work")), model()));
    Outcome part = run(with(remote(url), with(List.of("--max-states", "5000"), model())));
    assertThat(part.exit()).as(part.errors()).isEqualTo(3);
    Outcome there = run(with(remote(newPath("work").toUri().toString()), model()));
    assertThat(there.errors()).containsPattern("cluster: [12] executors?, [1-9]");
    assertThat(there.figures()).isEqualTo(expected.figures());
    Outcome again = run("resume", "--json", "--cluster", cluster.url(), url);
    assertThat(again.figures()).isEqualTo(part.figures());
    assertThat(run("resume", "--json", work.toString()).figures()).isEqualTo(part.figures());
  }

  @Test
  @Order(2)
  void aUrlWithoutAClusterIsAMistake() throws IOException, InterruptedException {
    for (String[] arguments :
        List.of(
            with(verify("hdfs://localhost:1/work"), model()),
            new String[] {"resume", "hdfs://localhost:1/work"})) {
      Outcome outcome = run(arguments);
      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.errors()).contains("is a URL, which requires --cluster");
    }
    assertThat(folder.resolve("hdfs:")).doesNotExist();
  }

  @Test
  @Order(2)
  void anUnknownFileSystemIsAMistake() throws IOException, InterruptedException {
    Outcome outcome = run(with(remote("nosuch://host/work"), model()));
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.errors()).contains("the scheme nosuch is unknown").doesNotContain("\tat ");
  }

  /** The lock of a driver that was killed is broken after half a minute. */
  @Test
  @Order(2)
  void aDriverThatIsKilledIsResumedFromHdfs() throws IOException, InterruptedException {
    Outcome expected = run(with(local(newPath("work")), model()));
    MiniDFSCluster hdfs = HdfsServer.start(newPath("hdfs"));
    try {
      String work = hdfs.getURI() + "/runs/1";
      Path errors = newPath("errors");
      Process driver = command(MIN_STATES, errors, with(remote(work), model()));
      await(() -> isBegun(hdfs, "/runs/1") || !driver.isAlive());
      driver.destroyForcibly().waitFor();
      assertThat(driver.exitValue()).as(Files.readString(errors)).isEqualTo(137);
      Outcome resumed = run("resume", "--json", "--cluster", cluster.url(), work);
      assertThat(resumed.errors())
          .contains("was not released by process " + driver.pid())
          .containsPattern("cluster: [12] executors?, [1-9]");
      assertThat(resumed.figures()).as(resumed.errors()).isEqualTo(expected.figures());
    } finally {
      hdfs.shutdown();
    }
  }

  /** Whether a search in the folder has written a checkpoint. */
  private static boolean isBegun(MiniDFSCluster hdfs, String work) {
    try {
      var manifests = new org.apache.hadoop.fs.Path(work, "search-1/manifest-*");
      FileStatus[] found = hdfs.getFileSystem().globStatus(manifests);
      return found != null && found.length > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The number of the last manifest; negative if there is none. */
  private static long manifest(Path work) {
    try (Stream<Path> files = Files.list(work.resolve("search-1"))) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.matches("manifest-[0-9]+\\.json"))
          .mapToLong(f -> Long.parseLong(f.replaceAll("[^0-9]", "")))
          .max()
          .orElse(-1);
    } catch (IOException e) {
      return -1;
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  @Test
  @Order(3)
  void anUnreachableMasterIsAMistake() throws IOException, InterruptedException {
    Path work = newPath("work");
    Outcome outcome =
        run(with(local(work), with(List.of("--cluster", "spark://127.0.0.1:1"), model())));
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.errors()).contains("no Spark master answers").doesNotContain("\tat ");
    assertThat(work).doesNotExist();
  }

  @Test
  @Order(4)
  void theEndOfAWorkerDoesNotChangeTheResult() throws IOException, InterruptedException {
    Outcome expected = run(with(local(newPath("work")), model()));
    Path work = newPath("work");
    Path errors = newPath("errors");
    Process driver = command(MIN_STATES, errors, with(remote(work), model()));
    await(() -> manifest(work) >= 0 || !driver.isAlive());
    ProcessHandle worker = cluster.workers().getFirst();
    List<ProcessHandle> executors = StandaloneCluster.executors(worker);
    worker.destroyForcibly();
    executors.forEach(ProcessHandle::destroyForcibly);
    Outcome outcome = outcome(driver, errors);
    assertThat(outcome.exit()).as(outcome.errors()).isZero();
    assertThat(outcome.figures()).isEqualTo(expected.figures());
  }
}
