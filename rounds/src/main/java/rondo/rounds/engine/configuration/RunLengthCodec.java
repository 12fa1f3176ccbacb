package rondo.rounds.engine.configuration;

import java.util.Arrays;

/**
 * Encodes the multiset of local states of interchangeable processes: a word for each local state,
 * in order, with its ID and count, or several words if the count does not fit into one. The
 * remaining words are 0.
 */
final class RunLengthCodec {
  private static final int COUNT_BITS = 8;

  /** The maximal count in a word. */
  private static final int MAX_COUNT = (1 << COUNT_BITS) - 1;

  /** The greatest ID of a local state that fits into a word with a count. */
  private static final int MAX_LOCAL = (1 << Integer.SIZE - COUNT_BITS) - 2;

  private RunLengthCodec() {}

  /** Packs the sorted IDs of {@code locals} from {@code first} on. */
  static void write(int[] locals, int first, int[] words, int at) {
    int end = at;
    for (int i = first; i < locals.length; i++) {
      boolean more = i > first && locals[i] == locals[i - 1];
      if (more && (words[end - 1] & MAX_COUNT) < MAX_COUNT) {
        words[end - 1]++;
      } else if (locals[i] <= MAX_LOCAL) {
        words[end++] = locals[i] + 1 << COUNT_BITS | 1;
      } else {
        throw new IllegalStateException("a process can be in too many states");
      }
    }
    Arrays.fill(words, end, at + locals.length - first, 0);
  }

  /** Unpacks the output of {@link #write}. */
  static void read(int[] words, int at, int[] locals, int first) {
    int end = first;
    for (int w = at; end < locals.length; w++) {
      int count = words[w] & MAX_COUNT;
      Arrays.fill(locals, end, end + count, (words[w] >>> COUNT_BITS) - 1);
      end += count;
    }
  }
}
