package rondo.smt.formula;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cardinality encodings: how many of some formulas are true.
 *
 * <p>Thresholds use a sorting network over truth values, true ones first: at least k are true if
 * the k-th output is. It is merge sort with Batcher's odd-even merge (K. E. Batcher, "Sorting
 * networks and their applications", 1968), whose comparators are a disjunction and a conjunction;
 * solvers propagate well through it, and all thresholds of one list share it. A count as a number
 * is a tree of adders, each a bit wider than its operands.
 */
final class CardinalityEncoding {
  private final BooleanSimplifier simplifier;
  private final BitVectorSimplifier bitVectorSimplifier;
  private final Map<List<Formula>, List<Formula>> sorted = new HashMap<>();

  CardinalityEncoding(BooleanSimplifier simplifier, BitVectorSimplifier bitVectorSimplifier) {
    this.simplifier = simplifier;
    this.bitVectorSimplifier = bitVectorSimplifier;
  }

  /** Output k, from 0, is whether more than k are true. */
  List<Formula> sorted(List<Formula> some) {
    List<Formula> result = sorted.get(some);
    if (result == null) {
      result = sort(some);
      sorted.put(List.copyOf(some), result);
    }
    return result;
  }

  private List<Formula> sort(List<Formula> some) {
    if (some.size() < 2) {
      return List.copyOf(some);
    }
    int middle = some.size() / 2;
    return merge(sorted(some.subList(0, middle)), sorted(some.subList(middle, some.size())));
  }

  private List<Formula> merge(List<Formula> left, List<Formula> right) {
    if (left.isEmpty() || right.isEmpty()) {
      return left.isEmpty() ? right : left;
    }
    if (left.size() == 1 && right.size() == 1) {
      return List.of(simplifier.or(both(left, right)), simplifier.and(both(left, right)));
    }
    // The even positions have as many true ones as the odd positions, or one or two more.
    List<Formula> even = merge(everySecond(left, 0), everySecond(right, 0));
    List<Formula> odd = merge(everySecond(left, 1), everySecond(right, 1));
    var result = new ArrayList<Formula>();
    result.add(even.getFirst());
    for (int i = 0; i < odd.size(); i++) {
      if (i + 1 < even.size()) {
        List<Formula> pair = List.of(even.get(i + 1), odd.get(i));
        result.add(simplifier.or(pair));
        result.add(simplifier.and(pair));
      } else {
        result.add(odd.get(i));
      }
    }
    if (even.size() > odd.size() + 1) {
      result.add(even.getLast());
    }
    return List.copyOf(result);
  }

  private static List<Formula> both(List<Formula> left, List<Formula> right) {
    return List.of(left.getFirst(), right.getFirst());
  }

  private static List<Formula> everySecond(List<Formula> list, int from) {
    var result = new ArrayList<Formula>();
    for (int i = from; i < list.size(); i += 2) {
      result.add(list.get(i));
    }
    return result;
  }

  Formula atLeast(int threshold, List<Formula> some) {
    if (threshold <= 0) {
      return simplifier.truth(true);
    }
    return threshold > some.size() ? simplifier.truth(false) : sorted(some).get(threshold - 1);
  }

  /** The count, in the width that the number of formulas needs. */
  BitVector count(List<Formula> some) {
    if (some.isEmpty()) {
      return bitVectorSimplifier.constant(0, 1);
    }
    if (some.size() == 1) {
      return bitVectorSimplifier.ifThenElse(
          some.getFirst(), bitVectorSimplifier.constant(1, 1), bitVectorSimplifier.constant(0, 1));
    }
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(some.size());
    int middle = some.size() / 2;
    return bitVectorSimplifier.operation(
        BitVectorOperator.ADD,
        bitVectorSimplifier.zeroExtended(count(some.subList(0, middle)), width),
        bitVectorSimplifier.zeroExtended(count(some.subList(middle, some.size())), width));
  }
}
