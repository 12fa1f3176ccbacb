package rondo.ltl;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The installed Spin; tests are skipped without it.
 *
 * @param folder the working directory
 */
public record SpinCommand(Path folder) {
  /** A timeout that only keeps a test from hanging. */
  private static final int SECONDS = 300;

  public SpinCommand {
    assumeTrue(isInstalled("spin"), "spin is not installed");
  }

  /** The output of a command, if it succeeded in time. */
  public Optional<String> run(String... command) {
    try {
      Path output = folder.resolve("output.txt");
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        return Optional.empty();
      }
      return process.exitValue() == 0
          ? Optional.of(Files.readString(output, StandardCharsets.ISO_8859_1))
          : Optional.empty();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public void write(String file, String text) {
    try {
      Files.writeString(folder.resolve(file), text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The fastest C compiler available; without one, the test is skipped. */
  public static List<String> compiler() {
    Optional<String> found = Stream.of("tcc", "gcc").filter(SpinCommand::isInstalled).findFirst();
    assumeTrue(found.isPresent(), "there is no C compiler");
    return List.of(found.get(), "-w", "-DNOREDUCE", "-DMEMLIM=64", "-o", "pan", "pan.c");
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(f -> !f.isEmpty() && Files.isExecutable(Path.of(f, program)));
  }
}
