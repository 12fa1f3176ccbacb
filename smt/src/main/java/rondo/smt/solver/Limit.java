package rondo.smt.solver;

import java.time.Duration;
import java.util.Optional;

/** How long a check may take. */
public record Limit(Optional<Duration> time) {
  public static Limit none() {
    return new Limit(Optional.empty());
  }

  public static Limit of(Duration time) {
    return new Limit(Optional.of(time));
  }
}
