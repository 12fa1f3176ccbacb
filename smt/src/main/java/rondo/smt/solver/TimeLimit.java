package rondo.smt.solver;

import java.time.Duration;
import java.util.Optional;

/** The time limit of a check. */
public record TimeLimit(Optional<Duration> time) {
  public static TimeLimit none() {
    return new TimeLimit(Optional.empty());
  }

  public static TimeLimit of(Duration time) {
    return new TimeLimit(Optional.of(time));
  }
}
