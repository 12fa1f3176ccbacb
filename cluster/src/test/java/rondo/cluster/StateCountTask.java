package rondo.cluster;

import java.io.Serializable;
import rondo.trace.Verdict;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** A task for executors: counts the states of a model of two counters by a search in memory. */
record StateCountTask(int bound) implements Serializable {
  private static final String MODEL =
      """
      byte x, y;
      active proctype P() { do :: x < BOUND -> x++ :: x == BOUND -> x = 0 od }
      active proctype Q() { do :: y < BOUND -> y++ :: y == BOUND -> y = 0 od }
      """;

  /**
   * What an executor found.
   *
   * @param process the number of its process
   */
  record Count(long states, long process) implements Serializable {}

  Count count() throws Exception {
    var source = ModelSource.of("counters.pml", MODEL).with("BOUND", bound);
    var report =
        Verification.verify(
            Model.load(source),
            Method.Explicit.DEFAULT.with(Method.Explicit.DEFAULT.search().withThreads(1)));
    if (!(report.verdict() instanceof Verdict.Holds holds)) {
      throw new IllegalStateException("no complete search: " + report.verdict());
    }
    return new Count(holds.statistics().states(), ProcessHandle.current().pid());
  }
}
