package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * Canonical labelling by individualization and refinement, as in tools for graph isomorphism: one
 * member of a class is individualized, the partition is refined, and so on until no choice is left;
 * each member of the class is tried. Each leaf of this search tree gives a permutation, and the
 * least of the permuted states is canonical.
 *
 * <p>If two leaves give the same state, one permutation composed with the inverse of the other is
 * an automorphism of the state. Of branches that it maps to each other only one needs to be
 * explored: members of a class at a node of the tree whose earlier choices it fixes; and the rest
 * of the subtree below the node where the paths to the two leaves diverge.
 */
final class CanonicalLabelling {
  /** Result of {@link #visit}: continue at the parent node, whatever its level. */
  private static final int UP = Integer.MAX_VALUE;

  private final StateSymmetry symmetry;
  private final PartitionRefinement refinement;
  private final int members;
  private final Partition[] levels;

  /** By level: the member that was individualized. */
  private final int[] path;

  /** By level: union-find forest of the orbits of members under the automorphisms found. */
  private final int[][] orbits;

  private int[] state;
  private final int[] candidate;
  private final int[] to;
  private final int[] best;
  private final int[] bestTo;
  private final int[] bestFrom;
  private final int[] bestPath;
  private int bestDepth;

  CanonicalLabelling(StateSymmetry symmetry, PartitionRefinement refinement, int words) {
    this.symmetry = symmetry;
    this.refinement = refinement;
    members = Arrays.stream(symmetry.familySizes()).sum();
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

  /**
   * Computes the permutation to the least of the states that the search tree reaches.
   *
   * @param target the class to individualize first
   */
  void canonicalize(int[] of, Partition partition, int target, int[] result) {
    state = of;
    bestDepth = -1;
    levels[0].copyFrom(partition);
    visit(0, target);
    System.arraycopy(bestTo, 0, result, 0, members);
  }

  /** Writes the least state. */
  void writeLeast(int[] into) {
    System.arraycopy(best, 0, into, 0, best.length);
  }

  /** Explores the subtree of a node; returns the level at which to continue. */
  private int visit(int level, int target) {
    if (target < 0) {
      return visitLeaf(level);
    }
    Partition here = levels[level];
    int[] same = orbits[level];
    Arrays.setAll(same, m -> m);
    for (int i = 0; i < here.size(target); i++) {
      int m = here.member(target + i);
      if (!wasTried(here, target, i, same)) {
        path[level] = m;
        Partition next = levels[level + 1];
        next.copyFrom(here);
        next.individualize(target, target + i);
        int goOn = visit(level + 1, refinement.refine(state, next));
        if (goOn < level) {
          return goOn;
        }
      }
    }
    return UP;
  }

  private static boolean wasTried(Partition here, int target, int i, int[] same) {
    for (int j = 0; j < i; j++) {
      if (root(same, here.member(target + j)) == root(same, here.member(target + i))) {
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

  /**
   * Merges orbits by the automorphism between the best leaf and this one; returns the level where
   * their paths diverge.
   */
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
