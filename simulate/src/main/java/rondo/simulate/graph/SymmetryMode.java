package rondo.simulate.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Whether states that are permutations of each other are one node. */
public enum SymmetryMode {
  OFF,
  ORBITS;

  /** Orbits are computed by applying all permutations. */
  static final long MAX_PERMUTATIONS = 5040;

  /** The number of permutations; more than the maximum if it is large. */
  static long factorial(int n) {
    long result = 1;
    for (int i = 2; i <= n; i++) {
      result = product(result, i);
    }
    return result;
  }

  static long product(long x, long y) {
    return Math.min(MAX_PERMUTATIONS + 1, x * y);
  }

  /** All permutations of some processes, as the images of all of them. */
  static List<int[]> permutations(int processes, List<List<Integer>> groups) {
    List<int[]> all = List.of(IntStream.range(0, processes).toArray());
    for (List<Integer> group : groups) {
      var longer = new ArrayList<int[]>();
      for (List<Integer> order : orders(group)) {
        for (int[] begun : all) {
          int[] images = begun.clone();
          for (int i = 0; i < group.size(); i++) {
            images[group.get(i)] = order.get(i);
          }
          longer.add(images);
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<List<Integer>> orders(List<Integer> group) {
    var orders = new ArrayList<List<Integer>>();
    permute(new ArrayList<>(group), 0, orders);
    return orders;
  }

  private static void permute(List<Integer> members, int from, List<List<Integer>> to) {
    if (from == members.size()) {
      to.add(List.copyOf(members));
    }
    for (int i = from; i < members.size(); i++) {
      Collections.swap(members, from, i);
      permute(members, from + 1, to);
      Collections.swap(members, from, i);
    }
  }
}
