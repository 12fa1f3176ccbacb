package rondo.gpu.layout;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The channels for which a layout has room. Channels are created when a process starts and end with
 * it, so their identifiers are consecutive, and the type of a channel depends on the processes that
 * are alive.
 *
 * @param types the possible types of each channel, by identifier; the first identifier is 1
 */
public record ChannelSlots(List<List<Integer>> types) {
  public ChannelSlots {
    types = types.stream().map(List::copyOf).toList();
  }

  /** The most channels that can exist at a time. */
  public int count() {
    return types.size();
  }

  /** The possible types of a channel, in increasing order. */
  public List<Integer> typesOf(int id) {
    return types.get(id - 1);
  }

  /** The identifiers of the channels that may have a type. */
  public List<Integer> ofType(int type) {
    return IntStream.rangeClosed(1, count())
        .filter(id -> typesOf(id).contains(type))
        .boxed()
        .toList();
  }

  /** The position of a channel among those that may have a type. */
  public int indexOf(int id, int type) {
    return ofType(type).indexOf(id);
  }
}
