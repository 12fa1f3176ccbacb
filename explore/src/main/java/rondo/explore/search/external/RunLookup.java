package rondo.explore.search.external;

import java.io.IOException;
import rondo.explore.files.RunReader;

/**
 * Looks up sorted states in a run, in one pass over both; blocks of the run without any of these
 * states are skipped.
 */
final class RunLookup {
  private final RunReader reader;
  private final long[] states = new long[RunReader.maxBlock()];
  private final long[] numbers;
  private int block = -1;
  private int size;
  private int at;

  RunLookup(RunReader reader) {
    this.reader = reader;
    numbers = new long[reader.isCounted() ? RunReader.maxBlock() : 0];
  }

  /**
   * Adds the numbers that states have in the run, 1 if it is not counted, to sums.
   *
   * @param chunk sorted, and greater than the chunks before
   */
  void addNumbers(long[] chunk, int count, long[] sums) throws IOException {
    if (reader.blocks() == 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      long wanted = chunk[i];
      if (block < 0 || wanted > states[size - 1]) {
        seek(wanted);
      }
      while (at < size && states[at] < wanted) {
        at++;
      }
      if (at < size && states[at] == wanted) {
        sums[i] += numbers.length == 0 ? 1 : numbers[at];
      }
    }
  }

  private void seek(long wanted) throws IOException {
    int found = reader.blockOf(wanted, Math.max(0, block));
    if (found != block) {
      size = reader.decode(found, states, numbers);
      block = found;
      at = 0;
    }
  }
}
