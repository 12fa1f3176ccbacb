package rondo.testkit;

import java.util.Map;
import java.util.TreeMap;
import rondo.trace.Verdict;

/**
 * Counts how much a generated test exercises, and fails if that is too little: a test whose
 * generator degenerates, so that nothing is compared or reduced, must not pass.
 *
 * <p>Minima are percentages, so that they hold for any number of programs. Thread-safe, for
 * parallel streams.
 */
public final class GeneratedTestStatistics {
  private static final int ALL = 100;

  private final String name;
  private final Map<String, Long> further = new TreeMap<>();
  private int generated;
  private int compared;
  private int reduced;
  private int holds;
  private int violated;
  private long states;

  /**
   * @param name what the test exercises, for messages
   */
  public GeneratedTestStatistics(String name) {
    this.name = name;
  }

  /** Counts a generated program or protocol. */
  public synchronized void generated() {
    generated++;
  }

  /** Counts a comparison in which both results are {@code answer}. */
  public synchronized void compared(TemporalModel.Answer answer) {
    switch (answer) {
      case HOLDS -> holds++;
      case VIOLATED -> violated++;
      case OPEN -> throw new IllegalArgumentException(name + ": nothing to compare");
    }
    compared++;
  }

  /** Counts a comparison of verdicts and adds the explored states. */
  public synchronized void compared(Verdict verdict) {
    compared(
        switch (verdict) {
          case Verdict.Holds _ -> TemporalModel.Answer.HOLDS;
          case Verdict.Violated _ -> TemporalModel.Answer.VIOLATED;
          case Verdict.Inconclusive _ -> TemporalModel.Answer.OPEN;
        });
    explored(verdict.statistics().states());
  }

  /** Counts a comparison of outcomes and adds the explored states. */
  public synchronized void compared(ExplorationOutcome.Explored outcome) {
    compared(
        outcome.violated().isEmpty() ? TemporalModel.Answer.HOLDS : TemporalModel.Answer.VIOLATED);
    explored(outcome.states());
  }

  /** Adds states explored in a comparison. */
  public synchronized void explored(long count) {
    states += count;
  }

  /** Counts a reduction if it left fewer states. */
  public synchronized void reduced(long all, long some) {
    reduced += some < all ? 1 : 0;
  }

  /** Counts another event that the test is about. */
  public synchronized void count(String what) {
    add(what, 1);
  }

  /** Counts another event if it happened. */
  public synchronized void countIf(String what, boolean happened) {
    add(what, happened ? 1 : 0);
  }

  /** Adds {@code number} occurrences of another event. */
  public synchronized void add(String what, long number) {
    further.merge(what, number, Long::sum);
  }

  /** Requires at least this many comparisons per 100 generated programs. */
  public GeneratedTestStatistics requireCompared(int percent) {
    return require("compared", compared, percent, generated);
  }

  /** Requires that in at least this percentage of comparisons the reduction left fewer states. */
  public GeneratedTestStatistics requireReduced(int percent) {
    return require("reduced", reduced, percent, compared);
  }

  /** Requires that at least this percentage of comparisons holds, and at least this is violated. */
  public GeneratedTestStatistics requireEachVerdict(int percent) {
    return require("holds", holds, percent, compared)
        .require("violated", violated, percent, compared);
  }

  /** Requires at least this many explored states per comparison, on average. */
  public GeneratedTestStatistics requireStates(int average) {
    return require("states", states, average * (long) ALL, compared);
  }

  /** Requires at least this many events of {@link #count} per 100 generated programs. */
  public GeneratedTestStatistics require(String what, int percent) {
    return require(what, further.getOrDefault(what, 0L), percent, generated);
  }

  /** Requires at least this many events of {@link #count} and {@link #add} in total. */
  public synchronized GeneratedTestStatistics atLeast(long floor, String what) {
    if (further.getOrDefault(what, 0L) < floor) {
      throw new AssertionError(
          "%s: %s: at least %d are required (%s)".formatted(name, what, floor, this));
    }
    return this;
  }

  private synchronized GeneratedTestStatistics require(
      String what, long found, long percent, long of) {
    if (of == 0 || found * ALL < percent * of) {
      throw new AssertionError(
          "%s: %s: %d, at least %d%% of %d are required (%s)"
              .formatted(name, what, found, percent, of, this));
    }
    return this;
  }

  @Override
  public synchronized String toString() {
    return "generated %d, compared %d, reduced %d, holds %d, violated %d, states %d, %s"
        .formatted(generated, compared, reduced, holds, violated, states, further);
  }
}
