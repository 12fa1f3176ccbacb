package rondo.explore.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * A stream in frames, each with its length and checksum; an empty frame is the end, so that a
 * truncated file is noticed.
 */
public final class ChecksummedOutput extends OutputStream {
  static final int FRAME = 1 << 16;

  private final SearchStorage.Output out;
  private final byte[] frame = new byte[FRAME];
  private int length;

  public ChecksummedOutput(SearchStorage.Output out) {
    this.out = out;
  }

  @Override
  public void write(int one) throws IOException {
    if (length == FRAME) {
      endFrame();
    }
    frame[length++] = (byte) one;
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    int at = from;
    int left = count;
    while (left > 0) {
      if (length == FRAME) {
        endFrame();
      }
      int part = Math.min(left, FRAME - length);
      System.arraycopy(bytes, at, frame, length, part);
      length += part;
      at += part;
      left -= part;
    }
  }

  private void endFrame() throws IOException {
    var header = ByteBuffer.allocate(8).putInt(length);
    header.putInt(RunFormat.checksum(frame, 0, length));
    out.write(header.array(), 0, 8);
    out.write(frame, 0, length);
    length = 0;
  }

  /** Writes the end; the file itself is not committed. */
  public void end() throws IOException {
    if (length > 0) {
      endFrame();
    }
    endFrame();
  }
}
