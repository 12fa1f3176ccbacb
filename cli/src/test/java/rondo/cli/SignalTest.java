package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A signal ends the program in an orderly way: with a report, and as inconclusive. */
@Timeout(300)
class SignalTest {
  @TempDir Path folder;

  @Test
  void aSearchThatIsTerminatedReportsItsFigures() throws IOException, InterruptedException {
    Path model =
        Files.writeString(
            folder.resolve("endless.pml"),
            "int a, b; active proctype A() { do :: a++ :: b++ :: a < b od }");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "rondo.cli.Main",
                    "verify",
                    model.toString()))
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    try (var err =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      String line = err.readLine();
      while (line != null && !line.contains(" states, ")) {
        line = err.readLine();
      }
      assertThat(line).as("a line of progress").isNotNull();
      process.toHandle().destroy(); // Unlike the process itself, it keeps the streams open.
      while (err.readLine() != null) {
        // Until the program ends.
      }
    }
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(Files.readString(folder.resolve("out")))
        .contains("inconclusive: it was interrupted", "states       ");
  }

  @Test
  void aSweepThatIsTerminatedEndsItsJobsAndPrintsWhatIsDone()
      throws IOException, InterruptedException {
    Path model =
        Files.writeString(
            folder.resolve("endless.pml"),
            "int a, b; active proctype A() { do :: N > 1 -> a++ :: N > 1 -> b++ :: N < 2 -> break od }");
    Path work = folder.resolve("work");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "rondo.cli.Main",
                    "sweep",
                    "-DN=1..3",
                    "--work=" + work,
                    model.toString()))
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<ProcessHandle> jobs = List.of();
    while (!Files.exists(work.resolve("N=1.json")) || jobs.isEmpty()) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
      jobs = process.descendants().toList();
    }
    process.destroy();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(Files.readString(folder.resolve("out")).lines().toList())
        .anyMatch(l -> l.matches("1 .* holds .*"))
        .anyMatch(l -> l.matches("2 .* interrupted"))
        .anyMatch(l -> l.matches("3 .* interrupted"))
        .endsWith("3 jobs: 2 inconclusive, 1 holds; 2 interrupted");
    for (ProcessHandle job : jobs) {
      job.onExit().join();
    }
    assertThat(work.resolve("N=2.json")).doesNotExist();
  }
}
