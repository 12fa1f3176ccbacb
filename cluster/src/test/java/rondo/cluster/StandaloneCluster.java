package rondo.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * A standalone Spark cluster on the loopback interface: a master and workers of one core each, each
 * in a process of its own, with ports that the system chooses.
 *
 * <p>Closing it ends all its processes, executors included. They also end if this virtual machine
 * does so without closing it.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final Pattern WORKER = Pattern.compile("Registering worker ");
  private static final String HOST = "127.0.0.1";

  /** Small heaps, and quick to start rather than fast. */
  static final String EXECUTOR_FLAGS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss16m";

  private final Path folder;
  private final Path sparkHome;
  private final Process master;
  private final List<Process> workers = new ArrayList<>();
  private final Thread atExit = new Thread(this::kill);
  private final String url;

  private StandaloneCluster(Path folder) throws IOException, InterruptedException {
    this.folder = Files.createDirectories(folder);
    sparkHome = TestClassPath.sparkHome(folder.resolve("spark"));
    Runtime.getRuntime().addShutdownHook(atExit);
    master = daemon("master", List.of("-Dspark.master.rest.enabled=false"), "deploy.master.Master");
    url = await("a master", () -> found(MASTER, "master").map(m -> m.group(1)));
  }

  /** Starts a cluster and waits until all its workers are registered. */
  static StandaloneCluster start(Path folder, int workers)
      throws IOException, InterruptedException {
    var cluster = new StandaloneCluster(folder);
    try {
      for (int i = 0; i < workers; i++) {
        cluster.startWorker();
      }
      cluster.awaitWorkers(workers);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      cluster.close();
      throw e;
    }
    return cluster;
  }

  private void startWorker() throws IOException {
    String name = "worker-" + workers.size();
    workers.add(
        daemon(
            name,
            List.of(),
            "deploy.worker.Worker",
            "--cores",
            "1",
            "--memory",
            "512m",
            "--work-dir",
            folder.resolve(name).toString(),
            url));
  }

  private void awaitWorkers(int number) throws InterruptedException {
    await(
        number + " workers",
        () ->
            Optional.of(WORKER.matcher(log("master")).results().count())
                .filter(count -> count >= number));
  }

  private Process daemon(String name, List<String> flags, String main, String... arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(flags);
    command.addAll(List.of("-cp", sparkHome.resolve("jars") + "/*", "org.apache.spark." + main));
    command.addAll(List.of("--host", HOST, "--port", "0", "--webui-port", "0"));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(logFile(name).toFile());
    builder.environment().keySet().removeIf(variable -> variable.startsWith("SPARK_"));
    builder.environment().put("SPARK_HOME", sparkHome.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    // The Java of executors.
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder.start();
  }

  private Path logFile(String name) {
    return folder.resolve(name + ".log");
  }

  private String log(String name) {
    try {
      return Files.readString(logFile(name));
    } catch (IOException e) {
      return "";
    }
  }

  private Optional<Matcher> found(Pattern pattern, String name) {
    return Optional.of(pattern.matcher(log(name))).filter(Matcher::find);
  }

  private <T> T await(String what, Supplier<Optional<T>> condition) throws InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      Optional<T> result = condition.get();
      if (result.isPresent()) {
        return result.get();
      }
      if (!master.isAlive()
          || workers.stream().anyMatch(w -> !w.isAlive())
          || System.nanoTime() > deadline) {
        var message = new StringBuilder("the cluster does not have " + what + "\n" + log("master"));
        for (int i = 0; i < workers.size(); i++) {
          message.append(log("worker-" + i));
        }
        close();
        throw new IllegalStateException(message.toString());
      }
      Thread.sleep(20);
    }
  }

  /** Settings for an application on this cluster that uses all of Rondo and these tests. */
  ClusterSettings settings() throws IOException {
    return ClusterSettings.of(url)
        .withJars(TestClassPath.ownJars(folder.resolve("application")))
        .withTimeout(START_LIMIT)
        .with("spark.driver.host", HOST)
        .with("spark.driver.bindAddress", HOST)
        .with("spark.executor.memory", "512m")
        .with("spark.executor.extraJavaOptions", EXECUTOR_FLAGS)
        .with("spark.local.dir", folder.resolve("local").toString());
  }

  String url() {
    return url;
  }

  /** The processes of the workers, in the order of their start. */
  List<ProcessHandle> workers() {
    return workers.stream().map(Process::toHandle).toList();
  }

  /** The processes of the executors of a worker. */
  static List<ProcessHandle> executors(ProcessHandle worker) {
    return worker.children().toList();
  }

  /** Executors first: they lose their parents with the workers. */
  private void kill() {
    Stream<Process> daemons = Stream.concat(workers.stream(), Stream.ofNullable(master));
    for (Process daemon : daemons.toList()) {
      daemon.descendants().forEach(ProcessHandle::destroyForcibly);
      daemon.destroyForcibly();
    }
  }

  @Override
  public void close() {
    kill();
    Stream.concat(workers.stream(), Stream.ofNullable(master))
        .forEach(process -> process.onExit().orTimeout(10, TimeUnit.SECONDS).join());
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
