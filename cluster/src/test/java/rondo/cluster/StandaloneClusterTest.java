package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on a real cluster of two workers; the last test kills one of them. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StandaloneClusterTest {
  @TempDir static Path folder;

  private static StandaloneCluster cluster;
  private static ClusterConnection connection;

  private static final List<StateCountTask> TASKS =
      IntStream.rangeClosed(1, 8).mapToObj(StateCountTask::new).toList();

  @BeforeAll
  static void start() throws Exception {
    cluster = StandaloneCluster.start(folder.resolve("cluster"), 2);
    connection = ClusterConnection.open(cluster.settings());
  }

  @AfterAll
  static void stop() {
    try {
      if (connection != null) {
        connection.close();
      }
    } finally {
      if (cluster != null) {
        cluster.close();
      }
    }
  }

  private static List<Long> expected() throws Exception {
    var counts = new ArrayList<Long>();
    for (StateCountTask task : TASKS) {
      counts.add(task.count().states());
    }
    return counts;
  }

  private static List<Long> states(List<StateCountTask.Count> counts) {
    return counts.stream().map(StateCountTask.Count::states).toList();
  }

  @Test
  @Order(1)
  void executorsCountTheStatesThatThisProcessCounts() throws Exception {
    List<StateCountTask.Count> counts =
        connection.map("count states", TASKS, StateCountTask::count);
    assertThat(states(counts)).isEqualTo(expected()).doesNotHaveDuplicates();
    Set<Long> executors =
        cluster.workers().stream()
            .flatMap(worker -> StandaloneCluster.executors(worker).stream())
            .map(ProcessHandle::pid)
            .collect(Collectors.toSet());
    assertThat(counts).allSatisfy(count -> assertThat(executors).contains(count.process()));
  }

  @Test
  @Order(2)
  void theDriverKnowsTheWorkOfEachExecutor() throws Exception {
    await(() -> completed() >= TASKS.size(), "reports of all tasks");
    assertThat(connection.work().values())
        .allSatisfy(
            work -> {
              assertThat(work.host()).isEqualTo("127.0.0.1");
              assertThat(work.failed()).isZero();
              assertThat(work.processorTime()).isPositive();
            });
  }

  private static long completed() {
    return connection.work().values().stream().mapToLong(ExecutorStatistics.Work::completed).sum();
  }

  /** Each task waits for a file, so that all tasks that were started run when the worker ends. */
  @Test
  @Order(3)
  void aJobSurvivesTheEndOfAWorker() throws Exception {
    await(() -> connection.executors() == 2, "two executors");
    Path started = Files.createDirectory(folder.resolve("started"));
    Path go = folder.resolve("go");
    CompletableFuture<List<StateCountTask.Count>> job = inBackground(started, go);
    await(() -> processes(started).size() == 2, "a task on each executor");

    ProcessHandle worker = cluster.workers().getFirst();
    List<ProcessHandle> executors = StandaloneCluster.executors(worker);
    assertThat(executors).hasSize(1);
    assertThat(worker.destroyForcibly()).isTrue(); // kill -9; its executor ends by itself
    await(() -> connection.executors() == 1, "the loss to be noticed");
    Files.createFile(go);

    List<StateCountTask.Count> counts = job.get(60, TimeUnit.SECONDS);
    assertThat(states(counts)).isEqualTo(expected());
    assertThat(counts)
        .extracting(StateCountTask.Count::process)
        .doesNotContain(executors.getFirst().pid());
    await(
        () -> connection.work().values().stream().anyMatch(work -> work.failed() > 0),
        "a report of the lost task");
  }

  private static CompletableFuture<List<StateCountTask.Count>> inBackground(Path started, Path go) {
    Function<StateCountTask, StateCountTask.Count> function =
        waitingFor(started.toString(), go.toString());
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return connection.map("count states, slowly", TASKS, function);
          } catch (ClusterException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static Function<StateCountTask, StateCountTask.Count> waitingFor(
      String started, String go) {
    return task -> {
      Path mark = Path.of(started, Long.toString(ProcessHandle.current().pid()));
      Files.write(mark, new byte[0]);
      await(() -> Files.exists(Path.of(go)), "the test to go on");
      return task.count();
    };
  }

  private static List<Path> processes(Path started) {
    try (Stream<Path> marks = Files.list(started)) {
      return marks.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Condition {
    boolean holds();
  }

  private static void await(Condition condition, String what) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("waiting for " + what).isLessThan(deadline);
      Thread.sleep(10);
    }
  }
}
