package rondo.explore.compile;

import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The steps that follow one another without any other process being asked, from the expanded state
 * on: those of atomic sequences and the offers of rendezvous.
 *
 * <p>Noting a step is all that happens while a model runs. Whether such a chain comes back to where
 * it was is only looked at when it has become too long: the log of the {@link WorkingState} tells
 * what each step changed, so the states in between can be gone through once more.
 */
final class AtomicChain {
  private static final int LONGEST = 10_000;
  private static final int OFFER = -1;

  private final int[] edges = new int[LONGEST + 1];
  private final int[] pids = new int[LONGEST + 1];

  /** How long the log is after each step. */
  private final int[] tops = new int[LONGEST + 1];

  private int length;

  void begin() {
    length = 0;
  }

  /** Process {@code pid} keeps control after this edge. Answers whether the chain is too long. */
  boolean hold(int pid, int edge, int top) {
    int at = length++;
    edges[at] = edge;
    pids[at] = pid;
    tops[at] = top;
    return at == LONGEST;
  }

  boolean offer(int edge, int top) {
    return hold(OFFER, edge, top);
  }

  void leave() {
    length--;
  }

  /**
   * The edge that leads, as the first one in this chain, to where an earlier one of the same
   * process led; the last edge when there is none.
   */
  int firstRepeatedEdge(int[] state, int[] log) {
    int[] last = state.clone();
    int end = tops[length - 1];
    int[] touched =
        IntStream.iterate(0, at -> at < end, at -> at + 2).map(at -> log[at]).distinct().toArray();
    var states = new IntBuffer[length];
    for (int step = length - 1, top = end; step >= 0; step--) {
      while (top > tops[step]) {
        top -= 2;
        last[log[top]] = log[top + 1];
      }
      int pid = pids[step];
      int[] seen = IntStream.of(touched).map(word -> last[word]).toArray();
      states[step] =
          IntBuffer.wrap(IntStream.concat(IntStream.of(pid), IntStream.of(seen)).toArray());
    }
    return firstReturn(states).orElse(edges[length - 1]);
  }

  private OptionalInt firstReturn(IntBuffer[] states) {
    Map<IntBuffer, Integer> first = new HashMap<>();
    for (int step = 0; step < length; step++) {
      if (pids[step] != OFFER && first.putIfAbsent(states[step], step) != null) {
        return OptionalInt.of(edges[step]);
      }
    }
    return OptionalInt.empty();
  }
}
