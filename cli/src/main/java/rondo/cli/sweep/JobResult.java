package rondo.cli.sweep;

import java.util.List;
import java.util.Optional;
import rondo.cli.io.Exit;
import rondo.trace.Statistics;

/**
 * The result of a job.
 *
 * @param verdict the worst verdict of all properties, or a word for why there is none
 * @param reason why it is inconclusive, rejected or skipped; else empty
 * @param statistics of all searches together; empty if there was none
 * @param seconds how long the job took
 */
public record JobResult(
    GridPoint point,
    Kind kind,
    Exit exit,
    String verdict,
    String reason,
    Optional<Statistics> statistics,
    List<JobProperty> properties,
    double seconds) {
  /** How a job ended. */
  public enum Kind {
    /** With an answer, which larger parameters may have, too. */
    COMPLETE,
    /** At the time limit. */
    TIME_LIMIT,
    /** At another limit, or inconclusive for another reason that depends on the size. */
    LIMIT,
    /** The program rejected the model or its options. */
    REJECTED,
    /** By a bug, by a signal from elsewhere, or by a failure of the cluster. */
    FAILED,
    /** It was not started: a smaller one in its column reached a limit. */
    SKIPPED,
    /** It was interrupted by the user, or not started by then. */
    INTERRUPTED;

    /** Whether the jobs below in the column are not worth while. */
    boolean endsColumn() {
      return this == TIME_LIMIT || this == LIMIT;
    }
  }

  public JobResult {
    properties = List.copyOf(properties);
  }

  /** Whether the job was run to its end. */
  boolean isRun() {
    return kind != Kind.SKIPPED && kind != Kind.INTERRUPTED;
  }

  /** The job was not started, since a smaller one reached a limit. */
  static JobResult skipped(GridPoint point, GridPoint smaller) {
    String reason = "a limit was reached at " + smaller.text();
    return without(point, Kind.SKIPPED, "skipped", reason);
  }

  /** The job was interrupted by the user, or not started by then. */
  static JobResult interrupted(GridPoint point) {
    return without(point, Kind.INTERRUPTED, "interrupted", "");
  }

  /** The machine that was to run the job failed. */
  static JobResult failed(GridPoint point, String why) {
    return without(point, Kind.FAILED, "inconclusive", why);
  }

  private static JobResult without(GridPoint point, Kind kind, String verdict, String reason) {
    return new JobResult(
        point, kind, Exit.INCONCLUSIVE, verdict, reason, Optional.empty(), List.of(), 0);
  }
}
