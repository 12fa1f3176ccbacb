package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import rondo.explore.files.RunReader;

/**
 * The sorted union of arrays and runs, each state once, with the sum of its numbers, chunk by
 * chunk.
 */
final class SortedStates {
  /** The number of states in a chunk. */
  static final int CHUNK = 1 << 14;

  private final PriorityQueue<Source> sources =
      new PriorityQueue<>(Comparator.comparingLong(Source::head));
  private final long[] sums = new long[CHUNK];

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

  /** Writes the next states to an array, as {@link #next(long[], long[])} does. */
  int next(long[] to) throws IOException {
    return next(to, sums);
  }

  /**
   * Writes the next states and the sums of their numbers to arrays of at least {@link #CHUNK}
   * elements, and returns how many; 0 at the end.
   */
  int next(long[] to, long[] numbers) throws IOException {
    int count = 0;
    while (!sources.isEmpty()) {
      Source least = sources.poll();
      long bound = sources.isEmpty() ? Long.MAX_VALUE : sources.peek().head();
      boolean isOver = false;
      while (!isOver && least.head() <= bound) {
        if (count > 0 && least.head() == to[count - 1]) {
          numbers[count - 1] += least.number();
        } else if (count == CHUNK) {
          sources.add(least);
          return count;
        } else {
          to[count] = least.head();
          numbers[count++] = least.number();
        }
        isOver = !least.advance();
      }
      if (!isOver) {
        sources.add(least);
      }
    }
    return count;
  }

  /** Receives states in order. */
  interface StateSink {
    void add(long pair);
  }

  /**
   * Passes all states on that are not known.
   *
   * @param known a pass over the known ones; empty if there are none
   */
  void forEachNew(Optional<ShardedRuns.Pass> known, StateSink sink) throws IOException {
    long[] chunk = new long[CHUNK];
    long[] found = new long[CHUNK];
    for (int n = next(chunk); n > 0; n = next(chunk)) {
      if (known.isPresent()) {
        Arrays.fill(found, 0, n, 0);
        known.get().addNumbers(chunk, n, found);
      }
      for (int i = 0; i < n; i++) {
        if (found[i] == 0) {
          sink.add(chunk[i]);
        }
      }
    }
  }

  private static final class Source {
    private final Optional<RunReader> run;
    private final long[] states;
    private final long[] numbers;
    private int size;
    private int at;
    private int nextBlock;

    Source(long[] memory) {
      run = Optional.empty();
      states = memory;
      numbers = new long[0];
      size = memory.length;
    }

    Source(RunReader run) {
      this.run = Optional.of(run);
      states = new long[RunReader.maxBlock()];
      numbers = new long[RunReader.maxBlock()];
    }

    long number() {
      return run.isEmpty() ? 1 : numbers[at];
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
      size = run.get().decode(nextBlock++, states, numbers);
      at = 0;
      return true;
    }
  }
}
