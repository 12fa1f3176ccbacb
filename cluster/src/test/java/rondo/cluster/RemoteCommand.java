package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The command line in a process of its own, with Spark on its class path. */
final class RemoteCommand {
  private final Process process;
  private final Path output;
  private final Path errors;

  /** The exit status and the output of a command. */
  record Outcome(int exit, String output, String errors) {}

  private RemoteCommand(Process process, Path output, Path errors) {
    this.process = process;
    this.output = output;
    this.errors = errors;
  }

  /** The flags for a driver on this cluster. */
  static List<String> flags(StandaloneCluster cluster) throws IOException {
    ClusterSettings settings = cluster.settings();
    var flags = new ArrayList<String>();
    settings.options().forEach((name, value) -> flags.add("-D" + name + "=" + value));
    List<String> jars = settings.jars().stream().map(Path::toString).toList();
    flags.add("-Drondo.cluster.jar=" + String.join(File.pathSeparator, jars));
    return flags;
  }

  /** Starts a command with this working folder. */
  static RemoteCommand start(Path folder, List<String> flags, List<String> arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "rondo.cli.Main"));
    command.addAll(arguments);
    Path streams = Files.createTempDirectory("rondo-command-");
    Path output = streams.resolve("out");
    Path errors = streams.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    return new RemoteCommand(process, output, errors);
  }

  Process process() {
    return process;
  }

  /** What it has printed on standard error so far. */
  String errors() {
    try {
      return Files.readString(errors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the end of the command. */
  Outcome outcome() throws IOException, InterruptedException {
    boolean hasEnded = process.waitFor(3, TimeUnit.MINUTES);
    process.destroyForcibly();
    var outcome =
        new Outcome(process.waitFor(), Files.readString(output), Files.readString(errors));
    Files.delete(output);
    Files.delete(errors);
    Files.delete(output.getParent());
    assertThat(hasEnded).as(outcome.toString()).isTrue();
    return outcome;
  }

  static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(20);
    }
  }
}
