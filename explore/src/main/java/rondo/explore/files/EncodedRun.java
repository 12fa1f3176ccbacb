package rondo.explore.files;

import java.io.IOException;
import java.util.Arrays;

/** A run in memory, before it is added to a file together with others. */
public final class EncodedRun implements SearchStorage.Output {
  private byte[] bytes = new byte[1 << 10];
  private int length;
  private final RunWriter writer;

  /**
   * @param maxRight the largest right id
   */
  public EncodedRun(int maxRight) {
    this(maxRight, RunWriter.RunKind.PLAIN);
  }

  /**
   * A run of counted states.
   *
   * @param maxRight the largest right id
   */
  public static EncodedRun counted(int maxRight) {
    return new EncodedRun(maxRight, RunWriter.RunKind.COUNTED);
  }

  private EncodedRun(int maxRight, RunWriter.RunKind kind) {
    writer = new RunWriter(this, maxRight, kind);
  }

  /** See {@link RunWriter#add(long, long)}. */
  public void add(long pair, long number) {
    try {
      writer.add(pair, number);
    } catch (IOException e) {
      throw new IllegalStateException(e); // This is memory.
    }
  }

  /** See {@link RunWriter#add(long)}. */
  public void add(long pair) {
    try {
      writer.add(pair);
    } catch (IOException e) {
      throw new IllegalStateException(e); // This is memory.
    }
  }

  public long count() {
    return writer.count();
  }

  /** Ends the run and writes it. */
  void writeTo(SearchStorage.Output out) throws IOException {
    writer.end("");
    out.write(bytes, 0, length);
  }

  @Override
  public void write(byte[] more, int from, int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, count), bytes.length / 2 * 3));
    }
    System.arraycopy(more, from, bytes, length, count);
    length += count;
  }

  @Override
  public long position() {
    return length;
  }

  @Override
  public boolean commit() {
    return true;
  }

  @Override
  public void close() {
    // This is memory.
  }
}
