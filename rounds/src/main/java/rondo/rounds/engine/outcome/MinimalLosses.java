package rondo.rounds.engine.outcome;

import java.util.Arrays;
import rondo.rounds.engine.protocol.InternedProtocol;

/** A sorted map from IDs to the minimal number of losses recorded for each. */
final class MinimalLosses {
  private int[] numbers = new int[4];
  private int[] losses = new int[4];
  private int size;

  /** Ignores {@link InternedProtocol#NONE}. */
  void add(int number, int lost) {
    if (number == InternedProtocol.NONE) {
      return;
    }
    int at = Arrays.binarySearch(numbers, 0, size, number);
    if (at >= 0) {
      losses[at] = Math.min(losses[at], lost);
    } else {
      numbers = inserted(numbers, -1 - at, number);
      losses = inserted(losses, -1 - at, lost);
      size++;
    }
  }

  private int[] inserted(int[] values, int at, int value) {
    int[] larger = size < values.length ? values : Arrays.copyOf(values, 2 * size);
    System.arraycopy(larger, at, larger, at + 1, size - at);
    larger[at] = value;
    return larger;
  }

  int[] numbers() {
    return Arrays.copyOf(numbers, size);
  }

  int[] losses() {
    return Arrays.copyOf(losses, size);
  }
}
