package rondo.gpu.layout;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.explore.FibonacciHash;

/**
 * Divides the parts of states into those that change rarely and those that change often, so that
 * states stored as trees share their halves. Parts are ordered by the number of steps that change
 * them in sampled runs, and divided where the halves have the fewest different contents.
 *
 * @param rarely the parts that change rarely, at least one
 * @param often all others, at least one if there are two parts
 */
record ChangeSplit(List<Integer> rarely, List<Integer> often) {
  /**
   * @param parts the number of parts
   * @param runs the contents of the parts of successive states
   */
  static ChangeSplit of(int parts, List<List<long[]>> runs) {
    int[] changes = new int[parts];
    for (List<long[]> run : runs) {
      for (int s = 1; s < run.size(); s++) {
        for (int p = 0; p < parts; p++) {
          changes[p] += run.get(s - 1)[p] == run.get(s)[p] ? 0 : 1;
        }
      }
    }
    List<Integer> order =
        IntStream.range(0, parts).boxed().sorted(Comparator.comparingInt(p -> changes[p])).toList();
    int size = bestSize(order, runs.stream().flatMap(List::stream).toList());
    return new ChangeSplit(order.subList(0, size), order.subList(size, parts));
  }

  /** How many of the parts, in this order, should be in the first half. */
  private static int bestSize(List<Integer> order, List<long[]> states) {
    long[] first = new long[states.size()];
    long[] second = new long[states.size()];
    order.forEach(p -> add(second, p, 1, states));
    int best = Math.min(1, order.size());
    int fewest = Integer.MAX_VALUE;
    for (int i = 0; i + 1 < order.size(); i++) {
      add(first, order.get(i), 1, states);
      add(second, order.get(i), -1, states);
      int contents = different(first) + different(second);
      if (contents < fewest) {
        fewest = contents;
        best = i + 1;
      }
    }
    return best;
  }

  private static void add(long[] hashes, int part, int factor, List<long[]> states) {
    for (int s = 0; s < hashes.length; s++) {
      hashes[s] += factor * hash(part, states.get(s)[part]);
    }
  }

  private static long hash(int part, long content) {
    return FibonacciHash.of(2 * part, (int) content)
        + FibonacciHash.of(2 * part + 1, (int) (content >>> Integer.SIZE));
  }

  private static int different(long[] hashes) {
    Set<Long> found = new HashSet<>();
    for (long hash : hashes) {
      found.add(hash);
    }
    return found.size();
  }
}
