package rondo.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An optional external program. */
record ExternalProgram(String name, String versionOption, String purpose, String advice) {
  private static final int TIMEOUT_SECONDS = 5;

  ComponentStatus probe() {
    return place()
        .map(place -> ComponentStatus.ok(name, purpose, version() + ", " + place))
        .orElseGet(
            () ->
                new ComponentStatus(
                    name,
                    ComponentStatus.State.ABSENT,
                    purpose,
                    "not on the PATH",
                    List.of(advice)));
  }

  private Optional<Path> place() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The first line of its version output. */
  private String version() {
    try {
      Process process =
          new ProcessBuilder(name, versionOption)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      // The output is short and fits into the pipe.
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return "version unknown";
      }
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return output.lines().findFirst().orElse("version unknown");
    } catch (IOException e) {
      return "cannot be started: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "version unknown";
    }
  }
}
