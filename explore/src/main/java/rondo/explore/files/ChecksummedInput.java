package rondo.explore.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Reads what {@link ChecksummedOutput} has written. */
public final class ChecksummedInput extends InputStream {
  private final SearchStorage.Input file;
  private final String name;
  private final byte[] frame = new byte[ChecksummedOutput.FRAME];
  private long position;
  private int at;
  private int length;
  private boolean isAtEnd;

  /**
   * @param name of the file, for messages
   */
  public ChecksummedInput(SearchStorage.Input file, String name) {
    this.file = file;
    this.name = name;
  }

  @Override
  public int read() throws IOException {
    return fill() ? frame[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] to, int from, int count) throws IOException {
    if (!fill()) {
      return -1;
    }
    int part = Math.min(count, length - at);
    System.arraycopy(frame, at, to, from, part);
    at += part;
    return part;
  }

  private boolean fill() throws IOException {
    if (at < length || isAtEnd) {
      return !isAtEnd;
    }
    if (position + 8 > file.size()) {
      throw new DamagedFileException(name, "it is shorter than it was");
    }
    var header = new byte[8];
    file.read(position, header, 0, 8);
    position += 8;
    ByteBuffer numbers = ByteBuffer.wrap(header);
    length = numbers.getInt();
    int checksum = numbers.getInt();
    if (length < 0 || length > ChecksummedOutput.FRAME || position + length > file.size()) {
      throw new DamagedFileException(name, "wrong length");
    }
    file.read(position, frame, 0, length);
    position += length;
    at = 0;
    if (checksum != RunFormat.checksum(frame, 0, length)) {
      throw new DamagedFileException(name, "wrong checksum");
    }
    isAtEnd = length == 0;
    return !isAtEnd;
  }
}
