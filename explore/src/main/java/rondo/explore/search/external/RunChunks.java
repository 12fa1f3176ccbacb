package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;

/** Divides states in files or in memory into chunks, which threads take in turn. */
final class RunChunks {
  /** The number of blocks in a chunk at most, and the number of states in memory. */
  private static final int MAX_BLOCKS = 8;

  private static final int STATES = 1 << 10;

  /** The number of chunks that is large enough for threads to end at the same time. */
  private static final int ENOUGH_CHUNKS = 256;

  private RunChunks() {}

  /** Blocks of a run, or states of an array. */
  record Chunk(Optional<RunReader> run, int from, int to, long[] memory) {
    /** Passes the states on, block by block. */
    void visit(Visitor visitor) throws IOException {
      if (run.isEmpty()) {
        visitor.visit(memory, from, to - from);
        return;
      }
      RunReader reader = run.get().share();
      long[] states = new long[RunReader.maxBlock()];
      for (int block = from; block < to; block++) {
        if (!visitor.visit(states, 0, reader.decode(block, states))) {
          return;
        }
      }
    }
  }

  /** Receives states. */
  interface Visitor {
    /** Receives {@code count} states; false to stop. */
    boolean visit(long[] states, int from, int count);
  }

  static List<Chunk> of(long[] states) {
    List<Chunk> chunks = new ArrayList<>();
    for (int from = 0; from < states.length; from += STATES) {
      int to = Math.min(from + STATES, states.length);
      chunks.add(new Chunk(Optional.empty(), from, to, states));
    }
    return chunks;
  }

  static List<Chunk> ofAll(long[][] states) {
    List<Chunk> chunks = new ArrayList<>();
    for (long[] some : states) {
      chunks.addAll(of(some));
    }
    return chunks;
  }

  static List<Chunk> of(List<Run> runs, OpenFiles files) throws IOException {
    List<RunReader> readers = new ArrayList<>();
    int blocks = 0;
    for (Run run : runs) {
      readers.add(files.reader(run));
      blocks += readers.getLast().blocks();
    }
    int each = Math.clamp(blocks / ENOUGH_CHUNKS, 1, MAX_BLOCKS);
    List<Chunk> chunks = new ArrayList<>();
    for (RunReader reader : readers) {
      for (int from = 0; from < reader.blocks(); from += each) {
        int to = Math.min(from + each, reader.blocks());
        chunks.add(new Chunk(Optional.of(reader), from, to, new long[0]));
      }
    }
    return chunks;
  }
}
