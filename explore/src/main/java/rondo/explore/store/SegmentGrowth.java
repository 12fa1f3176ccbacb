package rondo.explore.store;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The growth policy for the segments of a shared table. Segments grow one at a time, and their
 * sizes are spread evenly over one growth step; so the size of the table follows the number of its
 * entries closely, and growing never needs twice the memory. Threads announce additions in batches.
 */
final class SegmentGrowth {
  static final int SEGMENT_BITS = 6;
  static final int SEGMENTS = 1 << SEGMENT_BITS;

  /** The growth factor of a segment. */
  static final double FACTOR = 1.5;

  /** The number of additions that a thread announces at a time. */
  static final int CREDIT = 64;

  private static final double LOAD = 0.8;

  private final Safepoint safepoint;
  private final AtomicLong announced = new AtomicLong();

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
    announced.addAndGet(CREDIT);
  }

  /** Whether a segment of that size is too full for the next additions. */
  boolean isDue(long size) {
    return announced.get() + CREDIT > limit(size);
  }

  /** Recomputes the limit from the sizes of all segments. */
  void measure(IntStream sizes) {
    limit = sizes.mapToLong(SegmentGrowth::limit).min().orElseThrow();
  }

  private static long limit(long size) {
    return (long) (LOAD * SEGMENTS * size);
  }
}
