package rondo.cli.sweep.job;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A call of the program.
 *
 * @param options the command and its options, without {@code --trace}
 * @param model the model on its command line
 * @param input what it reads from standard input
 * @param time the time after which it is stopped, if there is a limit
 * @param trace the file for its first counterexample, if it is to be saved
 */
public record JobRequest(
    List<String> options,
    String model,
    String input,
    Optional<Duration> time,
    Optional<Path> trace) {
  public JobRequest {
    options = List.copyOf(options);
  }

  /** The command line. */
  public List<String> arguments() {
    var arguments = new ArrayList<>(options);
    trace.ifPresent(file -> arguments.add("--trace=" + file));
    arguments.addAll(List.of("--", model));
    return arguments;
  }
}
