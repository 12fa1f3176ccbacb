package rondo.explore.store;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * When the segments of a table that threads share grow. They grow one at a time, and their sizes
 * are spread evenly over one growth step; so the table's size follows the number of its entries
 * closely, and growing never needs twice the memory. Threads announce additions some at a time.
 */
final class SegmentGrowth {
  static final int SEGMENT_BITS = 6;
  static final int SEGMENTS = 1 << SEGMENT_BITS;

  /** How much larger a segment becomes. */
  static final double FACTOR = 1.5;

  /** How many additions a thread announces at a time. */
  static final int CREDIT = 64;

  private static final double LOAD = 0.8;

  private final Safepoint safepoint;
  private final AtomicLong announced = new AtomicLong();

  /** How many entries make the smallest segment too full. */
  private long limit;

  SegmentGrowth(Safepoint safepoint) {
    this.safepoint = safepoint;
  }

  /** How large a segment is at first, where all of them are to hold so many entries. */
  static long initial(int entries, int segment) {
    return (long) (entries * Math.pow(FACTOR, (double) segment / SEGMENTS) / SEGMENTS);
  }

  /** How many entries were announced. */
  long announced() {
    return announced.get();
  }

  /** Announces additions; lets {@code growDue} grow the segments that are due before. */
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

  /** Takes note of the sizes of all segments. */
  void measure(IntStream sizes) {
    limit = sizes.mapToLong(SegmentGrowth::limit).min().orElseThrow();
  }

  private static long limit(long size) {
    return (long) (LOAD * SEGMENTS * size);
  }
}
