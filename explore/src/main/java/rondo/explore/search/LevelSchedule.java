package rondo.explore.search;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Assigns the states of a level to the threads that expand them: whole blocks at first, and smaller
 * parts of them near the end, so that all threads end at about the same time. Guided
 * self-scheduling, after Polychronopoulos and Kuck.
 */
final class LevelSchedule {
  /** A thread gets this fraction of what is left, divided by the number of threads. */
  private static final int FRACTION = 4;

  private final List<LevelBlock> level;
  private final int threads;
  private final AtomicInteger taken = new AtomicInteger();

  LevelSchedule(List<LevelBlock> level, int threads) {
    this.level = level;
    this.threads = threads;
  }

  /**
   * Adjacent states of a block.
   *
   * @param block the number of the block in its level
   * @param parts the number of parts that the states are in
   */
  record Chunk(int block, int from, int to, int parts) {}

  /** The number of threads that have something to do. */
  int usefulThreads() {
    long parts = level.stream().mapToLong(b -> LevelBlock.parts(b.size())).sum();
    return Math.clamp(parts, 1, threads);
  }

  /** The next states, or nothing if all are assigned. */
  Optional<Chunk> take() {
    while (true) {
      int first = taken.get();
      int b = first / LevelBlock.PARTS;
      if (b == level.size()) {
        return Optional.empty();
      }
      int size = level.get(b).size();
      int from = first % LevelBlock.PARTS;
      int end = from + width(first);
      end = end >= LevelBlock.parts(size) ? LevelBlock.PARTS : end;
      if (taken.compareAndSet(first, first + end - from)) {
        int to = Math.min(end * LevelBlock.PART_SIZE, size);
        return Optional.of(new Chunk(b, from * LevelBlock.PART_SIZE, to, end - from));
      }
    }
  }

  private int width(int first) {
    int left = level.size() * LevelBlock.PARTS - first;
    return threads == 1
        ? LevelBlock.PARTS
        : Math.clamp(left / (FRACTION * threads), 1, LevelBlock.PARTS);
  }

  /** The number of parts that are assigned. */
  int taken() {
    return taken.get();
  }
}
