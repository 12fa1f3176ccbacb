package rondo.explore.product;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.ObserverAutomaton;

/**
 * Structural properties of an observer that hold for the cycles of its product with any system,
 * since a cycle of the product projects to a cycle of the observer.
 *
 * @param isWeak whether on every cycle of the observer all states are accepting, or none is
 * @param preAccepting the states that are not accepting and not reachable from an accepting state
 */
public record ObserverStructure(boolean isWeak, BitSet preAccepting) {
  public static ObserverStructure of(ObserverAutomaton<?> observer) {
    int count = observer.states().size();
    var accepting = new BitSet();
    var before = new BitSet();
    before.set(0, count);
    List<BitSet> after =
        IntStream.range(0, count).mapToObj(q -> reachableFrom(observer, q)).toList();
    for (int q = 0; q < count; q++) {
      if (observer.isAccepting(q)) {
        accepting.set(q);
        before.andNot(after.get(q));
      }
    }
    before.andNot(accepting);
    boolean weak = accepting.stream().allMatch(q -> isWeakAt(q, after, accepting));
    return new ObserverStructure(weak, before);
  }

  /** Whether all states that share a cycle with the accepting state {@code q} are accepting. */
  private static boolean isWeakAt(int q, List<BitSet> after, BitSet accepting) {
    return after.get(q).stream().allMatch(r -> accepting.get(r) || !after.get(r).get(q));
  }

  /** Nothing is known, since acceptance does not depend on the observer alone. */
  public static ObserverStructure unknown() {
    return new ObserverStructure(false, new BitSet());
  }

  /** The states reachable by one or more moves. */
  private static BitSet reachableFrom(ObserverAutomaton<?> observer, int from) {
    var after = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (ObserverAutomaton.Move<?> move : observer.states().get(open.pop()).moves()) {
        if (!after.get(move.target())) {
          after.set(move.target());
          open.push(move.target());
        }
      }
    }
    return after;
  }
}
