package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.explore.memo.IntArrayKey;

/**
 * Groups of processes of which each may come to any of its group's outcomes: what may come out of
 * all of them, as a sum of local states. Instead of going through what each group does, which gives
 * the same sums again and again, it goes through the sums. By Hall's theorem a sum can come out if
 * and only if for any set of groups, those local states that only these groups can come to are not
 * more than these groups have processes.
 */
final class MultisetOutcomeEnumerator {
  private static final int MOST_GROUPS = 12;

  private final Map<Integer, Integer> sources = new TreeMap<>();
  private final List<Integer> sizes = new ArrayList<>();
  private int[] outcomes;
  private int[] capacity;
  private int[] load;

  /**
   * @param groups outcomes, and how many processes have them to choose from
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

  /** Whether that is likely to be less work than to go through what each group does. */
  static boolean isWorthwhile(Map<IntArrayKey, Integer> groups) {
    if (groups.size() < 2 || groups.size() > MOST_GROUPS) {
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

  /** In how many ways so many processes can share so many outcomes. */
  private static double sums(int processes, int outcomes) {
    double ways = 1;
    for (int i = 1; i < outcomes; i++) {
      ways = ways * (processes + i) / i;
    }
    return ways;
  }

  /** Tells of each sum: local states in order, each followed by how many there are. */
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
