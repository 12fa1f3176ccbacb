package rondo.explore.memo;

import java.io.IOException;
import rondo.explore.encoding.ValueCodec;
import rondo.explore.encoding.ValueReader;
import rondo.explore.encoding.ValueWriter;

/** Encodes int arrays that are hash keys. */
public record IntArrayKeyCodec(ValueCodec<int[]> arrays) implements ValueCodec<IntArrayKey> {
  @Override
  public void write(IntArrayKey value, ValueWriter out) throws IOException {
    arrays.write(value.values(), out);
  }

  @Override
  public IntArrayKey read(ValueReader in) throws IOException {
    return new IntArrayKey(arrays.read(in));
  }
}
