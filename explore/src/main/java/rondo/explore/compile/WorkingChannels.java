package rondo.explore.compile;

import java.util.Arrays;
import rondo.explore.compile.layout.ChannelShape;
import rondo.explore.compile.layout.PackedLayout;
import rondo.ir.ProcessSystem;

/**
 * The channels of the working state, and the messages in transit.
 *
 * <p>A message that is offered or about to be sent is kept unpacked in {@link #fields}, which is
 * used as a stack: a rendezvous may lead to another one before it is complete.
 */
abstract class WorkingChannels extends WorkingState {
  /** Fields of messages in transit; {@link #message} is the start of the current one. */
  protected int[] fields = new int[64];

  protected int message;
  private int freeFields;

  WorkingChannels(CompiledSystem compiled) {
    super(compiled);
  }

  protected final int newChannel(int type) {
    int id = channelCount() + 1;
    if (id > ProcessSystem.MAX_CHANNELS) {
      throw StepFault.INSTANCE;
    }
    layout.requireChannelFrame(id, type);
    put(0, state[0] + (1 << PackedLayout.CHANNELS_SHIFT));
    put(channelBase[id], type);
    return id;
  }

  /** The frame of channel {@code id}, which must exist. */
  protected final int channel(int id) {
    if (id <= 0 || id > channelCount()) {
      throw StepFault.INSTANCE;
    }
    return channelBase[id];
  }

  protected final ChannelShape shape(int base) {
    return layout.shapes[state[base] & 255];
  }

  protected final int length(int base) {
    return state[base] >>> ChannelShape.LENGTH_SHIFT & 255;
  }

  /** A receive must not have more patterns than a message has fields. */
  protected static void requireFields(ChannelShape shape, int patterns) {
    if (patterns > shape.fieldCount) {
      throw StepFault.INSTANCE;
    }
  }

  /** A send, or a receive that consumes, must name every field. */
  protected static void requireAllFields(ChannelShape shape, int count) {
    if (count != shape.fieldCount) {
      throw StepFault.INSTANCE;
    }
  }

  /** Polls and copying receives are not allowed on a rendezvous channel. */
  protected static int capacity(ChannelShape shape) {
    return shape.capacity;
  }

  protected static void requireBuffered(ChannelShape shape) {
    if (shape.capacity == 0) {
      throw StepFault.INSTANCE;
    }
  }

  /** Allocates the fields of a message that is about to be sent. */
  protected final int newMessage(int count) {
    int at = freeFields;
    if (at + count > fields.length) {
      fields = Arrays.copyOf(fields, 2 * (at + count));
    }
    freeFields = at + count;
    return at;
  }

  protected final void dropMessage(int at) {
    freeFields = at;
  }

  protected final int field(ChannelShape shape, int base, int index, int field) {
    int word = base + shape.wordOf(index, shape.fieldChunk[field]);
    return shape.fieldType[field].truncate(
        state[word] >>> shape.shiftOf(index) + shape.fieldShift[field]);
  }

  /** Truncates the fields of the message at {@code at} to the types of the channel. */
  protected final void fit(ChannelShape shape, int at) {
    for (int f = 0; f < shape.fieldCount; f++) {
      fields[at + f] = shape.fieldType[f].truncate(fields[at + f]);
    }
  }

  /** Appends the message at {@code at} to a channel that is not full. */
  protected final void append(ChannelShape shape, int base, int at) {
    insert(shape, base, length(base), at);
  }

  /** Inserts the message at {@code at}, not yet truncated, before the first one that is greater. */
  protected final void insertSorted(ChannelShape shape, int base, int at) {
    int length = length(base);
    int index = 0;
    while (index < length && compare(shape, base, index, at) <= 0) {
      index++;
    }
    insert(shape, base, index, at);
  }

  private int compare(ChannelShape shape, int base, int index, int at) {
    for (int f = 0; f < shape.fieldCount; f++) {
      int order = Integer.compare(field(shape, base, index, f), fields[at + f]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private void insert(ChannelShape shape, int base, int index, int at) {
    int length = length(base);
    for (int m = length; m > index; m--) {
      move(shape, base, m - 1, m);
    }
    for (int c = 0; c < shape.chunks; c++) {
      putChunk(shape, base, index, c, chunk(shape, c, at));
    }
    put(base, state[base] + (1 << ChannelShape.LENGTH_SHIFT));
  }

  private int chunk(ChannelShape shape, int chunk, int at) {
    int bits = 0;
    for (int f = 0; f < shape.fieldCount; f++) {
      if (shape.fieldChunk[f] == chunk) {
        int width = shape.fieldType[f].bits();
        bits |= fields[at + f] << 32 - width >>> 32 - width << shape.fieldShift[f];
      }
    }
    return bits;
  }

  private void putChunk(ChannelShape shape, int base, int index, int chunk, int bits) {
    putBits(base + shape.wordOf(index, chunk), shape.shiftOf(index), shape.mask(), bits);
  }

  private void move(ChannelShape shape, int base, int from, int to) {
    for (int c = 0; c < shape.chunks; c++) {
      int bits = state[base + shape.wordOf(from, c)] >>> shape.shiftOf(from);
      putChunk(shape, base, to, c, bits);
    }
  }

  /** Appends a message that is already packed; for messages of one chunk. */
  protected final void appendPacked(ChannelShape shape, int base, int bits) {
    putChunk(shape, base, length(base), 0, bits);
    put(base, state[base] + (1 << ChannelShape.LENGTH_SHIFT));
  }

  /** Removes message {@code index}. */
  protected final void remove(ChannelShape shape, int base, int index) {
    int last = length(base) - 1;
    if (shape.oneWord) {
      int word = base + (shape.start >>> 5);
      int at = shape.shiftOf(index);
      int bits = state[word];
      int kept = at == 0 ? 0 : bits & (1 << at) - 1;
      int moved = at + shape.stride == 32 ? 0 : bits >>> at + shape.stride << at;
      put(word, kept | moved);
    } else {
      for (int m = index; m < last; m++) {
        move(shape, base, m + 1, m);
      }
      for (int c = 0; c < shape.chunks; c++) {
        putChunk(shape, base, last, c, 0);
      }
    }
    put(base, state[base] - (1 << ChannelShape.LENGTH_SHIFT));
  }
}
