package rondo.sample;

import java.util.concurrent.Future;

/** Executes ranges of schedules, for instance on the machines of a cluster. */
public interface RangeExecutor {
  /** The number of ranges that can be executed at the same time now; the others would wait. */
  int capacity();

  /**
   * Starts the execution of a range, by {@link Sampler#range} with a system of the same model.
   * Cancelling the result ends it.
   */
  Future<RangeResult> start(RangeTask task);
}
