package rondo.explore.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Writes a {@link Run} to a file, behind what the file contains already. */
public final class RunWriter {
  private final SearchStorage.Output out;
  private final long offset;
  private final int rightBits;
  private final RunKind kind;
  private byte[] block = new byte[1 << 8];
  private final long[] counts;
  private ByteBuffer index = ByteBuffer.allocate(4 * RunFormat.INDEX_ENTRY);
  private int blocks;
  private long count;
  private int inBlock;
  private int length;
  private long first;
  private long last = -1;

  /** Whether each state has a number. */
  public enum RunKind {
    PLAIN,
    COUNTED
  }

  /**
   * @param maxRight the largest right id
   */
  public RunWriter(SearchStorage.Output out, int maxRight) {
    this(out, maxRight, RunKind.PLAIN);
  }

  /**
   * @param maxRight the largest right id
   */
  public RunWriter(SearchStorage.Output out, int maxRight, RunKind kind) {
    this.kind = kind;
    counts = new long[kind == RunKind.COUNTED ? RunFormat.BLOCK : 0];
    this.out = out;
    offset = out.position();
    rightBits = Integer.SIZE - Integer.numberOfLeadingZeros(maxRight);
  }

  /** Adds a state with its number; it must be greater than the last one. */
  public void add(long pair, long number) throws IOException {
    counts[inBlock] = number;
    add(pair);
  }

  /** Adds a state; it must be greater than the last one. */
  public void add(long pair) throws IOException {
    long key = RunFormat.key(pair, rightBits);
    if (key <= last) {
      throw new IllegalStateException("states of a run must be sorted and distinct");
    }
    if (inBlock == 0) {
      first = key;
    } else {
      put(key - last);
    }
    last = key;
    count++;
    if (++inBlock == RunFormat.BLOCK) {
      endBlock();
    }
  }

  private void put(long value) {
    if (block.length - length < RunFormat.MAX_NUMBER) {
      block = Arrays.copyOf(block, 2 * block.length);
    }
    long rest = value;
    for (; rest >= 0x80; rest >>>= 7) {
      block[length++] = (byte) (rest | 0x80);
    }
    block[length++] = (byte) rest;
  }

  private void endBlock() throws IOException {
    for (int i = 0; i < inBlock && kind == RunKind.COUNTED; i++) {
      put(counts[i]);
    }
    int checksum = RunFormat.checksum(inBlock, first, block, 0, length);
    var header = ByteBuffer.allocate(RunFormat.BLOCK_HEADER);
    header.putInt(inBlock).putInt(length).putLong(first).putInt(checksum);
    out.write(header.array(), 0, RunFormat.BLOCK_HEADER);
    out.write(block, 0, length);
    if (!index.hasRemaining()) {
      index = ByteBuffer.wrap(Arrays.copyOf(index.array(), 2 * index.capacity()));
      index.position(index.capacity() / 2);
    }
    index.putLong(first).putInt(length);
    blocks++;
    inBlock = 0;
    length = 0;
  }

  public long count() {
    return count;
  }

  /**
   * Ends the run.
   *
   * @param file the name of the file
   */
  public Run end(String file) throws IOException {
    if (inBlock > 0) {
      endBlock();
    }
    int indexed = index.position();
    var end = ByteBuffer.allocate(indexed + RunFormat.TRAILER);
    end.put(index.flip());
    end.putLong(RunFormat.MAGIC)
        .putInt(rightBits | kind.ordinal() << 8)
        .putInt(blocks)
        .putLong(count);
    end.putInt(RunFormat.checksum(end.array(), 0, end.position()));
    out.write(end.array(), 0, end.position());
    return new Run(file, offset, out.position() - offset, count);
  }
}
