package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;

/** What is wrong with a cluster is said clearly and soon. */
class ClusterConnectionTest {
  @TempDir static Path folder;

  private static StandaloneCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = StandaloneCluster.start(folder.resolve("cluster"), 1);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static ClusterSettings local() {
    return ClusterSettings.of("local[2]")
        .withTimeout(Duration.ofMinutes(1))
        .with("spark.driver.host", "127.0.0.1")
        .with("spark.driver.bindAddress", "127.0.0.1")
        .with("spark.local.dir", folder.resolve("local").toString());
  }

  private static void assertUnusable(ClusterSettings settings, String... reasons) {
    assertThatThrownBy(() -> ClusterConnection.open(settings).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageContainingAll(reasons);
  }

  /** A copy of the classes of this module. */
  private static Path copyOfClasses(String name) throws IOException {
    Path classes = CodeFingerprint.codeSource();
    Path copy = folder.resolve(name);
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(classes.relativize(file).toString()));
      }
    }
    return copy;
  }

  private static void assertJobFails(Path classesOfExecutors, String reason) throws Exception {
    ClusterSettings settings =
        cluster
            .settings()
            .with("spark.task.maxFailures", "1")
            .with("spark.executor.extraClassPath", classesOfExecutors.toString());
    try (var connection = ClusterConnection.open(settings)) {
      assertThatThrownBy(() -> connection.map("identity", List.of(1), n -> n))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining(reason);
    }
  }

  @Test
  void threadsOfThisProcessDoWithoutACluster() throws Exception {
    List<Integer> numbers = IntStream.range(0, 100).boxed().toList();
    try (var connection = ClusterConnection.open(local())) {
      assertThat(connection.executors()).isZero();
      assertThat(connection.map("double", numbers, n -> 2 * n))
          .isEqualTo(numbers.stream().map(n -> 2 * n).toList());
      assertThat(connection.map("nothing", List.<Integer>of(), n -> n)).isEmpty();
    }
  }

  @Test
  void aFailureInATaskFailsTheJob() throws Exception {
    try (var connection = ClusterConnection.open(local())) {
      assertThatThrownBy(() -> connection.map("divide", List.of(1, 0), n -> 1 / n))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("the job failed")
          .hasMessageContaining("/ by zero");
    }
  }

  @Test
  void aMasterThatDoesNotRunIsNamed() throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    String url = "spark://127.0.0.1:" + port;
    assertUnusable(ClusterSettings.of(url), "no Spark master answers at " + url, "refused");
    assertUnusable(
        ClusterSettings.of("spark://no-such-host.invalid:7077"),
        "no Spark master answers",
        "unknown host");
    assertUnusable(ClusterSettings.of("spark://"), "no host and port");
  }

  /** The first connection loads Spark's classes; after the second, another can be opened. */
  @Test
  void aServerThatIsNoMasterIsNotAwaitedForLong() throws Exception {
    ClusterConnection.open(local()).close();
    try (var socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String url = "spark://127.0.0.1:" + socket.getLocalPort();
      assertUnusable(
          ClusterSettings.of(url).withTimeout(Duration.ofSeconds(8)),
          "did not accept the application within 8.0 s");
    }
    ClusterConnection.open(local()).close();
  }

  @Test
  void anInterruptEndsTheAttemptToConnect() throws Exception {
    ClusterConnection.open(local()).close();
    try (var socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String url = "spark://127.0.0.1:" + socket.getLocalPort();
      ClusterSettings settings = ClusterSettings.of(url).withTimeout(Duration.ofHours(1));
      long interrupt = System.nanoTime() + Duration.ofSeconds(1).toNanos();
      Budget budget =
          Budget.current().within(Duration.ofHours(1), () -> System.nanoTime() > interrupt);
      try (budget) {
        assertThatThrownBy(() -> budget.callChecked(() -> ClusterConnection.open(settings)))
            .isInstanceOf(LimitReachedException.class);
      }
    }
    ClusterConnection.open(local()).close();
  }

  @Test
  void aNameThatIsNoClusterIsRejected() {
    assertUnusable(ClusterSettings.of("sprak://host:7077"), "Spark does not start", "sprak");
  }

  @Test
  void aSchedulerThatThisSparkLacksIsNamed() {
    for (String master : List.of("k8s://https://127.0.0.1:6443", "yarn")) {
      assertUnusable(ClusterSettings.of(master), master, "full distribution of Spark 4");
    }
  }

  @Test
  void aClusterWithoutEnoughMemoryIsUnusable() throws Exception {
    assertUnusable(
        cluster
            .settings()
            .with("spark.executor.memory", "100g")
            .with(ClusterSettings.EXECUTOR_TIMEOUT, "1s"),
        "started no executor within 1.0 s",
        "100g");
  }

  @Test
  void anExecutorWithOtherClassesIsNotUsed() throws Exception {
    Path classes = copyOfClasses("other");
    Files.copy(
        classes.resolve("rondo/cluster/ClusterException.class"),
        classes.resolve("rondo/cluster/Further.class"));
    assertJobFails(classes, "another version of Rondo");
  }

  /** To an older Java, today's class files are what those of a later version are to this one. */
  @Test
  void anExecutorWithAnOlderJavaIsNotUsed() throws Exception {
    Path classes = copyOfClasses("future");
    Path file = classes.resolve("rondo/cluster/ClusterConnection.class");
    byte[] bytes = Files.readAllBytes(file);
    bytes[7] = 120; // the major version
    Files.write(file, bytes);
    assertJobFails(classes, "a Java that is too old");
  }
}
