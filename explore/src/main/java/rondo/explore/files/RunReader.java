package rondo.explore.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import rondo.explore.files.RunWriter.RunKind;

/**
 * Reads the blocks of a {@link Run}, in any order; blocks read in turn are fetched together. Not
 * thread-safe, but readers of one run may share its file.
 */
public final class RunReader {
  /** The number of bytes that are fetched at once if blocks are read in turn. */
  private static final int WINDOW = 1 << 17;

  private final SearchStorage.Input file;
  private final Run run;
  private final int rightBits;
  private final boolean isCounted;

  /** By block: its first key, and where it begins; at the end, where the last one ends. */
  private final long[] firsts;

  private final long[] offsets;
  private byte[] window = new byte[0];
  private long windowFrom;
  private int windowLength;
  private int lastBlock = -2;

  public RunReader(SearchStorage.Input file, Run run) throws IOException {
    this.file = file;
    this.run = run;
    if (run.length() < RunFormat.TRAILER || run.offset() + run.length() > file.size()) {
      throw damaged("it is shorter than it was");
    }
    ByteBuffer trailer = read(run.length() - RunFormat.TRAILER, RunFormat.TRAILER);
    if (trailer.getLong() != RunFormat.MAGIC) {
      throw damaged("it does not end as a run of states does");
    }
    int header = trailer.getInt();
    rightBits = header & 0xFF;
    isCounted = header >> 8 == RunKind.COUNTED.ordinal();
    int blocks = trailer.getInt();
    long count = trailer.getLong();
    long indexed = (long) blocks * RunFormat.INDEX_ENTRY;
    if (blocks < 0 || count != run.count() || indexed > run.length() - RunFormat.TRAILER) {
      throw damaged("its index does not fit");
    }
    int length = Math.toIntExact(indexed + RunFormat.TRAILER);
    ByteBuffer end = read(run.length() - length, length);
    if (end.getInt(length - 4) != RunFormat.checksum(end.array(), 0, length - 4)) {
      throw damaged("wrong checksum of its index");
    }
    firsts = new long[blocks];
    offsets = new long[blocks + 1];
    for (int b = 0; b < blocks; b++) {
      firsts[b] = end.getLong();
      offsets[b + 1] = offsets[b] + RunFormat.BLOCK_HEADER + end.getInt();
    }
  }

  private RunReader(RunReader other) {
    file = other.file;
    run = other.run;
    rightBits = other.rightBits;
    isCounted = other.isCounted;
    firsts = other.firsts;
    offsets = other.offsets;
  }

  /** Another reader of the same run, for another thread. */
  public RunReader share() {
    return new RunReader(this);
  }

  private ByteBuffer read(long position, int length) throws IOException {
    var bytes = new byte[length];
    file.read(run.offset() + position, bytes, 0, length);
    return ByteBuffer.wrap(bytes);
  }

  private DamagedFileException damaged(String what) {
    return new DamagedFileException(run.file(), what);
  }

  /** Whether each state has a number. */
  public boolean isCounted() {
    return isCounted;
  }

  public int blocks() {
    return firsts.length;
  }

  /** The first state of a block. */
  public long first(int block) {
    return RunFormat.pair(firsts[block], rightBits);
  }

  /**
   * The last block from {@code from} on whose first state is not after {@code pair}; {@code from}
   * itself if there is none.
   */
  public int blockOf(long pair, int from) {
    boolean fits = (pair & 0xFFFFFFFFL) >>> rightBits == 0;
    long key = fits ? RunFormat.key(pair, rightBits) : saturated(pair);
    int step = 1;
    int low = from;
    while (low + step < firsts.length && firsts[low + step] <= key) {
      low += step;
      step *= 2;
    }
    int high = Math.min(low + step, firsts.length);
    while (high - low > 1) {
      int middle = low + high >>> 1;
      if (firsts[middle] <= key) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The greatest key with this left id. */
  private long saturated(long pair) {
    return ((pair >>> 32) + 1 << rightBits) - 1;
  }

  /**
   * Decodes the states of a block.
   *
   * @param to has room for {@link #maxBlock} states
   * @return their number
   */
  public int decode(int block, long[] to) throws IOException {
    return decode(block, to, new long[0]);
  }

  /**
   * Decodes the states of a block, and their numbers: one each if the run is not counted.
   *
   * @param numbers may be empty; then numbers are not decoded
   */
  public int decode(int block, long[] to, long[] numbers) throws IOException {
    int length = (int) (offsets[block + 1] - offsets[block]);
    int at = fetch(block, length);
    lastBlock = block;
    var header = ByteBuffer.wrap(window, at, RunFormat.BLOCK_HEADER);
    int count = header.getInt();
    int bytes = header.getInt();
    long key = header.getLong();
    int checksum = header.getInt();
    at += RunFormat.BLOCK_HEADER;
    if (bytes != length - RunFormat.BLOCK_HEADER
        || count < 1
        || count > RunFormat.BLOCK
        || key != firsts[block]
        || checksum != RunFormat.checksum(count, key, window, at, bytes)) {
      throw damaged("wrong checksum of block " + (block + 1) + " of " + firsts.length);
    }
    int end = decode(window, at, key, to, count);
    if (numbers.length > 0) {
      decodeNumbers(end, numbers, count);
    }
    if (block + 1 < firsts.length && to[count - 1] >= first(block + 1)) {
      throw damaged("block " + (block + 1) + " has states of the next one");
    }
    return count;
  }

  private void decodeNumbers(int from, long[] numbers, int count) {
    if (!isCounted) {
      Arrays.fill(numbers, 0, count, 1);
      return;
    }
    int at = from;
    for (int i = 0; i < count; i++) {
      long number = 0;
      int shift = 0;
      for (; window[at] < 0; shift += 7) {
        number |= (window[at++] & 0x7FL) << shift;
      }
      numbers[i] = number | (long) window[at++] << shift;
    }
  }

  /** Decodes states; returns where their numbers begin. */
  private int decode(byte[] bytes, int from, long first, long[] to, int count)
      throws DamagedFileException {
    int right = rightBits;
    long mask = (1L << right) - 1;
    long key = first;
    int at = from;
    boolean isDistinct = true;
    to[0] = key >>> right << 32 | key & mask;
    for (int i = 1; i < count; i++) {
      long number = bytes[at++];
      if (number < 0) {
        number &= 0x7F;
        int shift = 7;
        for (; bytes[at] < 0; shift += 7) {
          number |= (bytes[at++] & 0x7FL) << shift;
        }
        number |= (long) bytes[at++] << shift;
      }
      isDistinct &= number > 0;
      key += number;
      to[i] = key >>> right << 32 | key & mask;
    }
    if (!isDistinct) {
      throw damaged("it contains a state twice");
    }
    return at;
  }

  /** The maximum number of states in a block. */
  public static int maxBlock() {
    return RunFormat.BLOCK;
  }

  /** Fetches a block; returns its position in the window. */
  private int fetch(int block, int length) throws IOException {
    long from = offsets[block];
    if (from < windowFrom || from + length > windowFrom + windowLength) {
      int most = length;
      if (block == lastBlock + 1) {
        most = (int) Math.max(length, Math.min(WINDOW, offsets[firsts.length] - from));
      }
      if (window.length < most) {
        window = new byte[most];
      }
      windowLength = 0;
      file.read(run.offset() + from, window, 0, most);
      windowFrom = from;
      windowLength = most;
    }
    return (int) (from - windowFrom);
  }
}
