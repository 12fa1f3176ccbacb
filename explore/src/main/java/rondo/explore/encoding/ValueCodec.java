package rondo.explore.encoding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Encodes the values of one kind. */
public interface ValueCodec<T> {
  void write(T value, ValueWriter out) throws IOException;

  /**
   * Decodes what {@link #write} encoded.
   *
   * @throws rondo.explore.InvalidNumberingException if the data are invalid
   */
  T read(ValueReader in) throws IOException;

  /** The codec of records, enums and collections: see {@link ValueWriter#writeValue}. */
  static <T> ValueCodec<T> of(Class<T> type) {
    return of(type, EncodableClasses.RONDO);
  }

  /** As above, with further classes. */
  static <T> ValueCodec<T> of(Class<T> type, EncodableClasses classes) {
    return new ValueCodec<>() {
      @Override
      public void write(T value, ValueWriter out) throws IOException {
        out.writeValue(value, classes);
      }

      @Override
      public T read(ValueReader in) throws IOException {
        return type.cast(in.readValue(type, classes));
      }
    };
  }

  /** The codec of lists of such values. */
  static <T> ValueCodec<List<T>> ofLists(ValueCodec<T> elements) {
    return new ValueCodec<>() {
      @Override
      public void write(List<T> list, ValueWriter out) throws IOException {
        out.writeCount(list.size());
        for (T element : list) {
          elements.write(element, out);
        }
      }

      @Override
      public List<T> read(ValueReader in) throws IOException {
        int size = in.readCount();
        var list = new ArrayList<T>();
        for (int i = 0; i < size; i++) {
          list.add(elements.read(in));
        }
        return List.copyOf(list);
      }
    };
  }
}
