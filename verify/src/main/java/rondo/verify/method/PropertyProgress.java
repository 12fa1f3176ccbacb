package rondo.verify.method;

import java.util.function.Consumer;
import rondo.sample.SamplingStatistics;
import rondo.trace.Statistics;

/** Receives the progress of the check of one property, several times a second. */
public interface PropertyProgress extends Consumer<Statistics>, AutoCloseable {
  /** Ignores all progress. */
  PropertyProgress NONE = _ -> {};

  /** The progress of a search. */
  @Override
  void accept(Statistics statistics);

  /** The progress of a test. */
  default void reportSchedules(SamplingStatistics statistics) {}

  /** The number of queries to a solver so far. */
  default void reportQueries(long number, long seconds) {}

  /** The check has ended. */
  @Override
  default void close() {}
}
