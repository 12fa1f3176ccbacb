package rondo.explore.compile.layout;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.ChannelAssertion;
import rondo.ir.ChannelType;
import rondo.ir.IntType;
import rondo.ir.interpreter.ChannelOwners;

/**
 * The layout of a channel's frame: its type in bits 0-7 of the first word, its length in bits 8-15,
 * its owners in bits 16-31 if the system has channel assertions, then the messages, oldest first. A
 * message of at most 32 bits is padded to a power of two; several share a word, and all of them
 * share the first word if they fit beside the header. A longer message takes whole words. The bits
 * behind the last message are 0.
 */
public final class ChannelShape {
  public static final int LENGTH_SHIFT = 8;
  private static final int OWNERS_SHIFT = 16;
  private static final int OWNER_BITS = 8;

  public final int type;
  public final int capacity;
  public final int fieldCount;

  /** Words per message; 1 also if several messages share a word. */
  public final int chunks;

  /** Distance of messages in bits, if {@link #chunks} is 1. */
  public final int stride;

  /** The bit of the frame at which messages start. */
  public final int start;

  /** Whether all messages lie in one word. */
  public final boolean oneWord;

  public final int words;
  public final int[] fieldChunk;
  public final int[] fieldShift;
  public final IntType[] fieldType;

  /** Size of the header in bits, without and with owners. */
  enum Header {
    PLAIN(OWNERS_SHIFT),
    WITH_OWNERS(OWNERS_SHIFT + 2 * OWNER_BITS);

    private final int bits;

    Header(int bits) {
      this.bits = bits;
    }
  }

  /** The position in the header of the process with this exclusive access: its pid plus 1, or 0. */
  public static int ownerShift(ChannelAssertion.Access access) {
    return switch (access) {
      case SEND -> OWNERS_SHIFT;
      case RECEIVE -> OWNERS_SHIFT + OWNER_BITS;
    };
  }

  /** The owners as header bits. */
  static int pack(ChannelOwners channelOwners) {
    int bits = 0;
    for (ChannelAssertion.Access access : ChannelAssertion.Access.values()) {
      bits |= (channelOwners.of(access) + 1) << ownerShift(access);
    }
    return bits;
  }

  ChannelShape(int index, ChannelType channel, Header header) {
    type = index;
    capacity = channel.capacity();
    fieldCount = channel.fields().size();
    fieldType = channel.fields().toArray(IntType[]::new);
    fieldChunk = new int[fieldCount];
    fieldShift = new int[fieldCount];
    var message = new FrameBuilder();
    int bits = 0;
    List<Slot> slots = new ArrayList<>();
    for (IntType field : fieldType) {
      slots.add(message.scalar(field));
      bits += field.bits();
    }
    for (int f = 0; f < fieldCount; f++) {
      fieldChunk[f] = slots.get(f).word();
      fieldShift[f] = slots.get(f).shift();
    }
    chunks = message.words();
    stride = chunks > 1 ? 32 : bits <= 1 ? 1 : Integer.highestOneBit(bits - 1) << 1;
    long contents = (long) stride * chunks * capacity;
    start = header.bits + contents <= 32 ? header.bits : 32;
    oneWord = chunks == 1 && contents <= 32;
    words = Math.toIntExact((start + contents + 31) / 32);
  }

  /** The mask of a message at bit 0 of a word. */
  public int mask() {
    return stride == 32 ? -1 : (1 << stride) - 1;
  }

  public int wordOf(int message, int chunk) {
    return chunks == 1
        ? (start + message * stride) >>> 5
        : (start >>> 5) + message * chunks + chunk;
  }

  public int shiftOf(int message) {
    return chunks == 1 ? (start + message * stride) & 31 : 0;
  }
}
