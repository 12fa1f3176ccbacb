package rondo.explore.symmetry;

import java.util.List;

/**
 * The pseudo-sorting of Derepas and Gastin: family after family, processes that are in the wrong
 * order change places, and with every exchange the names change that refer to them, and so may what
 * comes later. The result need not be sorted, and depends on the order of declaration where names
 * come before what they name is told apart. Those that hold the same, as values do, which hold
 * nothing, come in the order in which they are named.
 */
final class Sorted implements Canonicalizer {
  private final PackedSymmetry symmetry;
  private final int[] exchange;
  private final int[] ranks;
  private int[] now;
  private int[] next;

  Sorted(PackedSymmetry symmetry, int words) {
    this.symmetry = symmetry;
    exchange = symmetry.identity();
    ranks = new int[symmetry.members];
    now = new int[words];
    next = new int[words];
  }

  @Override
  public void look(int[] state) {
    // Every state is sorted by itself.
  }

  @Override
  public void choose(int[] state, int[] changes, int length, int[] to) {
    System.arraycopy(state, 0, now, 0, now.length);
    for (int m = 0; m < to.length; m++) {
      to[m] = m;
    }
    for (int g = 0; g < symmetry.groupFirst.length; g++) {
      rank(g);
      sort(g, to);
    }
  }

  /** Insertion sort, so that a state that is nearly sorted needs few exchanges. */
  private void sort(int group, int[] to) {
    int begin = symmetry.groupFirst[group];
    int end = begin + symmetry.groupSize[group];
    for (int i = begin + 1; i < end; i++) {
      int at = i;
      int before = freeBefore(group, at);
      while (symmetry.isFree(now, at) && before >= begin && compare(group, before, at) > 0) {
        exchange(before, at, to);
        at = before;
        before = freeBefore(group, at);
      }
    }
  }

  private int freeBefore(int group, int member) {
    int before = member - 1;
    while (before >= symmetry.groupFirst[group] && !symmetry.isFree(now, before)) {
      before--;
    }
    return before;
  }

  private int compare(int group, int one, int other) {
    List<List<Cell.Bits>> order = symmetry.groups.get(group).order();
    int zero = symmetry.groupFirst[group];
    for (int k = 0; k < order.size(); k++) {
      List<Cell.Bits> key = order.get(k);
      int difference =
          Integer.compareUnsigned(key.get(one - zero).in(now), key.get(other - zero).in(now));
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(ranks[one], ranks[other]);
  }

  private void exchange(int one, int other, int[] to) {
    exchange[one] = other;
    exchange[other] = one;
    System.arraycopy(now, 0, next, 0, now.length);
    symmetry.apply(now, exchange, next);
    int[] old = now;
    now = next;
    next = old;
    for (int m = 0; m < to.length; m++) {
      to[m] = exchange[to[m]];
    }
    int rank = ranks[one];
    ranks[one] = ranks[other];
    ranks[other] = rank;
    exchange[one] = one;
    exchange[other] = other;
  }

  /** Numbers the members of a family in the order in which cells name them. */
  private void rank(int group) {
    Cells cells = symmetry.cells;
    int zero = symmetry.groupFirst[group];
    int size = symmetry.groupSize[group];
    for (int m = zero; m < zero + size; m++) {
      ranks[m] = Integer.MAX_VALUE;
    }
    int rank = 0;
    for (int c = 0; c < cells.count; c++) {
      int i = cells.read(now, c) - cells.first[c];
      if (cells.kind[c] == Cells.MEMBER
          && cells.base[c] == zero
          && Integer.compareUnsigned(i, size) < 0
          && cells.isPresent(now, c)
          && ranks[zero + i] == Integer.MAX_VALUE) {
        ranks[zero + i] = rank++;
      }
    }
  }
}
