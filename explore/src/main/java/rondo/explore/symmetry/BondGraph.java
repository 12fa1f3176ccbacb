package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * Who is bound to whom. There is at most one edge between two members, which says how they are
 * bound, seen from either of them: a sum over all bonds between them.
 */
final class BondGraph {
  private final int members;

  /** By pair: the number of its edge, if the stamp is right. */
  private final int[] edgeOf;

  private final int[] stamps;
  private int stamp;
  private int edges;
  private int[] one = new int[16];
  private int[] other = new int[16];
  private long[] fromOne = new long[16];
  private long[] fromOther = new long[16];
  private final boolean[] entangled;
  private final int[] trees;

  BondGraph(int members) {
    this.members = members;
    edgeOf = new int[members * members];
    stamps = new int[members * members];
    entangled = new boolean[members];
    trees = new int[members];
  }

  void clear() {
    stamp++;
    edges = 0;
    Arrays.fill(entangled, false);
  }

  void add(int a, int b, long seenFromA, long seenFromB) {
    if (a > b) {
      add(b, a, seenFromB, seenFromA);
      return;
    }
    int pair = a * members + b;
    if (stamps[pair] != stamp) {
      stamps[pair] = stamp;
      edgeOf[pair] = edges;
      if (edges == one.length) {
        grow();
      }
      one[edges] = a;
      other[edges] = b;
      fromOne[edges] = 0;
      fromOther[edges] = 0;
      edges++;
    }
    int edge = edgeOf[pair];
    fromOne[edge] += seenFromA;
    fromOther[edge] += seenFromB;
  }

  private void grow() {
    one = Arrays.copyOf(one, 2 * edges);
    other = Arrays.copyOf(other, 2 * edges);
    fromOne = Arrays.copyOf(fromOne, 2 * edges);
    fromOther = Arrays.copyOf(fromOther, 2 * edges);
  }

  /** Says that a member takes part in a bond of more than two, which edges alone do not show. */
  void entangle(int member) {
    entangled[member] = true;
  }

  int edges() {
    return edges;
  }

  int one(int edge) {
    return one[edge];
  }

  int other(int edge) {
    return other[edge];
  }

  long fromOne(int edge) {
    return fromOne[edge];
  }

  long fromOther(int edge) {
    return fromOther[edge];
  }

  boolean isEntangled(int member) {
    return entangled[member];
  }

  /** Whether the members that the partition does not tell apart are bound without cycles. */
  boolean isForest(Partition partition) {
    for (int m = 0; m < members; m++) {
      trees[m] = m;
      if (entangled[m] && partition.isTied(m)) {
        return false;
      }
    }
    for (int e = 0; e < edges; e++) {
      if (partition.isTied(one[e]) && partition.isTied(other[e])) {
        int a = tree(one[e]);
        int b = tree(other[e]);
        if (a == b) {
          return false;
        }
        trees[a] = b;
      }
    }
    return true;
  }

  private int tree(int member) {
    int at = member;
    while (trees[at] != at) {
      trees[at] = trees[trees[at]];
      at = trees[at];
    }
    return at;
  }
}
