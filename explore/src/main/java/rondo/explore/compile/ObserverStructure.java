package rondo.explore.compile;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.Observer;
import rondo.ir.Observer.Status;

/**
 * What the shape of an observer alone tells about cycles of its product with any system: a cycle of
 * the product is one of the observer, too.
 *
 * @param isWeak whether every cycle of the observer has accepting states only, or none
 * @param preAccepting which states neither are accepting nor can be reached from an accepting one
 */
record ObserverStructure(boolean isWeak, BitSet preAccepting) {
  static ObserverStructure of(Observer observer) {
    int count = observer.states().size();
    var accepting = new BitSet();
    var before = new BitSet();
    before.set(0, count);
    List<BitSet> after =
        IntStream.range(0, count).mapToObj(q -> reachableFrom(observer, q)).toList();
    for (int q = 0; q < count; q++) {
      if (observer.states().get(q).status() == Status.ACCEPTING) {
        accepting.set(q);
        before.andNot(after.get(q));
      }
    }
    before.andNot(accepting);
    boolean weak = accepting.stream().allMatch(q -> isWeakAt(q, after, accepting));
    return new ObserverStructure(weak, before);
  }

  /** Whether all states that share a cycle with {@code q} are among the accepting ones. */
  private static boolean isWeakAt(int q, List<BitSet> after, BitSet accepting) {
    return after.get(q).stream().allMatch(r -> accepting.get(r) || !after.get(r).get(q));
  }

  /** Nothing is known, since more than the observer tells what is accepting. */
  static ObserverStructure unknown() {
    return new ObserverStructure(false, new BitSet());
  }

  /** Where the observer can get in one or more moves. */
  private static BitSet reachableFrom(Observer observer, int from) {
    var after = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (Observer.Move move : observer.states().get(open.pop()).moves()) {
        if (!after.get(move.target())) {
          after.set(move.target());
          open.push(move.target());
        }
      }
    }
    return after;
  }
}
