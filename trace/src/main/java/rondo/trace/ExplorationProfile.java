package rondo.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * How a search went: its states by depth, where the search knows them, and their number over time.
 *
 * @param levels the number of states whose shortest path has this length, of a breadth-first
 *     search; empty if the search does not know
 * @param samples in the order of time; none of a search that is over at once
 */
public record ExplorationProfile(List<Long> levels, List<Sample> samples) {
  /** Nothing is known. */
  public static final ExplorationProfile NONE = new ExplorationProfile(List.of(), List.of());

  public ExplorationProfile {
    levels = List.copyOf(levels);
    samples = List.copyOf(samples);
  }

  /** The number of states found after some seconds. */
  public record Sample(double seconds, long states) {}

  /** Without the root of the search, which stands for no state. */
  public ExplorationProfile withoutRoot() {
    return new ExplorationProfile(
        levels.isEmpty() ? levels : levels.subList(1, levels.size()),
        samples.stream().map(s -> new Sample(s.seconds(), Math.max(0, s.states() - 1))).toList());
  }

  /** Takes samples at intervals that double as there are many. */
  public static final class Recorder {
    private static final int MAX_SAMPLES = 400;

    private final List<Sample> samples = new ArrayList<>();
    private final List<Long> levels = new ArrayList<>();
    private double interval;

    /** Adds a sample, unless it is too close to the last one. */
    public synchronized void sample(double seconds, long states) {
      if (!samples.isEmpty() && seconds - samples.getLast().seconds() < interval) {
        return;
      }
      samples.add(new Sample(seconds, states));
      if (samples.size() >= MAX_SAMPLES) {
        interval = 2 * (seconds - samples.getFirst().seconds()) / samples.size();
        for (int i = samples.size() - 2; i > 0; i -= 2) {
          samples.remove(i);
        }
      }
    }

    /** Adds the number of states of the next level. */
    public synchronized void addLevel(long states) {
      levels.add(states);
    }

    /** Drops the levels: the search goes on in another order. */
    public synchronized void clearLevels() {
      levels.clear();
    }

    /** The profile of a search that has ended with these statistics. */
    public synchronized ExplorationProfile profile(Statistics last) {
      var all = new ArrayList<>(samples);
      all.add(new Sample(last.seconds(), last.states()));
      return new ExplorationProfile(levels, all);
    }
  }
}
