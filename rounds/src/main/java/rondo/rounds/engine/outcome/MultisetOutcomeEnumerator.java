package rondo.rounds.engine.outcome;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.explore.memo.IntArrayKey;

/**
 * Enumerates the multisets of local states that groups of processes may reach, where each process
 * may have any of the outcomes of its group. It enumerates the multisets directly instead of the
 * outcomes of each group, which give the same multisets many times. By Hall's theorem a multiset is
 * reachable if and only if, for every set of groups, the local states that only these groups can
 * reach are not more than the processes of these groups.
 */
final class MultisetOutcomeEnumerator {
  private static final int MAX_GROUPS = 12;

  private final Map<Integer, Integer> sources = new TreeMap<>();
  private final List<Integer> sizes = new ArrayList<>();
  private int[] outcomes;
  private int[] capacity;
  private int[] load;

  /**
   * @param groups the number of processes by set of outcomes
   */
  private MultisetOutcomeEnumerator(Map<IntArrayKey, Integer> groups) {
    groups.forEach(
        (next, count) -> {
          int bit = 1 << sizes.size();
          sizes.add(count);
          for (int local : next.values()) {
            sources.merge(local, bit, (a, b) -> a | b);
          }
        });
  }

  /**
   * Whether direct enumeration is likely to be cheaper than enumerating the outcomes of each group.
   */
  static boolean isWorthwhile(Map<IntArrayKey, Integer> groups) {
    if (groups.size() < 2 || groups.size() > MAX_GROUPS) {
      return false;
    }
    double each = 1;
    int processes = 0;
    for (Map.Entry<IntArrayKey, Integer> group : groups.entrySet()) {
      each *= sums(group.getValue(), group.getKey().values().length);
      processes += group.getValue();
    }
    int distinct =
        (int)
            groups.keySet().stream()
                .flatMapToInt(k -> Arrays.stream(k.values()))
                .distinct()
                .count();
    return sums(processes, distinct) * (1 << groups.size()) < each;
  }

  /** The number of multisets of a size over a number of outcomes. */
  private static double sums(int processes, int outcomes) {
    double ways = 1;
    for (int i = 1; i < outcomes; i++) {
      ways = ways * (processes + i) / i;
    }
    return ways;
  }

  /** Passes on each multiset: sorted local states, each followed by its count. */
  static void forEach(Map<IntArrayKey, Integer> groups, Consumer<int[]> consumer) {
    new MultisetOutcomeEnumerator(groups).run(consumer);
  }

  private void run(Consumer<int[]> consumer) {
    outcomes = sources.keySet().stream().mapToInt(Integer::intValue).toArray();
    capacity = new int[1 << sizes.size()];
    load = new int[capacity.length];
    for (int set = 1; set < capacity.length; set++) {
      int lowest = Integer.numberOfTrailingZeros(set);
      capacity[set] = capacity[set & set - 1] + sizes.get(lowest);
    }
    choose(0, capacity[capacity.length - 1], new int[2 * outcomes.length], 0, consumer);
  }

  private void choose(int from, int left, int[] sum, int length, Consumer<int[]> consumer) {
    Budget.checkpoint();
    if (from == outcomes.length) {
      if (left == 0) {
        consumer.accept(Arrays.copyOf(sum, length));
      }
      return;
    }
    int source = sources.get(outcomes[from]);
    boolean last = from == outcomes.length - 1;
    int taken = 0;
    for (int k = 0; k <= left && fits(); k++) {
      if (k > 0) {
        sum[length] = outcomes[from];
        sum[length + 1] = k;
      }
      if (!last || k == left) {
        choose(from + 1, left - k, sum, k > 0 ? length + 2 : length, consumer);
      }
      add(source, 1);
      taken++;
    }
    add(source, -taken);
  }

  private void add(int source, int count) {
    for (int set = source; set < load.length; set = set + 1 | source) {
      load[set] += count;
    }
  }

  private boolean fits() {
    for (int set = 1; set < load.length; set++) {
      if (load[set] > capacity[set]) {
        return false;
      }
    }
    return true;
  }
}
