package rondo.cli.sweep.job;

import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Executes jobs, on this machine or elsewhere. The caller decides how many run at once. A request
 * and its output are plain data, so that both can be sent to another machine.
 */
public interface JobRunner extends AutoCloseable {
  /**
   * Starts a job. Cancelling the result ends the job. A failure of the result is one of the runner:
   * however a job ends, it has an output.
   *
   * @param progress accepts lines that say how far the job is, from any thread
   */
  Future<JobOutput> start(JobRequest request, Consumer<String> progress);

  /** The number of jobs that can run at the same time now; the others would wait. */
  default int capacity() {
    return Integer.MAX_VALUE;
  }

  /** Ends all jobs. */
  @Override
  void close();
}
