package rondo.cli.sweep.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A call of the program.
 *
 * @param arguments its command line
 * @param input what it reads from standard input
 * @param time the time after which it is stopped, if there is a limit
 */
public record JobRequest(List<String> arguments, String input, Optional<Duration> time) {
  public JobRequest {
    arguments = List.copyOf(arguments);
  }
}
