package rondo.explore.encoding;

import java.io.IOException;
import java.util.function.IntSupplier;
import rondo.explore.InvalidNumberingException;

/** Encodes arrays of numbers of an earlier numbering. */
public final class NumberArrayCodec implements ValueCodec<int[]> {
  private final IntSupplier limit;
  private final boolean isSorted;

  private NumberArrayCodec(IntSupplier limit, boolean isSorted) {
    this.limit = limit;
    this.isSorted = isSorted;
  }

  /**
   * Arrays in any order.
   *
   * @param limit all numbers are less
   */
  public static NumberArrayCodec ofSequences(IntSupplier limit) {
    return new NumberArrayCodec(limit, false);
  }

  /**
   * Sorted arrays, which may contain a number several times.
   *
   * @param limit all numbers are less
   */
  public static NumberArrayCodec ofMultisets(IntSupplier limit) {
    return new NumberArrayCodec(limit, true);
  }

  @Override
  public void write(int[] value, ValueWriter out) throws IOException {
    out.writeCount(value.length);
    int last = 0;
    for (int number : value) {
      out.writeCount(number - last);
      last = isSorted ? number : 0;
    }
  }

  @Override
  public int[] read(ValueReader in) throws IOException {
    int[] value = in.readCounts();
    int last = 0;
    for (int i = 0; i < value.length; i++) {
      long number = (long) value[i] + last;
      if (number >= limit.getAsInt()) {
        throw new InvalidNumberingException(
            "it contains number %d of only %d values".formatted(number, limit.getAsInt()));
      }
      value[i] = (int) number;
      last = isSorted ? value[i] : 0;
    }
    return value;
  }
}
