package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import rondo.explore.files.RunReader;

/** The sorted union of arrays and runs, each state once, chunk by chunk. */
final class SortedStates {
  /** The number of states in a chunk. */
  static final int CHUNK = 1 << 14;

  private final PriorityQueue<Source> sources =
      new PriorityQueue<>(Comparator.comparingLong(Source::head));
  private long last = -1;

  /**
   * @param memory sorted
   */
  SortedStates(long[] memory, List<RunReader> runs) throws IOException {
    List<Source> all = new ArrayList<>();
    all.add(new Source(memory));
    for (RunReader run : runs) {
      all.add(new Source(run));
    }
    for (Source source : all) {
      if (source.fill()) {
        sources.add(source);
      }
    }
  }

  /**
   * Writes the next states to an array of at least {@link #CHUNK} elements and returns their
   * number; 0 at the end.
   */
  int next(long[] to) throws IOException {
    int count = 0;
    while (count < CHUNK && !sources.isEmpty()) {
      Source least = sources.poll();
      long bound = sources.isEmpty() ? Long.MAX_VALUE : sources.peek().head();
      boolean isOver = false;
      while (count < CHUNK && !isOver && least.head() <= bound) {
        if (least.head() != last) {
          last = least.head();
          to[count++] = last;
        }
        isOver = !least.advance();
      }
      if (!isOver) {
        sources.add(least);
      }
    }
    return count;
  }

  private static final class Source {
    private final Optional<RunReader> run;
    private final long[] states;
    private int size;
    private int at;
    private int nextBlock;

    Source(long[] memory) {
      run = Optional.empty();
      states = memory;
      size = memory.length;
    }

    Source(RunReader run) {
      this.run = Optional.of(run);
      states = new long[RunReader.maxBlock()];
    }

    long head() {
      return states[at];
    }

    /** Whether there is another state. */
    boolean advance() throws IOException {
      at++;
      return fill();
    }

    boolean fill() throws IOException {
      if (at < size) {
        return true;
      }
      if (run.isEmpty() || nextBlock == run.get().blocks()) {
        return false;
      }
      size = run.get().decode(nextBlock++, states);
      at = 0;
      return true;
    }
  }
}
