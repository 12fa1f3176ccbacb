package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * The graph of links between members. There is at most one edge between two members; its label, as
 * seen from either end, is the sum over all links between them. So links can be removed as they
 * were added; the order of the edges has no meaning.
 */
public final class ReferenceGraph {
  private final int members;

  /** By pair of members: its edge, or -1. */
  private final int[] edgeOf;

  private int edges;
  private int[] one = new int[16];
  private int[] other = new int[16];
  private long[] fromOne = new long[16];
  private long[] fromOther = new long[16];

  /** By edge: the number of links that it consists of. */
  private int[] references = new int[16];

  /** By member: the number of hyperedges (links of more than two members) that it is in. */
  private final int[] hyperedges;

  private final int[] trees;

  public ReferenceGraph(int members) {
    this.members = members;
    edgeOf = new int[members * members];
    Arrays.fill(edgeOf, -1);
    hyperedges = new int[members];
    trees = new int[members];
  }

  public void clear() {
    for (int e = 0; e < edges; e++) {
      edgeOf[one[e] * members + other[e]] = -1;
    }
    edges = 0;
    Arrays.fill(hyperedges, 0);
  }

  /**
   * Adds or removes a link.
   *
   * @param sign 1 to add, -1 to remove
   */
  public void add(int a, int b, long seenFromA, long seenFromB, int sign) {
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

  /** Removes an edge; the last edge takes its number. */
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

  /** Records that a member is in a hyperedge, which edges alone do not show. */
  public void addToHyperedge(int member, int sign) {
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
   * Whether the graph, restricted to members of non-singleton classes, is a forest; if so, {@link
   * #treeOf} gives the tree of a member.
   */
  public boolean isForest(Partition partition) {
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
