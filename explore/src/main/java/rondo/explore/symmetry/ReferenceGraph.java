package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * Who is bound to whom. There is at most one edge between two members, which says how they are
 * bound, seen from either of them: a sum over all bonds between them. So bonds can be taken away as
 * they were added; in which order edges come means nothing.
 */
final class ReferenceGraph {
  private final int members;

  /** By pair: the number of its edge, or -1. */
  private final int[] edgeOf;

  private int edges;
  private int[] one = new int[16];
  private int[] other = new int[16];
  private long[] fromOne = new long[16];
  private long[] fromOther = new long[16];

  /** By edge: how many bonds it is made of. */
  private int[] references = new int[16];

  /** By member: in how many bonds of more than two it takes part. */
  private final int[] hyperedges;

  private final int[] trees;

  ReferenceGraph(int members) {
    this.members = members;
    edgeOf = new int[members * members];
    Arrays.fill(edgeOf, -1);
    hyperedges = new int[members];
    trees = new int[members];
  }

  void clear() {
    for (int e = 0; e < edges; e++) {
      edgeOf[one[e] * members + other[e]] = -1;
    }
    edges = 0;
    Arrays.fill(hyperedges, 0);
  }

  /**
   * Adds a bond, or takes it away.
   *
   * @param sign 1 or -1
   */
  void add(int a, int b, long seenFromA, long seenFromB, int sign) {
    if (a > b) {
      add(b, a, seenFromB, seenFromA, sign);
      return;
    }
    int pair = a * members + b;
    int edge = edgeOf[pair];
    if (edge < 0) {
      edge = create(a, b);
    }
    fromOne[edge] += sign * seenFromA;
    fromOther[edge] += sign * seenFromB;
    references[edge] += sign;
    if (references[edge] == 0) {
      remove(edge);
    }
  }

  private int create(int a, int b) {
    if (edges == one.length) {
      grow();
    }
    edgeOf[a * members + b] = edges;
    one[edges] = a;
    other[edges] = b;
    fromOne[edges] = 0;
    fromOther[edges] = 0;
    references[edges] = 0;
    return edges++;
  }

  /** The last edge takes the place of the one that goes. */
  private void remove(int edge) {
    edgeOf[one[edge] * members + other[edge]] = -1;
    edges--;
    if (edge < edges) {
      one[edge] = one[edges];
      other[edge] = other[edges];
      fromOne[edge] = fromOne[edges];
      fromOther[edge] = fromOther[edges];
      references[edge] = references[edges];
      edgeOf[one[edge] * members + other[edge]] = edge;
    }
  }

  private void grow() {
    one = Arrays.copyOf(one, 2 * edges);
    other = Arrays.copyOf(other, 2 * edges);
    fromOne = Arrays.copyOf(fromOne, 2 * edges);
    fromOther = Arrays.copyOf(fromOther, 2 * edges);
    references = Arrays.copyOf(references, 2 * edges);
  }

  /** Says that a member takes part in a bond of more than two, which edges alone do not show. */
  void addToHyperedge(int member, int sign) {
    hyperedges[member] += sign;
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

  boolean isInHyperedge(int member) {
    return hyperedges[member] > 0;
  }

  /**
   * Whether the members that the partition does not tell apart are bound without cycles; if so,
   * {@link #treeOf} tells who is bound to whom in the end.
   */
  boolean isForest(Partition partition) {
    for (int m = 0; m < members; m++) {
      trees[m] = m;
      if (hyperedges[m] > 0 && partition.isNonSingleton(m)) {
        return false;
      }
    }
    for (int e = 0; e < edges; e++) {
      if (partition.isNonSingleton(one[e]) && partition.isNonSingleton(other[e])) {
        int a = treeOf(one[e]);
        int b = treeOf(other[e]);
        if (a == b) {
          return false;
        }
        trees[a] = b;
      }
    }
    return true;
  }

  int treeOf(int member) {
    int at = member;
    while (trees[at] != at) {
      trees[at] = trees[trees[at]];
      at = trees[at];
    }
    return at;
  }
}
