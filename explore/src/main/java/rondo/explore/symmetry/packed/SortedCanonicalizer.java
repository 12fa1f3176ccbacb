package rondo.explore.symmetry.packed;

import java.util.Arrays;
import java.util.stream.IntStream;
import rondo.explore.symmetry.OrbitCanonicalizer;

/**
 * Approximate canonicalization: the pseudo-sorting of Derepas and Gastin. Family after family,
 * members that are in the wrong order are exchanged; each exchange also permutes the references to
 * them, which may affect later comparisons. The result need not be sorted, and depends on the order
 * of declaration where a reference is compared before the members it refers to are ordered. Members
 * with equal keys, such as values, which have none, are ordered by the first cell that refers to
 * them.
 */
final class SortedCanonicalizer implements OrbitCanonicalizer {
  private final PackedSymmetry symmetry;

  /** By family: the sort keys of its members, and the cells that refer to its members. */
  private final PermutedCell.Bits[][][] orders;

  private final int[][] naming;
  private final int[] exchange;
  private final int[] ranks;
  private int[] now;
  private int[] next;

  SortedCanonicalizer(PackedSymmetry symmetry, int words) {
    this.symmetry = symmetry;
    CellTable table = symmetry.table;
    orders =
        symmetry.groups.stream()
            .map(g -> g.sortKeys().stream().map(k -> k.toArray(PermutedCell.Bits[]::new)))
            .map(keys -> keys.toArray(PermutedCell.Bits[][]::new))
            .toArray(PermutedCell.Bits[][][]::new);
    naming = new int[orders.length][];
    Arrays.setAll(
        naming,
        g ->
            IntStream.range(0, table.count)
                .filter(c -> table.kind[c] == CellTable.MEMBER)
                .filter(c -> table.base[c] == symmetry.groupFirst[g])
                .toArray());
    exchange = IntStream.range(0, symmetry.members).toArray();
    ranks = new int[symmetry.members];
    now = new int[words];
    next = new int[words];
  }

  @Override
  public void setSource(int[] representative) {
    // Every state is sorted from scratch.
  }

  @Override
  public void canonicalize(int[] state, int[] changes, int length, int[] to) {
    canonicalize(state, to);
  }

  @Override
  public void canonicalize(int[] state, int[] to) {
    System.arraycopy(state, 0, now, 0, now.length);
    OrbitCanonicalizer.toIdentity(to);
    for (int g = 0; g < orders.length; g++) {
      rank(g);
      sort(g, to);
    }
  }

  @Override
  public void writeRepresentative(int[] state, int[] to, int[] into) {
    System.arraycopy(now, 0, into, 0, now.length);
  }

  /** Insertion sort, so that a state that is nearly sorted needs few exchanges. */
  private void sort(int group, int[] to) {
    int begin = symmetry.groupFirst[group];
    int end = begin + symmetry.groupSize[group];
    for (int i = begin + 1; i < end; i++) {
      int at = i;
      int before = freeBefore(group, at);
      while (symmetry.isPermutable(now, at) && before >= begin && compare(group, before, at) > 0) {
        exchange(before, at, to);
        at = before;
        before = freeBefore(group, at);
      }
    }
  }

  private int freeBefore(int group, int member) {
    int before = member - 1;
    while (before >= symmetry.groupFirst[group] && !symmetry.isPermutable(now, before)) {
      before--;
    }
    return before;
  }

  private int compare(int group, int one, int other) {
    int zero = symmetry.groupFirst[group];
    for (PermutedCell.Bits[] key : orders[group]) {
      int difference = Integer.compareUnsigned(key[one - zero].in(now), key[other - zero].in(now));
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

  /** Ranks the members of a family by the first cell that refers to them. */
  private void rank(int group) {
    CellTable table = symmetry.table;
    int zero = symmetry.groupFirst[group];
    int size = symmetry.groupSize[group];
    for (int m = zero; m < zero + size; m++) {
      ranks[m] = Integer.MAX_VALUE;
    }
    int rank = 0;
    for (int c : naming[group]) {
      int i = table.read(now, c) - table.first[c];
      if (Integer.compareUnsigned(i, size) < 0
          && table.isPresent(now, c)
          && ranks[zero + i] == Integer.MAX_VALUE) {
        ranks[zero + i] = rank++;
      }
    }
  }
}
