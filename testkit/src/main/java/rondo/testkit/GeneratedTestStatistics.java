package rondo.testkit;

import java.util.Map;
import java.util.TreeMap;
import rondo.trace.Verdict;

/**
 * Counts how much a generated test exercised, and fails where that is too little: a test whose
 * generator degenerates, so that it compares nothing or reduces nothing, must not pass.
 *
 * <p>Floors are shares, so that they hold for any number of programs. Safe for parallel streams.
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

  /** One more program or protocol was generated. */
  public synchronized void generated() {
    generated++;
  }

  /** Two answers to one question were compared, both of them {@code answer}. */
  public synchronized void compared(TemporalModel.Answer answer) {
    switch (answer) {
      case HOLDS -> holds++;
      case VIOLATED -> violated++;
      case OPEN -> throw new IllegalArgumentException(name + ": nothing to compare");
    }
    compared++;
  }

  /** The same for a verdict; the states that it took are explored states. */
  public synchronized void compared(Verdict verdict) {
    compared(
        switch (verdict) {
          case Verdict.Holds _ -> TemporalModel.Answer.HOLDS;
          case Verdict.Violated _ -> TemporalModel.Answer.VIOLATED;
          case Verdict.Inconclusive _ -> TemporalModel.Answer.OPEN;
        });
    explored(verdict.statistics().states());
  }

  /** The same for an outcome. */
  public synchronized void compared(ExplorationOutcome.Explored outcome) {
    compared(
        outcome.violated().isEmpty() ? TemporalModel.Answer.HOLDS : TemporalModel.Answer.VIOLATED);
    explored(outcome.states());
  }

  /** So many states were explored in a comparison. */
  public synchronized void explored(long count) {
    states += count;
  }

  /** A reduction left {@code some} of {@code all} states: it counts if that is fewer. */
  public synchronized void reduced(long all, long some) {
    reduced += some < all ? 1 : 0;
  }

  /** Something else happened that the test is about. */
  public synchronized void count(String what) {
    add(what, 1);
  }

  /** The same, if it did happen. */
  public synchronized void countIf(String what, boolean happened) {
    add(what, happened ? 1 : 0);
  }

  /** Something else that the test is about happened so many times. */
  public synchronized void add(String what, long number) {
    further.merge(what, number, Long::sum);
  }

  /** At least so many comparisons for each 100 programs generated. */
  public GeneratedTestStatistics requireCompared(int percent) {
    return require("compared", compared, percent, generated);
  }

  /** In at least this share of the comparisons there were fewer states with the reduction. */
  public GeneratedTestStatistics requireReduced(int percent) {
    return require("reduced", reduced, percent, compared);
  }

  /** At least this share of the comparisons says holds, and at least this share violated. */
  public GeneratedTestStatistics requireEachVerdict(int percent) {
    return require("holds", holds, percent, compared)
        .require("violated", violated, percent, compared);
  }

  /** At least so many states were explored for each comparison, on average. */
  public GeneratedTestStatistics requireStates(int average) {
    return require("states", states, average * (long) ALL, compared);
  }

  /** At least so many of what {@link #count} counted for each 100 programs generated. */
  public GeneratedTestStatistics require(String what, int percent) {
    return require(what, further.getOrDefault(what, 0L), percent, generated);
  }

  /** At least so many of what {@link #count} and {@link #add} counted in all. */
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
