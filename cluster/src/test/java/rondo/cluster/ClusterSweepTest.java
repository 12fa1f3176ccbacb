package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import rondo.cluster.RemoteCommand.Outcome;

/** Sweeps whose jobs run on a real cluster of two workers, and in this process's threads. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterSweepTest {
  /** The file that it includes depends on the parameter. */
  private static final String MODEL =
      """
      #if N == 3
      #include "parts/three.inc"
      #else
      #include "parts/other.inc"
      #endif
      byte x;
      active [N] proctype P() { atomic { x++; assert(x < LIMIT) } }
      """;

  /** A job with some thousands of states. */
  private static final String LONG =
      """
      short x[N];
      active [N] proctype P() { do :: x[_pid] < 2000 -> x[_pid]++ :: else -> break od }
      """;

  @TempDir static Path folder;

  private static StandaloneCluster cluster;
  private static List<String> flags;

  @BeforeAll
  static void start() throws Exception {
    Files.createDirectories(folder.resolve("models/parts"));
    Files.writeString(folder.resolve("models/m.pml"), MODEL);
    Files.writeString(folder.resolve("models/parts/three.inc"), "#define LIMIT 3\n");
    Files.writeString(folder.resolve("models/parts/other.inc"), "#define LIMIT 9\n");
    Files.writeString(folder.resolve("long.pml"), LONG);
    cluster = StandaloneCluster.start(folder.resolve("cluster"), 2);
    flags = RemoteCommand.flags(cluster);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Outcome run(String... arguments) throws IOException, InterruptedException {
    return RemoteCommand.start(folder, flags, List.of(arguments)).outcome();
  }

  private static String[] sweep(String work, String... more) {
    return Stream.concat(
            Stream.of("sweep", "--json", "-DN=2..6", "--max-states", "40", "--work", work),
            Stream.concat(Stream.of(more), Stream.of("models/m.pml")))
        .toArray(String[]::new);
  }

  /** A report without what differs between equal sweeps: times, and the name of the folder. */
  private static String timeless(Outcome outcome, String work) {
    return outcome
        .output()
        .replaceAll("\"(seconds|jobSeconds|memoryBytes)\": [0-9.E-]+", "\"$1\": 0")
        .replace("\"" + work + "/", "\"WORK/");
  }

  @Test
  @Order(1)
  void theClusterHasTheSameResults() throws IOException, InterruptedException {
    Outcome here = run(sweep("here", "--threads", "1"));
    Outcome there =
        run(sweep("there", "--threads", "1", "--jobs", "1", "--cluster", cluster.url()));
    assertThat(there.errors()).containsPattern("cluster: [12] executors?, [1-5] tasks");
    assertThat(there.exit()).as(there.errors()).isEqualTo(here.exit()).isEqualTo(1);
    assertThat(timeless(there, "there"))
        .isEqualTo(timeless(here, "here"))
        .contains("WORK/N=3.trace.json", "the state limit was reached", "skipped");
    // The counterexample is here, and refers to the model.
    assertThat(folder.resolve("there/N=3.trace.json"))
        .hasSameTextualContentAs(folder.resolve("here/N=3.trace.json"));
    // The folder has everything: no job runs again.
    Outcome again =
        run(sweep("there", "--threads", "1", "--jobs", "1", "--cluster", cluster.url()));
    assertThat(timeless(again, "there")).isEqualTo(timeless(there, "there"));
    assertThat(again.errors()).contains("cluster: 0 executors, 0 tasks");
    // A sweep is continued on this machine.
    assertThat(timeless(run(sweep("there", "--threads", "1")), "there"))
        .isEqualTo(timeless(there, "there"));
  }

  @Test
  @Order(2)
  void threadsOfTheDriverAreACluster() throws IOException, InterruptedException {
    Outcome here = run(sweep("a", "--threads", "1"));
    Outcome there = run(sweep("b", "--threads", "1", "--cluster", "local[2]", "--jobs", "1"));
    assertThat(timeless(there, "b")).as(there.errors()).isEqualTo(timeless(here, "a"));
  }

  @Test
  @Order(3)
  void anUnusableClusterIsAMistake() throws IOException, InterruptedException {
    for (String master : List.of("spark://127.0.0.1:1", "nowhere://127.0.0.1:1")) {
      Outcome outcome = run(sweep("none", "--cluster", master));
      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.output()).isEmpty();
      assertThat(outcome.errors()).contains("error: ").doesNotContain("\tat ");
      assertThat(folder.resolve("none")).doesNotExist();
    }
    Outcome smt =
        run("sweep", "-DN=1,2", "--engine", "smt", "--cluster", cluster.url(), "models/m.pml");
    assertThat(smt.exit()).isEqualTo(2);
    assertThat(smt.errors()).contains("executors have no SMT solver");
  }

  /** An executor ends while it runs a job, which runs again on the other one. */
  @Test
  @Order(4)
  void theEndOfAWorkerDoesNotChangeTheResult() throws IOException, InterruptedException {
    var command =
        RemoteCommand.start(
            folder,
            flags,
            Stream.of("sweep --json -DN=1,2 --threads=1 --cluster", cluster.url(), "long.pml")
                .flatMap(text -> Stream.of(text.split(" ")))
                .toList());
    var running = new ArrayList<RunningJob>();
    RemoteCommand.await(
        () -> {
          cluster.workers().forEach(w -> running.addAll(runningJobs(w)));
          return !running.isEmpty() || !command.process().isAlive();
        });
    assertThat(running).as(command.errors()).isNotEmpty();
    running.getFirst().worker().destroyForcibly();
    running.getFirst().executor().destroyForcibly();
    Outcome outcome = command.outcome();
    assertThat(outcome.exit()).as(outcome.errors()).isZero();
    Outcome here = run("sweep", "--json", "-DN=1,2", "--threads", "1", "long.pml");
    assertThat(timeless(outcome, "-")).isEqualTo(timeless(here, "-"));
    // A job does not outlive its executor.
    RemoteCommand.await(() -> running.stream().noneMatch(job -> isRunning(job.process())));
  }

  /** The process of a job, with its parent and its grandparent, which may end before it. */
  private record RunningJob(ProcessHandle process, ProcessHandle executor, ProcessHandle worker) {}

  /** The jobs on the executors of a worker, which also start other programs. */
  private static List<RunningJob> runningJobs(ProcessHandle worker) {
    return StandaloneCluster.executors(worker).stream()
        .flatMap(executor -> jobs(executor).map(job -> new RunningJob(job, executor, worker)))
        .toList();
  }

  /** A process that was just forked shows the program of its parent until it executes its own. */
  private static Stream<ProcessHandle> jobs(ProcessHandle executor) {
    Optional<String> forked = executor.info().commandLine();
    return executor
        .children()
        .filter(p -> p.info().command().filter(c -> c.endsWith("/bin/java")).isPresent())
        .filter(p -> !p.info().commandLine().equals(forked));
  }

  /** A process that has ended may wait for its parent to notice. */
  private static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }
}
