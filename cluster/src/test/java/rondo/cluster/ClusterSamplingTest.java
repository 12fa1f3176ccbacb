package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.cluster.RemoteCommand.Outcome;

/** Tests whose schedules run on a real cluster of two workers, and in this process's threads. */
class ClusterSamplingTest {
  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  /** The layout for its processes has to be extended several times. */
  private static final String GROWING =
      """
      #include "part.inc"
      proctype P(byte n) { if :: n < LAST -> run P(n + 1) :: else -> assert(false) fi }
      init { run P(0) }
      """;

  @TempDir static Path folder;

  private static StandaloneCluster cluster;
  private static List<String> flags;

  @BeforeAll
  static void start() throws Exception {
    Files.writeString(folder.resolve("growing.pml"), GROWING);
    Files.writeString(folder.resolve("part.inc"), "#define LAST 9\n");
    cluster = StandaloneCluster.start(folder.resolve("cluster"), 2);
    flags = RemoteCommand.flags(cluster);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Outcome run(String line, String... more) throws IOException, InterruptedException {
    var arguments = new ArrayList<>(List.of("test", "--json"));
    arguments.addAll(List.of(more));
    for (String word : line.split(" ")) {
      arguments.add(word.contains("/") ? EXAMPLES.resolve(word).toString() : word);
    }
    return RemoteCommand.start(folder, flags, arguments).outcome();
  }

  /** A report without times, and without the number of states, which may be a lower bound. */
  private static String timeless(Outcome outcome) {
    return outcome
        .output()
        .replaceAll("\"(seconds|states)\": [0-9.E-]+", "\"$1\": 0")
        .replaceAll("\"stateCounting\": \"[a-z ]+\"", "");
  }

  /** Events, a repeated system, and rounds, whose schedules depend on one another. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--seed 1 --strategy pct distal/simple_paxos_broken.dst",
        "--seed 1 --schedules 300 growing.pml",
        "--seed 1 --sequentialize --property log_safety distal/raft_broken.dst",
      })
  void theClusterFindsWhatOneThreadFinds(String line) throws IOException, InterruptedException {
    Outcome here = run(line, "--threads", "1", "--trace", "here.trace.json");
    Outcome there = run(line, "--cluster", cluster.url(), "--trace", "there.trace.json");
    assertThat(there.errors()).containsPattern("cluster: [12] executors?, [1-9]");
    assertThat(there.exit()).as(there.errors()).isEqualTo(here.exit()).isEqualTo(1);
    assertThat(timeless(there).replace("there.trace.json", "here.trace.json"))
        .isEqualTo(timeless(here));
    assertThat(folder.resolve("there.trace.json"))
        .hasSameTextualContentAs(folder.resolve("here.trace.json"));
  }

  @Test
  void allSchedulesAreExecutedAndCounted() throws IOException, InterruptedException {
    String line = "--seed 4 --schedules 3000 --steps 60 promela/peterson.pml";
    Outcome here = run(line, "--threads", "1");
    Outcome there = run(line, "--cluster", "local[2]");
    assertThat(there.exit()).as(there.errors()).isEqualTo(here.exit()).isZero();
    assertThat(timeless(there)).isEqualTo(timeless(here)).contains("\"schedules\": 3000");
    assertThat(states(there)).isEqualTo(states(here));
  }

  private static String states(Outcome outcome) {
    return outcome
        .output()
        .replaceAll("(?s).*?\"states\": ([0-9]+).*?\"stateCounting\": (\"[a-z ]+\").*", "$1 $2");
  }

  @Test
  void timeLimitAndInterruptEndTheTest() throws IOException, InterruptedException {
    Outcome limited = run("--time 3s promela/peterson.pml", "--cluster", cluster.url());
    assertThat(limited.exit()).as(limited.errors()).isZero();
    assertThat(limited.output()).contains("\"schedules\": ");
    var command =
        RemoteCommand.start(
            folder,
            flags,
            List.of(
                "test",
                "--quiet",
                "--time=1h",
                "--cluster=" + cluster.url(),
                EXAMPLES.resolve("promela/peterson.pml").toString()));
    RemoteCommand.await(() -> command.errors().contains("schedules,"));
    command.process().destroy(); // As by Ctrl-C.
    Outcome interrupted = command.outcome();
    assertThat(interrupted.errors()).doesNotContain("\tat ");
    assertThat(interrupted.exit()).as(interrupted.toString()).isIn(0, 3);
  }

  @Test
  void anUnusableClusterIsAMistake() throws IOException, InterruptedException {
    for (String master : List.of("spark://127.0.0.1:1", "nowhere://127.0.0.1:1")) {
      Outcome outcome = run("promela/paxos_broken.pml", "--cluster", master);
      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.errors()).contains("error: ").doesNotContain("\tat ");
      assertThat(folder.resolve("paxos_broken.pml.trace.json")).doesNotExist();
    }
  }
}
