package rondo.explore.memo;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import rondo.explore.InvalidNumberingException;
import rondo.explore.StateNumbering;
import rondo.explore.encoding.ValueCodec;
import rondo.explore.encoding.ValueReader;
import rondo.explore.encoding.ValueWriter;

/** The numbering of an interner. */
final class InternerNumbering<T> implements StateNumbering {
  private final String name;
  private final ValueCodec<T> codec;
  private final Table<T> table;

  /** The values of an interner. */
  interface Table<T> {
    int size();

    T value(int number);

    boolean isSame(int number, T value);

    /** Gives a value the next number, also while frozen; false if it has one already. */
    boolean append(T value);

    void freeze();

    void unfreeze();
  }

  InternerNumbering(String name, ValueCodec<T> codec, Table<T> table) {
    this.name = name;
    this.codec = codec;
    this.table = table;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int size() {
    return table.size();
  }

  @Override
  public void write(int from, DataOutput out) throws IOException {
    int end = table.size();
    Objects.checkFromToIndex(from, end, end);
    var writer = new ValueWriter(out);
    for (int number = from; number < end; number++) {
      codec.write(table.value(number), writer);
    }
  }

  @Override
  public void read(int from, int count, DataInput in) throws IOException {
    if (from < 0 || count < 0 || from > table.size()) {
      throw invalid(
          "%d values from number %d on do not continue the %d values here"
              .formatted(count, from, table.size()));
    }
    var reader = new ValueReader(in);
    for (int i = 0; i < count; i++) {
      int number = from + i;
      T value;
      try {
        value = codec.read(reader);
      } catch (InvalidNumberingException e) {
        throw new InvalidNumberingException(
            "%s: value %d cannot be read: %s".formatted(name, number, e.getMessage()), e);
      }
      if (number < table.size()) {
        if (!table.isSame(number, value)) {
          throw invalid(
              "value %d is %s in the data, but %s here: the data are those of another model"
                  .formatted(number, text(value), text(table.value(number))));
        }
      } else if (!table.append(value)) {
        throw invalid("value %d, %s, occurs twice".formatted(number, text(value)));
      }
    }
  }

  private static String text(Object value) {
    return value instanceof int[] array ? Arrays.toString(array) : value.toString();
  }

  private InvalidNumberingException invalid(String what) {
    return new InvalidNumberingException(name + ": " + what);
  }

  @Override
  public void freeze() {
    table.freeze();
  }

  @Override
  public void unfreeze() {
    table.unfreeze();
  }
}
