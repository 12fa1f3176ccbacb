package rondo.cli.sweep;

import java.time.Duration;
import java.util.Optional;
import rondo.cli.sweep.JobResult.Kind;

/**
 * The limits of each job.
 *
 * @param time empty if there is none
 */
public record JobLimits(Optional<Duration> time, long memoryBytes) {
  /** Whether a job that ended like this within the older limits ends so within these, too. */
  boolean confirm(Kind kind, JobLimits older) {
    return switch (kind) {
      case COMPLETE, REJECTED -> true;
      case TIME_LIMIT ->
          time.isPresent() && older.time.isPresent() && time.get().compareTo(older.time.get()) <= 0;
      case LIMIT -> memoryBytes <= older.memoryBytes;
      case FAILED, SKIPPED, INTERRUPTED -> false;
    };
  }
}
