package rondo.explore.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rondo.explore.store.Budget;

/**
 * How each state of a level was reached: by which transition of which state of the level before.
 * Parents come in order, so a step is written as two variable-length numbers, the distance to the
 * parent of the step before and the ordinal: mostly two bytes.
 */
final class Trail {
  private static final int STEPS_BITS = 12;
  private static final int STEPS = 1 << STEPS_BITS;
  private static final int LONGEST = 15;

  /** A transition of a state of the level before. */
  record Step(long parent, int ordinal) {}

  private final Budget budget;
  private final List<byte[]> chunks = new ArrayList<>();
  private byte[] last = new byte[4 * STEPS];
  private int at;
  private long size;
  private long parent;

  Trail(Budget budget) {
    this.budget = budget;
  }

  void add(long from, int ordinal) {
    if (at + LONGEST > last.length) {
      last = Arrays.copyOf(last, 2 * last.length);
    }
    write(from - parent);
    write(ordinal);
    parent = from;
    size++;
    if ((size & STEPS - 1) == 0) {
      budget.take(at);
      chunks.add(Arrays.copyOf(last, at));
      at = 0;
      parent = 0;
    }
  }

  /** The step to the state at a place in the level. */
  Step step(long index) {
    int chunk = (int) (index >> STEPS_BITS);
    byte[] bytes = chunk < chunks.size() ? chunks.get(chunk) : last;
    int from = 0;
    long sum = 0;
    long ordinal = 0;
    for (long i = index & -STEPS; i <= index; i++) {
      for (int half = 0; half < 2; half++) {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
          byte b = bytes[from++];
          number |= (b & 0x7FL) << shift;
          if (b >= 0) {
            break;
          }
        }
        if (half == 0) {
          sum += number;
        } else {
          ordinal = number;
        }
      }
    }
    return new Step(sum, (int) ordinal);
  }

  private void write(long number) {
    for (; number >= 0x80; number >>>= 7) {
      last[at++] = (byte) (number | 0x80);
    }
    last[at++] = (byte) number;
  }
}
