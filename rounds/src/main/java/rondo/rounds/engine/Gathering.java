package rondo.rounds.engine;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import rondo.budget.Budget;
import rondo.explore.numbers.Ints;
import rondo.rounds.engine.Outcomes.Possible;

/**
 * Puts together what may become of each process to what may become of all, within the losses that
 * are left. Processes that are told apart keep their seats. Of the others it only counts how many
 * there are in each local state, so that their outcomes add up group by group, and what comes out
 * more than once is kept once, with the least losses.
 */
final class Gathering {
  /** What processes that are not told apart may come to, and the losses that it takes. */
  private record Options(Ints next, Ints losses) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Options o && next.equals(o.next) && losses.equals(o.losses);
    }

    @Override
    public int hashCode() {
      return 31 * next.hashCode() + losses.hashCode();
    }
  }

  private final int seats;
  private final int most;
  private final Map<Options, Integer> groups = new LinkedHashMap<>();
  private Map<Ints, Integer> seated;

  /**
   * @param seats how many processes are told apart
   * @param most how many messages the network may lose
   */
  Gathering(int seats, int most) {
    this.seats = seats;
    this.most = most;
    seated = Map.of(new Ints(new int[seats]), 0);
  }

  /** Adds the processes of a cell. */
  void add(Cell cell, Possible possible) {
    if (cell.seat() == Cell.ANY) {
      int[] losses =
          most == Rules.UNLIMITED ? new int[possible.losses().length] : possible.losses();
      var options = new Options(new Ints(possible.next()), new Ints(losses));
      groups.merge(options, cell.count(), Integer::sum);
    } else {
      var products = new LinkedHashMap<Ints, Integer>();
      seated.forEach((before, losses) -> seat(before.values(), losses, cell, possible, products));
      seated = products;
    }
  }

  private void seat(
      int[] before, int losses, Cell cell, Possible possible, Map<Ints, Integer> products) {
    for (int i = 0; i < possible.next().length; i++) {
      int total = most == Rules.UNLIMITED ? 0 : losses + possible.losses()[i];
      if (total <= most) {
        int[] after = before.clone();
        after[cell.seat()] = possible.next()[i];
        products.merge(new Ints(after), total, Math::min);
      }
    }
  }

  /** All that may become of all processes, by seat, those not told apart sorted behind. */
  Map<Ints, Integer> all() {
    Map<Ints, Integer> others = others();
    var result = new LinkedHashMap<Ints, Integer>();
    seated.forEach(
        (first, lost) ->
            others.forEach(
                (rest, more) -> {
                  Budget.checkpoint();
                  if (lost + more <= most) {
                    result.merge(joined(first.values(), rest.values()), lost + more, Math::min);
                  }
                }));
    return result;
  }

  /** The sums of what those may come to that are not told apart. */
  private Map<Ints, Integer> others() {
    if (most == Rules.UNLIMITED) {
      var sizes = new LinkedHashMap<Ints, Integer>();
      groups.forEach((options, count) -> sizes.put(options.next(), count));
      if (Sharing.isWorthwhile(sizes)) {
        var sums = new LinkedHashMap<Ints, Integer>();
        Sharing.forEach(sizes, sum -> sums.put(new Ints(sum), 0));
        return sums;
      }
    }
    Map<Ints, Integer> before = Map.of(new Ints(new int[0]), 0);
    for (Map.Entry<Options, Integer> group : groups.entrySet()) {
      var sums = new LinkedHashMap<Ints, Integer>();
      before.forEach(
          (sum, losses) -> share(sum.values(), losses, group.getValue(), 0, group.getKey(), sums));
      before = sums;
    }
    return before;
  }

  /** Lets {@code count} processes share the outcomes from number {@code from} on. */
  private void share(
      int[] before, int losses, int count, int from, Options options, Map<Ints, Integer> sums) {
    Budget.checkpoint();
    if (count == 0) {
      sums.merge(new Ints(before), losses, Math::min);
      return;
    }
    int[] next = options.next().values();
    if (from == next.length) {
      return;
    }
    boolean last = from == next.length - 1;
    for (int k = last ? count : 0; k <= count; k++) {
      long total = losses + (long) k * options.losses().values()[from];
      if (total > most) {
        break;
      }
      int[] after = k == 0 ? before : plus(before, next[from], k);
      share(after, (int) total, count - k, from + 1, options, sums);
    }
  }

  /** The sum of local states, each followed by how many there are, in order, and some more. */
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

  private Ints joined(int[] first, int[] rest) {
    int size = seats;
    for (int i = 1; i < rest.length; i += 2) {
      size += rest[i];
    }
    int[] locals = Arrays.copyOf(first, size);
    int at = seats;
    for (int i = 0; i < rest.length; i += 2) {
      Arrays.fill(locals, at, at + rest[i + 1], rest[i]);
      at += rest[i + 1];
    }
    return new Ints(locals);
  }
}
