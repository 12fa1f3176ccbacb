package rondo.explore.store;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.explore.concurrent.PaddedCounter;
import rondo.explore.concurrent.Safepoint;

/**
 * The growth policy for the segments of a shared table. Segments grow one at a time, or with
 * several threads a few at a time, and their sizes are spread evenly over one growth step; so the
 * size of the table follows the number of its entries closely, and growing never needs twice the
 * memory. Threads announce additions in batches.
 */
final class SegmentGrowth {
  static final int SEGMENT_BITS = 6;
  static final int SEGMENTS = 1 << SEGMENT_BITS;

  /** The growth factor of a segment. */
  static final double FACTOR = 1.5;

  /** The number of additions that a thread announces at a time. */
  static final int CREDIT = 64;

  private static final double LOAD = 0.8;

  /** The maximum number of segments that several threads grow at the same time. */
  private static final int MAX_GROWN_TOGETHER = SEGMENTS / 4;

  private final Safepoint safepoint;
  private final PaddedCounter announced = new PaddedCounter(0);

  /** The number of entries at which the smallest segment is too full. */
  private long limit;

  SegmentGrowth(Safepoint safepoint) {
    this.safepoint = safepoint;
  }

  /** The initial size of a segment, for a given total number of entries. */
  static long initial(int entries, int segment) {
    return (long) (entries * Math.pow(FACTOR, (double) segment / SEGMENTS) / SEGMENTS);
  }

  /** The number of announced entries. */
  long announced() {
    return announced.get();
  }

  /** All entries are removed. */
  void clear() {
    announced.set(0);
  }

  /** Announces additions, after {@code growDue} has grown the segments that are due. */
  void announce(Runnable growDue) {
    while (announced.get() + CREDIT > limit) {
      safepoint.runExclusively(growDue);
    }
    announced.getAndAdd(CREDIT);
  }

  /** The segments that are too full for the next additions. */
  int[] due(IntUnaryOperator size) {
    long next = announced.get() + CREDIT;
    return segments().filter(s -> next > limit(size.applyAsInt(s))).toArray();
  }

  /**
   * Adds the fullest of the other segments, which are the smallest, if there are threads to grow
   * them at the same time: so threads are paused less often.
   */
  int[] withFullest(int[] due, IntUnaryOperator size) {
    int count = Math.min(safepoint.threads(), MAX_GROWN_TOGETHER);
    if (due.length >= count) {
      return due;
    }
    Set<Integer> before = Arrays.stream(due).boxed().collect(Collectors.toSet());
    IntStream fullest =
        segments()
            .boxed()
            .filter(s -> !before.contains(s))
            .sorted(Comparator.comparing(size::applyAsInt))
            .mapToInt(s -> s)
            .limit(count - due.length);
    return IntStream.concat(Arrays.stream(due), fullest).toArray();
  }

  /** Recomputes the limit from the sizes of all segments. */
  void measure(IntUnaryOperator size) {
    limit = segments().mapToLong(s -> limit(size.applyAsInt(s))).min().orElseThrow();
  }

  private static IntStream segments() {
    return IntStream.range(0, SEGMENTS);
  }

  private static long limit(long size) {
    return (long) (LOAD * SEGMENTS * size);
  }
}
