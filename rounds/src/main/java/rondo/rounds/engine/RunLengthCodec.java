package rondo.rounds.engine;

import java.util.Arrays;

/**
 * How processes that are not told apart lie in a packed state: for each local state, in order, a
 * word with its number and how many of them are in it, or several where that does not fit into one.
 * The words behind are 0.
 */
final class RunLengthCodec {
  private static final int COUNT_BITS = 8;

  /** The most processes that a word may count. */
  private static final int LONGEST = (1 << COUNT_BITS) - 1;

  /** The greatest number of a local state that fits beside a count. */
  private static final int GREATEST = (1 << Integer.SIZE - COUNT_BITS) - 2;

  private RunLengthCodec() {}

  /** Packs the sorted numbers of {@code locals} from {@code first} on. */
  static void write(int[] locals, int first, int[] words, int at) {
    int end = at;
    for (int i = first; i < locals.length; i++) {
      boolean more = i > first && locals[i] == locals[i - 1];
      if (more && (words[end - 1] & LONGEST) < LONGEST) {
        words[end - 1]++;
      } else if (locals[i] <= GREATEST) {
        words[end++] = locals[i] + 1 << COUNT_BITS | 1;
      } else {
        throw new IllegalStateException("a process can be in too many states");
      }
    }
    Arrays.fill(words, end, at + locals.length - first, 0);
  }

  /** What {@link #write} wrote. */
  static void read(int[] words, int at, int[] locals, int first) {
    int end = first;
    for (int w = at; end < locals.length; w++) {
      int count = words[w] & LONGEST;
      Arrays.fill(locals, end, end + count, (words[w] >>> COUNT_BITS) - 1);
      end += count;
    }
  }
}
