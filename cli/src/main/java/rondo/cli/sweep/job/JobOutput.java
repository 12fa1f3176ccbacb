package rondo.cli.sweep.job;

import java.io.Serializable;

/**
 * What became of a call of the program.
 *
 * @param status its exit status
 * @param out what it printed on standard output
 * @param err what it printed on standard error, without progress
 * @param seconds how long it took
 */
public record JobOutput(int status, String out, String err, double seconds, JobStop stop)
    implements Serializable {
  /** Whether a job ended by itself. */
  public enum JobStop {
    NONE,
    /** It was stopped at its time limit. */
    TIME_LIMIT
  }
}
