package rondo.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.status.api.v1.ExecutorSummary;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.remote.RemoteFailureException;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A connection to a Spark cluster that has at least one executor.
 *
 * <p>Spark waits for a master for a minute, and for executors without a limit. Here both are
 * bounded, and what a user can act on is a {@link ClusterException}.
 */
final class ClusterConnection implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("([^,/]+):(\\d+)");
  private static final String SPARK_VERSION = org.apache.spark.package$.MODULE$.SPARK_VERSION();
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
  private static final String OTHER_CODE = "the executor has another version of Rondo";

  private final JavaSparkContext context;
  private final ExecutorStatistics statistics;

  private ClusterConnection(JavaSparkContext context, ExecutorStatistics statistics) {
    this.context = context;
    this.statistics = statistics;
  }

  /** Connects and waits for a first executor. */
  static ClusterConnection open(ClusterSettings settings)
      throws ClusterException, InterruptedException {
    requireSchedulerClasses(settings.master());
    requireReachableMaster(settings);
    JavaSparkContext context = connect(settings);
    var statistics = new ExecutorStatistics();
    context.sc().addSparkListener(statistics);
    var connection = new ClusterConnection(context, statistics);
    try {
      connection.awaitExecutor(settings);
    } catch (ClusterException | InterruptedException | LimitReachedException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** The schedulers of Kubernetes and YARN are libraries of their own. */
  private static void requireSchedulerClasses(String master) throws ClusterException {
    String scheduler =
        master.startsWith("k8s://")
            ? "k8s.KubernetesClusterManager"
            : master.equals("yarn") ? "YarnClusterManager" : "";
    if (scheduler.isEmpty()) {
      return;
    }
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      Class.forName("org.apache.spark.scheduler.cluster." + scheduler, false, loader);
    } catch (ClassNotFoundException e) {
      throw new ClusterException(
          "this Spark cannot use the cluster %s: point SPARK_HOME at a full distribution of Spark %s"
              .formatted(master, SPARK_VERSION),
          e);
    }
  }

  /** Spark would retry for a minute where nothing listens. */
  private static void requireReachableMaster(ClusterSettings settings) throws ClusterException {
    if (!settings.master().startsWith("spark://")) {
      return;
    }
    var failures = new ArrayList<String>();
    Matcher address = ADDRESS.matcher(settings.master());
    while (address.find()) {
      try (var socket = new Socket()) {
        var endpoint = new InetSocketAddress(address.group(1), Integer.parseInt(address.group(2)));
        if (endpoint.isUnresolved()) {
          throw new IOException("unknown host");
        }
        socket.connect(endpoint, Math.toIntExact(settings.timeout().toMillis()));
        return;
      } catch (IOException e) {
        failures.add(e.getMessage());
      }
    }
    throw new ClusterException(
        "no Spark master answers at "
            + settings.master()
            + (failures.isEmpty() ? ": no host and port" : ": " + String.join(", ", failures)));
  }

  private static JavaSparkContext connect(ClusterSettings settings)
      throws ClusterException, InterruptedException {
    SparkConf configuration = settings.configuration();
    var opened = new FutureTask<>(() -> new JavaSparkContext(configuration));
    Thread opener = Thread.ofPlatform().daemon().name("cluster connection").start(opened);
    long deadline = System.nanoTime() + settings.timeout().toNanos();
    try {
      while (!opened.isDone()) {
        if (System.nanoTime() > deadline && hasMaster(settings)) {
          throw new ClusterException(
              "the Spark master at %s did not accept the application within %s: is it Spark %s?"
                  .formatted(settings.master(), text(settings.timeout()), SPARK_VERSION));
        }
        Budget.checkpoint(); // Ctrl-C
        opener.join(POLL_INTERVAL);
      }
      return opened.get();
    } catch (ExecutionException e) {
      throw new ClusterException(
          "Spark does not start: " + firstLine(e.getCause().getMessage()), e.getCause());
    } finally {
      opener.interrupt();
    }
  }

  /** Without a master, Spark starts within this process, which only needs time. */
  private static boolean hasMaster(ClusterSettings settings) {
    return !settings.master().startsWith("local");
  }

  private void awaitExecutor(ClusterSettings settings)
      throws ClusterException, InterruptedException {
    if (context.isLocal()) {
      return;
    }
    SparkConf configuration = context.getConf();
    var limit =
        Duration.ofMillis(configuration.getTimeAsMs(ClusterSettings.EXECUTOR_TIMEOUT, "60s"));
    long deadline = System.nanoTime() + limit.toNanos();
    while (executors() == 0) {
      if (System.nanoTime() > deadline) {
        throw new ClusterException(
            "the cluster at %s started no executor within %s: does it have a free core and %s of"
                    .formatted(
                        settings.master(),
                        text(limit),
                        configuration.get("spark.executor.memory", "1g"))
                + " memory, and can its machines reach this one?");
      }
      Budget.checkpoint(); // Ctrl-C
      Thread.sleep(POLL_INTERVAL);
    }
  }

  /** The number of executors that are alive now; without a cluster, 0. */
  int executors() {
    int withDriver = context.statusTracker().getExecutorInfos().length;
    return Math.max(0, withDriver - 1);
  }

  /** Computes a function of each input on the cluster, one task for each. */
  <T, R> List<R> map(String description, List<T> inputs, Function<T, R> function)
      throws ClusterException {
    return map(description, inputs, Math.max(1, inputs.size()), function);
  }

  /**
   * Computes a function of each input on the cluster.
   *
   * @param description of the job in Spark's pages
   * @param tasks the number of tasks at most; some have more than one input then
   * @return the results in the order of the inputs
   */
  <T, R> List<R> map(String description, List<T> inputs, int tasks, Function<T, R> function)
      throws ClusterException {
    context.setJobDescription(description);
    try {
      return collected(inputs, tasks, function);
    } finally {
      context.setJobDescription(null);
    }
  }

  /**
   * Computes a function of one input on the cluster, as a task of its own. Cancelling the result
   * interrupts the task. If it fails for good, the result fails with a {@link
   * RemoteFailureException}.
   *
   * @param description of the job in Spark's pages
   */
  <T, R> Future<R> submit(String description, T input, Function<T, R> function) {
    String group = "task-" + UUID.randomUUID();
    var result =
        new FutureTask<>(() -> call(group, description, input, function)) {
          @Override
          public boolean cancel(boolean interrupt) {
            boolean isCancelled = super.cancel(false);
            if (isCancelled && !context.sc().isStopped()) {
              context.sc().cancelJobGroupAndFutureJobs(group);
            }
            return isCancelled;
          }
        };
    Thread.ofPlatform().daemon().name(group).start(result);
    return result;
  }

  private <T, R> R call(String group, String description, T input, Function<T, R> function)
      throws RemoteFailureException {
    context.sc().setJobGroup(group, description, true); // Cancelling interrupts the task.
    try {
      return collected(List.of(input), 1, function).getFirst();
    } catch (ClusterException e) {
      throw new RemoteFailureException(e.getMessage(), e);
    }
  }

  private <T, R> List<R> collected(List<T> inputs, int tasks, Function<T, R> function)
      throws ClusterException {
    try {
      return context
          .parallelize(inputs, Math.clamp(inputs.size(), 1, tasks))
          .map(checked(CodeFingerprint.own(), function))
          .collect();
    } catch (Exception e) { // Scala does not declare what it throws
      throw explained(e);
    }
  }

  /** The function, on executors with the driver's code only. */
  private static <T, R> Function<T, R> checked(CodeFingerprint expected, Function<T, R> function) {
    return input -> {
      if (!CodeFingerprint.own().equals(expected)) {
        throw new IllegalStateException(OTHER_CODE);
      }
      return function.call(input);
    };
  }

  private static ClusterException explained(Exception failure) {
    String message = String.valueOf(failure.getMessage());
    if (message.contains("UnsupportedClassVersionError")) {
      return new ClusterException(
          "an executor runs a Java that is too old for Rondo: point JAVA_HOME of Spark's workers,"
              + " or the setting spark.executorEnv.JAVA_HOME, at Java "
              + Runtime.version().feature()
              + " or newer",
          failure);
    }
    if (message.contains(OTHER_CODE)
        || message.contains("java.io.InvalidClassException")
        || message.contains("NoClassDefFoundError: rondo/")
        || message.contains("ClassNotFoundException: rondo.")) {
      return new ClusterException(
          "an executor has another version of Rondo or Spark than this program: remove Rondo's jar"
              + " from the folder `jars` of the cluster, and use the same Spark",
          failure);
    }
    return new ClusterException("the job failed: " + firstLine(message), failure);
  }

  private static String firstLine(String text) {
    return String.valueOf(text).lines().findFirst().orElse("");
  }

  private static String text(Duration time) {
    return time.toMillis() / 1000.0 + " s";
  }

  /** The number of cores of a task. */
  int taskCores() {
    return context.getConf().getInt("spark.task.cpus", 1);
  }

  /** The number of tasks that can run at the same time now. */
  int slots() {
    return Math.max(1, slotsByExecutor().sum());
  }

  /** The memory of a task in bytes: those of an executor share its memory. */
  long taskMemory() {
    long ofExecutor =
        context.isLocal()
            ? Runtime.getRuntime().maxMemory()
            : (long) context.sc().executorMemory() << 20;
    return ofExecutor / Math.max(1, slotsByExecutor().max().orElse(1));
  }

  /** The number of tasks that each executor runs at the same time. */
  private IntStream slotsByExecutor() {
    return CollectionConverters.asJava(context.sc().statusStore().executorList(true)).stream()
        .mapToInt(ExecutorSummary::maxTasks);
  }

  /** The context, for jobs of more than one stage. */
  JavaSparkContext context() {
    return context;
  }

  /**
   * The work of each executor so far; Spark reports the end of a task a moment after its result.
   */
  Map<String, ExecutorStatistics.Work> work() {
    return statistics.work();
  }

  @Override
  public void close() {
    context.close();
  }
}
