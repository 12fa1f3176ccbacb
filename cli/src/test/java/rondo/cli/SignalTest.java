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
}
