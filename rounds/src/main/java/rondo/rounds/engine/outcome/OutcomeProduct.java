package rondo.rounds.engine.outcome;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import rondo.budget.Budget;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.ProcessGroup;

/**
 * Combines the outcomes of single processes to successors of a configuration, within the remaining
 * losses. Distinguished processes keep their positions. Interchangeable processes are counted by
 * local state, so their outcomes are added group by group as multisets, and duplicates are merged
 * with the minimal losses.
 */
public final class OutcomeProduct {
  /** The outcomes of interchangeable processes, and the losses of each. */
  private record Options(IntArrayKey next, IntArrayKey losses) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Options o && next.equals(o.next) && losses.equals(o.losses);
    }

    @Override
    public int hashCode() {
      return 31 * next.hashCode() + losses.hashCode();
    }
  }

  private final int distinguishedCount;
  private final int maxLosses;
  private final Map<Options, Integer> groups = new LinkedHashMap<>();
  private Map<IntArrayKey, Integer> distinguishedProducts;

  /**
   * @param distinguishedCount the number of distinguished processes
   * @param maxLosses the number of messages that the network may lose
   */
  public OutcomeProduct(int distinguishedCount, int maxLosses) {
    this.distinguishedCount = distinguishedCount;
    this.maxLosses = maxLosses;
    distinguishedProducts = Map.of(new IntArrayKey(new int[distinguishedCount]), 0);
  }

  /** Adds the processes of a group. */
  public void add(ProcessGroup group, OutcomeSet outcomeSet) {
    if (group.position() == ProcessGroup.ANONYMOUS) {
      int[] losses =
          maxLosses == RoundFaultModel.UNLIMITED
              ? new int[outcomeSet.losses().length]
              : outcomeSet.losses();
      var options = new Options(new IntArrayKey(outcomeSet.next()), new IntArrayKey(losses));
      groups.merge(options, group.count(), Integer::sum);
    } else {
      var products = new LinkedHashMap<IntArrayKey, Integer>();
      distinguishedProducts.forEach(
          (before, losses) -> extend(before.values(), losses, group, outcomeSet, products));
      distinguishedProducts = products;
    }
  }

  private void extend(
      int[] before,
      int losses,
      ProcessGroup group,
      OutcomeSet outcomeSet,
      Map<IntArrayKey, Integer> products) {
    for (int i = 0; i < outcomeSet.next().length; i++) {
      int total = maxLosses == RoundFaultModel.UNLIMITED ? 0 : losses + outcomeSet.losses()[i];
      if (total <= maxLosses) {
        int[] after = before.clone();
        after[group.position()] = outcomeSet.next()[i];
        products.merge(new IntArrayKey(after), total, Math::min);
      }
    }
  }

  /** All combinations: local states by position, interchangeable processes last and sorted. */
  public Map<IntArrayKey, Integer> product() {
    Map<IntArrayKey, Integer> others = interchangeableSums();
    var result = new LinkedHashMap<IntArrayKey, Integer>();
    distinguishedProducts.forEach(
        (first, lost) ->
            others.forEach(
                (rest, more) -> {
                  Budget.checkpoint();
                  if (lost + more <= maxLosses) {
                    result.merge(joined(first.values(), rest.values()), lost + more, Math::min);
                  }
                }));
    return result;
  }

  /** The multisets of next states of the interchangeable processes. */
  private Map<IntArrayKey, Integer> interchangeableSums() {
    if (maxLosses == RoundFaultModel.UNLIMITED) {
      var sizes = new LinkedHashMap<IntArrayKey, Integer>();
      groups.forEach((options, count) -> sizes.put(options.next(), count));
      if (MultisetOutcomeEnumerator.isWorthwhile(sizes)) {
        var sums = new LinkedHashMap<IntArrayKey, Integer>();
        MultisetOutcomeEnumerator.forEach(sizes, sum -> sums.put(new IntArrayKey(sum), 0));
        return sums;
      }
    }
    Map<IntArrayKey, Integer> before = Map.of(new IntArrayKey(new int[0]), 0);
    for (Map.Entry<Options, Integer> group : groups.entrySet()) {
      var sums = new LinkedHashMap<IntArrayKey, Integer>();
      before.forEach(
          (sum, losses) ->
              distribute(sum.values(), losses, group.getValue(), 0, group.getKey(), sums));
      before = sums;
    }
    return before;
  }

  /** Distributes {@code count} processes over the outcomes from index {@code from} on. */
  private void distribute(
      int[] before,
      int losses,
      int count,
      int from,
      Options options,
      Map<IntArrayKey, Integer> sums) {
    Budget.checkpoint();
    if (count == 0) {
      sums.merge(new IntArrayKey(before), losses, Math::min);
      return;
    }
    int[] next = options.next().values();
    if (from == next.length) {
      return;
    }
    boolean last = from == next.length - 1;
    for (int k = last ? count : 0; k <= count; k++) {
      long total = losses + (long) k * options.losses().values()[from];
      if (total > maxLosses) {
        break;
      }
      int[] after = k == 0 ? before : plus(before, next[from], k);
      distribute(after, (int) total, count - k, from + 1, options, sums);
    }
  }

  /**
   * Adds {@code count} processes to a multiset: sorted local states, each followed by its count.
   */
  private static int[] plus(int[] sum, int local, int count) {
    int at = 0;
    while (at < sum.length && sum[at] < local) {
      at += 2;
    }
    if (at < sum.length && sum[at] == local) {
      int[] result = sum.clone();
      result[at + 1] += count;
      return result;
    }
    int[] result = new int[sum.length + 2];
    System.arraycopy(sum, 0, result, 0, at);
    result[at] = local;
    result[at + 1] = count;
    System.arraycopy(sum, at, result, at + 2, sum.length - at);
    return result;
  }

  private IntArrayKey joined(int[] first, int[] rest) {
    int size = distinguishedCount;
    for (int i = 1; i < rest.length; i += 2) {
      size += rest[i];
    }
    int[] locals = Arrays.copyOf(first, size);
    int at = distinguishedCount;
    for (int i = 0; i < rest.length; i += 2) {
      Arrays.fill(locals, at, at + rest[i + 1], rest[i]);
      at += rest[i + 1];
    }
    return new IntArrayKey(locals);
  }
}
