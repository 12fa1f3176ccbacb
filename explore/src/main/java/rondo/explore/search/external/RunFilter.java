package rondo.explore.search.external;

import java.io.IOException;
import rondo.explore.files.RunReader;

/**
 * Removes the states of a run from sorted states, in one pass over both; blocks of the run without
 * any of these states are skipped.
 */
final class RunFilter {
  private final RunReader reader;
  private final long[] states = new long[RunReader.maxBlock()];
  private int block = -1;
  private int size;
  private int at;

  RunFilter(RunReader reader) {
    this.reader = reader;
  }

  /**
   * Removes states from a chunk, which moves the others down.
   *
   * @param chunk sorted, and greater than the chunks before
   * @return the number of states that are left
   */
  int filter(long[] chunk, int count) throws IOException {
    if (reader.blocks() == 0) {
      return count;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      long candidate = chunk[i];
      if (block < 0 || candidate > states[size - 1]) {
        seek(candidate);
      }
      while (at < size && states[at] < candidate) {
        at++;
      }
      if (at == size || states[at] != candidate) {
        chunk[kept++] = candidate;
      }
    }
    return kept;
  }

  private void seek(long candidate) throws IOException {
    int found = reader.blockOf(candidate, Math.max(0, block));
    if (found != block) {
      size = reader.decode(found, states);
      block = found;
      at = 0;
    }
  }
}
