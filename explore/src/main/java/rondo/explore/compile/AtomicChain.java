package rondo.explore.compile;

import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.interpreter.EndlessAtomicException;

/**
 * The steps since the expanded state that are executed without interleaving: those of atomic
 * sequences and the offers of rendezvous.
 *
 * <p>During execution steps are only recorded. Whether the chain returns to an earlier state is
 * checked only when it has become too long: the log of the {@link WorkingState} contains the
 * changes of each step, so the intermediate states can be reconstructed.
 */
final class AtomicChain {
  private static final int MAX_LENGTH = EndlessAtomicException.MAX_STEPS;
  private static final int OFFER = -1;

  private final int[] edges = new int[MAX_LENGTH + 1];
  private final int[] pids = new int[MAX_LENGTH + 1];

  /** By step: the length of the log after it. */
  private final int[] tops = new int[MAX_LENGTH + 1];

  private int length;

  void begin() {
    length = 0;
  }

  /**
   * Records that process {@code pid} keeps control after this edge; returns whether the chain is
   * too long.
   */
  boolean hold(int pid, int edge, int top) {
    int at = length++;
    edges[at] = edge;
    pids[at] = pid;
    tops[at] = top;
    return at == MAX_LENGTH;
  }

  boolean offer(int edge, int top) {
    return hold(OFFER, edge, top);
  }

  void leave() {
    length--;
  }

  /**
   * The first edge in this chain that leads to a state to which an earlier edge of the same process
   * led; the last edge if there is none.
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
