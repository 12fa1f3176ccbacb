package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * Tries the orders that refinement leaves open, as tools for graph isomorphism do: one member of a
 * class is told apart from the others, refinement goes on from there, and so on until nothing is
 * open; each member of the class has its turn. Each such way gives a renaming, and the least of the
 * renamed states wins.
 *
 * <p>Where two ways give the same state, the one renaming and the inverse of the other together
 * change nothing. What it maps to each other need not be tried both: members of a class at a place
 * in the tree whose earlier choices it keeps; and all of the way back to where the two ways parted.
 */
final class CanonicalLabelling {
  /** Where to go on: at the node above, whatever its level. */
  private static final int UP = Integer.MAX_VALUE;

  private final PackedSymmetry symmetry;
  private final int members;
  private final Partition[] levels;

  /** By level: the member that was chosen there. */
  private final int[] path;

  /** By level: the members that are known to be alike there point to one of them. */
  private final int[][] orbits;

  private ReferenceGraph graph;
  private int[] state;
  private final int[] candidate;
  private final int[] to;
  private final int[] best;
  private final int[] bestTo;
  private final int[] bestFrom;
  private final int[] bestPath;
  private int bestDepth;

  CanonicalLabelling(PackedSymmetry symmetry, int words) {
    this.symmetry = symmetry;
    members = symmetry.members;
    levels = new Partition[members + 1];
    orbits = new int[members + 1][members];
    for (int i = 0; i <= members; i++) {
      levels[i] = new Partition(symmetry);
    }
    path = new int[members + 1];
    bestPath = new int[members + 1];
    to = new int[members];
    bestTo = new int[members];
    bestFrom = new int[members];
    candidate = new int[words];
    best = new int[words];
  }

  /** Finds the renaming that makes the state least. */
  void canonicalize(int[] of, Partition partition, ReferenceGraph bonds, int[] result) {
    graph = bonds;
    state = of;
    bestDepth = -1;
    levels[0].copyFrom(partition);
    visit(0);
    System.arraycopy(bestTo, 0, result, 0, members);
  }

  /** Tries all ways from here; the level where to go on. */
  private int visit(int level) {
    Partition here = levels[level];
    int knot = here.targetClass(graph);
    if (knot < 0) {
      return visitLeaf(level);
    }
    int[] same = orbits[level];
    Arrays.setAll(same, m -> m);
    for (int i = 0; i < here.size(knot); i++) {
      int m = here.member(knot + i);
      if (!wasTried(here, knot, i, same)) {
        path[level] = m;
        Partition next = levels[level + 1];
        next.copyFrom(here);
        next.individualize(knot, knot + i);
        next.refine(graph);
        int goOn = visit(level + 1);
        if (goOn < level) {
          return goOn;
        }
      }
    }
    return UP;
  }

  private static boolean wasTried(Partition here, int knot, int i, int[] same) {
    for (int j = 0; j < i; j++) {
      if (root(same, here.member(knot + j)) == root(same, here.member(knot + i))) {
        return true;
      }
    }
    return false;
  }

  private static int root(int[] same, int member) {
    int at = member;
    while (same[at] != at) {
      at = same[at];
    }
    return at;
  }

  private int visitLeaf(int depth) {
    levels[depth].writePermutation(to);
    System.arraycopy(state, 0, candidate, 0, candidate.length);
    symmetry.apply(state, to, candidate);
    int order = bestDepth < 0 ? -1 : Arrays.compareUnsigned(candidate, best);
    if (order < 0) {
      System.arraycopy(candidate, 0, best, 0, best.length);
      System.arraycopy(to, 0, bestTo, 0, members);
      for (int m = 0; m < members; m++) {
        bestFrom[to[m]] = m;
      }
      System.arraycopy(path, 0, bestPath, 0, depth);
      bestDepth = depth;
    }
    return order == 0 ? recordAutomorphism(depth) : UP;
  }

  /** Two ways led to the same state; the answer is the level where they parted. */
  private int recordAutomorphism(int depth) {
    int level = 0;
    while (level < depth && level < bestDepth && path[level] == bestPath[level]) {
      mergeOrbits(orbits[level]);
      level++;
    }
    mergeOrbits(orbits[level]);
    return level;
  }

  private void mergeOrbits(int[] same) {
    for (int m = 0; m < members; m++) {
      int one = root(same, m);
      int other = root(same, bestFrom[to[m]]);
      same[Math.max(one, other)] = Math.min(one, other);
    }
  }
}
