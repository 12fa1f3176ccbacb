package rondo.smt.solver;

import java.time.Duration;
import java.util.Optional;

/** How long a check may take. */
public record TimeLimit(Optional<Duration> time) {
  public static TimeLimit none() {
    return new TimeLimit(Optional.empty());
  }

  public static TimeLimit of(Duration time) {
    return new TimeLimit(Optional.of(time));
  }
}
