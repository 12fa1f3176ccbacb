package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of the image for Kubernetes, run on this machine. */
class EntrypointTest {
  private static final Path SCRIPT = Path.of("entrypoint.sh").toAbsolutePath();

  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>();

  /** What Spark sets for an executor, and a Java that prints its arguments. */
  @BeforeEach
  void prepare() throws IOException {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nfor a in \"$@\"; do echo \"<$a>\"; done\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.createDirectories(folder.resolve("spark/jars"));
    environment.put("JAVA_HOME", folder.resolve("jdk").toString());
    environment.put("SPARK_HOME", folder.resolve("spark").toString());
    environment.put("SPARK_DRIVER_URL", "spark://CoarseGrainedScheduler@10.0.0.1:7078");
    environment.put("SPARK_EXECUTOR_ID", "3");
    environment.put("SPARK_EXECUTOR_CORES", "2");
    environment.put("SPARK_EXECUTOR_MEMORY", "1408m");
    environment.put("SPARK_APPLICATION_ID", "spark-application-1");
    environment.put("SPARK_EXECUTOR_POD_IP", "10.0.0.7");
    environment.put("SPARK_EXECUTOR_POD_NAME", "pod-3");
    environment.put("SPARK_RESOURCE_PROFILE_ID", "0");
  }

  private record Result(int status, List<String> arguments, String errors) {}

  private ProcessBuilder script(String... arguments) {
    var command = new ArrayList<>(List.of("sh", SCRIPT.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(v -> v.startsWith("SPARK_") || v.startsWith("RONDO_"));
    builder.environment().putAll(environment);
    return builder;
  }

  private Result run(String... arguments) throws IOException, InterruptedException {
    Process process = script(arguments).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(
        process.waitFor(), out.lines().map(l -> l.substring(1, l.length() - 1)).toList(), err);
  }

  private List<String> executor(String backend, String... more) {
    var command = new ArrayList<String>(List.of("-Xms1408m", "-Xmx1408m"));
    IntStream.range(0, 12)
        .mapToObj(i -> environment.get("SPARK_JAVA_OPT_" + i))
        .filter(option -> option != null)
        .forEach(command::add);
    command.addAll(List.of("-cp", environment.get("SPARK_HOME") + "/jars/*"));
    command.add("org.apache.spark." + backend);
    command.addAll(List.of("--driver-url", environment.get("SPARK_DRIVER_URL")));
    command.addAll(List.of("--executor-id", "3", "--cores", "2"));
    command.addAll(List.of("--app-id", "spark-application-1", "--hostname", "10.0.0.7"));
    command.addAll(List.of("--resourceProfileId", "0"));
    command.addAll(List.of(more));
    return command;
  }

  @Test
  void anExecutorIsStartedAsSparkDescribesIt() throws IOException, InterruptedException {
    for (int i = 0; i < 12; i++) {
      environment.put("SPARK_JAVA_OPT_" + i, "-Dnumber%d=a b $c".formatted(i));
    }
    assertThat(run("executor").arguments())
        .isEqualTo(executor("executor.CoarseGrainedExecutorBackend"));
  }

  @Test
  void sparksOwnClassForKubernetesIsUsedWhereItIs() throws IOException, InterruptedException {
    Path jar = folder.resolve("spark/jars/spark-kubernetes_2.13-4.2.0.jar");
    Files.createFile(jar);
    String backend = "scheduler.cluster.k8s.KubernetesExecutorBackend";
    assertThat(run("executor").arguments()).isEqualTo(executor(backend, "--podName", "pod-3"));
    environment.put("SPARK_EXECUTOR_ID", "EXECID");
    assertThat(run("executor").status()).isZero();
    Files.delete(jar);
    Result without = run("executor");
    assertThat(without.status()).isEqualTo(2);
    assertThat(without.errors()).contains("needs the jar spark-kubernetes");
  }

  @Test
  void aMissingVariableIsNamed() throws IOException, InterruptedException {
    environment.remove("SPARK_EXECUTOR_CORES");
    Result result = run("executor");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.arguments()).isEmpty();
    assertThat(result.errors()).contains("SPARK_EXECUTOR_CORES");
  }

  @Test
  void otherArgumentsAreThoseOfTheDriverOrOfRondo() throws IOException, InterruptedException {
    environment.put("SPARK_DRIVER_BIND_ADDRESS", "10.0.0.1");
    assertThat(run("driver", "--class", "rondo.cli.Main", "a b").arguments())
        .containsSubsequence(
            "org.apache.spark.deploy.SparkSubmit",
            "--deploy-mode",
            "client",
            "--conf",
            "spark.driver.bindAddress=10.0.0.1",
            "--class",
            "rondo.cli.Main",
            "a b");
    assertThat(run("verify", "a b.pml").arguments())
        .contains("-Drondo.cluster.jar=/opt/rondo/rondo-cluster.jar")
        .endsWith("rondo.cli.Main", "verify", "a b.pml");
  }

  /** An application of one worker gets a second executor, which the script starts. */
  @Test
  void anExecutorThatTheScriptStartsExecutesTasks() throws Exception {
    try (var cluster = StandaloneCluster.start(folder.resolve("cluster"), 1);
        var connection = ClusterConnection.open(cluster.settings())) {
      environment.put("JAVA_HOME", System.getProperty("java.home"));
      environment.put("SPARK_HOME", TestClassPath.sparkHome(folder.resolve("image")).toString());
      environment.put(
          "SPARK_DRIVER_URL",
          "spark://CoarseGrainedScheduler@127.0.0.1:"
              + connection.context().getConf().get("spark.driver.port"));
      environment.put("SPARK_EXECUTOR_ID", "77");
      environment.put("SPARK_EXECUTOR_CORES", "1");
      environment.put("SPARK_EXECUTOR_MEMORY", "512m");
      environment.put("SPARK_EXECUTOR_POD_IP", "127.0.0.1");
      environment.put("SPARK_APPLICATION_ID", connection.context().sc().applicationId());
      environment.put("SPARK_LOCAL_DIRS", folder.toString());
      int option = 0;
      for (String flag : JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")) {
        environment.put("SPARK_JAVA_OPT_" + option++, flag);
      }
      Path log = folder.resolve("executor.log");
      Process executor =
          script("executor").redirectErrorStream(true).redirectOutput(log.toFile()).start();
      try {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (connection.executors() < 2) {
          assertThat(executor.isAlive()).as(Files.readString(log)).isTrue();
          assertThat(System.nanoTime()).as(Files.readString(log)).isLessThan(deadline);
          Thread.sleep(20);
        }
        List<StateCountTask> tasks =
            IntStream.rangeClosed(1, 8).mapToObj(StateCountTask::new).toList();
        List<StateCountTask.Count> counts = connection.map("count", tasks, StateCountTask::count);
        assertThat(counts).extracting(StateCountTask.Count::process).contains(executor.pid());
        for (int i = 0; i < tasks.size(); i++) {
          assertThat(counts.get(i).states()).isEqualTo(tasks.get(i).count().states());
        }
      } finally {
        executor.destroyForcibly().waitFor();
      }
    }
  }
}
