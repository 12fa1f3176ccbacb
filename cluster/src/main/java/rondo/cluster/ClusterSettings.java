package rondo.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/**
 * What a connection to a cluster needs.
 *
 * @param master Spark's name of the cluster, such as {@code spark://host:7077} or {@code local[2]}
 * @param name the name of the application in Spark's pages
 * @param jars the code to send to executors
 * @param options Spark's own settings, which replace the defaults
 * @param timeout for the master to accept the application; Spark's own setting {@value
 *     #EXECUTOR_TIMEOUT} is the time for a first executor to start
 */
public record ClusterSettings(
    String master, String name, List<Path> jars, Map<String, String> options, Duration timeout) {
  static final String EXECUTOR_TIMEOUT = "spark.scheduler.maxRegisteredResourcesWaitingTime";

  /**
   * Spark's settings where the user gives none.
   *
   * <p>An executor whose process ends is noticed at once, by its closed connection. One whose
   * machine is gone is noticed by missing heartbeats; Spark's own limits are two minutes, checked
   * once a minute. The flags of Java are those of the launcher: transition functions can be long
   * methods, and expressions deeply nested.
   */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "spark.executor.defaultJavaOptions",
          "-XX:-DontCompileHugeMethods -Xss64m",
          "spark.ui.killEnabled",
          "false",
          "spark.eventLog.enabled",
          "false",
          "spark.executor.heartbeatInterval",
          "5s",
          "spark.network.timeout",
          "60s",
          "spark.network.timeoutInterval",
          "5s",
          EXECUTOR_TIMEOUT,
          "60s",
          "spark.task.maxFailures",
          "8");

  public ClusterSettings {
    jars = List.copyOf(jars);
    options = Map.copyOf(options);
  }

  /** A cluster with half a minute to answer. */
  public static ClusterSettings of(String master) {
    return new ClusterSettings(master, "Rondo", List.of(), Map.of(), Duration.ofSeconds(30));
  }

  /** These settings with other code for executors. */
  public ClusterSettings withJars(List<Path> others) {
    return new ClusterSettings(master, name, others, options, timeout);
  }

  /** These settings with a setting of Spark's. */
  public ClusterSettings with(String option, String value) {
    var others = new HashMap<>(options);
    others.put(option, value);
    return new ClusterSettings(master, name, jars, others, timeout);
  }

  /** These settings with another time limit. */
  public ClusterSettings withTimeout(Duration other) {
    return new ClusterSettings(master, name, jars, options, other);
  }

  /**
   * A configuration for Spark: these options, then the system properties that begin with {@code
   * spark.}, where the options of {@code spark-submit} are, too, then the defaults. Spark's pages
   * are for clusters of other machines.
   */
  SparkConf configuration() {
    var configuration = new SparkConf().setMaster(master).setAppName(name);
    options.forEach(configuration::set);
    DEFAULTS.forEach(configuration::setIfMissing);
    configuration.setIfMissing("spark.ui.enabled", String.valueOf(!master.startsWith("local")));
    if (!jars.isEmpty()) {
      Stream<String> given = Stream.of(configuration.get("spark.jars", ""));
      Stream<String> own = jars.stream().map(Path::toString);
      configuration.set(
          "spark.jars",
          Stream.concat(given.filter(list -> !list.isEmpty()), own)
              .collect(Collectors.joining(",")));
    }
    return configuration;
  }
}
