package rondo.explore.files;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The format of a {@link Run}. A state is a pair of ids, the left one in the upper half of a long;
 * states are sorted and distinct.
 *
 * <p>Within a run, a pair is a key of fewer bits: the left id is shifted by the number of bits that
 * the right ids of this run need, which preserves the order. A block holds the first key, and for
 * each other state the difference to its predecessor as a variable-length number; then, in a run of
 * counted states, the number of each state. After the blocks comes the index: first key and length
 * of each block; then the trailer. Blocks have a checksum each, and index and trailer together have
 * one.
 */
final class RunFormat {
  /** The maximum number of states in a block. */
  static final int BLOCK = 1 << 12;

  /** The longest encoding of a number. */
  static final int MAX_NUMBER = 10;

  static final int BLOCK_HEADER = 4 + 4 + 8 + 4;
  static final int INDEX_ENTRY = 8 + 4;
  static final int TRAILER = 8 + 4 + 4 + 8 + 4;
  static final long MAGIC = 0x524F4E444F52554EL;

  private RunFormat() {}

  static long key(long pair, int rightBits) {
    return pair >>> 32 << rightBits | pair & 0xFFFFFFFFL;
  }

  static long pair(long key, int rightBits) {
    return key >>> rightBits << 32 | key & (1L << rightBits) - 1;
  }

  /** The checksum of a block: its number of states, its first key, and its differences. */
  static int checksum(int count, long first, byte[] bytes, int from, int length) {
    var crc = new CRC32C();
    crc.update(ByteBuffer.allocate(12).putInt(count).putLong(first).flip());
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  static int checksum(byte[] bytes, int from, int length) {
    var crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
