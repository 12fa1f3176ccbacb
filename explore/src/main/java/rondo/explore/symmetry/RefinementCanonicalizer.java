package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * Canonicalization by partition refinement, for any number of families and arbitrary references
 * between their members.
 *
 * <p>Members are distinguished by their signatures; then a {@link PartitionRefinement} refines the
 * partition and decides whether the members of the remaining classes are freely interchangeable, so
 * that any order gives the same state. Only if they are not must all choices be explored, see
 * {@link CanonicalLabelling}.
 *
 * <p>No step depends on the identity of members, except where all choices give the same state. So
 * all states of an orbit get the same representative.
 */
public final class RefinementCanonicalizer implements OrbitCanonicalizer {
  private final StateSymmetry symmetry;
  private final PartitionRefinement refinement;
  private final Partition partition;
  private final CanonicalLabelling canonicalLabelling;
  private boolean isLabelled;
  private boolean isSorted;

  /** The last successor of the source, and its permutation. */
  private final int[] last;

  private final int[] lastTo;
  private boolean hasLast;

  public RefinementCanonicalizer(
      StateSymmetry symmetry, PartitionRefinement refinement, int words) {
    this.symmetry = symmetry;
    this.refinement = refinement;
    partition = new Partition(symmetry);
    canonicalLabelling = new CanonicalLabelling(symmetry, refinement, words);
    last = new int[words];
    lastTo = new int[Arrays.stream(symmetry.familySizes()).sum()];
  }

  @Override
  public void setSource(int[] representative) {
    refinement.scan(representative);
    hasLast = false;
  }

  @Override
  public void canonicalize(int[] state, int[] changes, int length, int[] to) {
    if (hasLast && isSameUpToFixedWords(state)) {
      System.arraycopy(lastTo, 0, to, 0, to.length);
    } else if (refinement.scanSuccessor(state, changes, length)) {
      order(state, to);
      hasLast = !isLabelled;
      System.arraycopy(state, 0, last, 0, last.length);
      System.arraycopy(to, 0, lastTo, 0, lastTo.length);
    } else {
      // The source is its own representative, and so is a state that differs from it only where
      // permutations change nothing.
      OrbitCanonicalizer.toIdentity(to);
    }
  }

  /** Successors that differ only in the state of an observer follow one another. */
  private boolean isSameUpToFixedWords(int[] state) {
    for (int w = 0; w < last.length; w++) {
      if (state[w] != last[w] && refinement.isPermuted(w)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void canonicalize(int[] state, int[] to) {
    refinement.scan(state);
    hasLast = false;
    order(state, to);
  }

  private void order(int[] state, int[] to) {
    isSorted = refinement.hasNoReferences();
    if (isSorted) {
      isLabelled = false;
      partition.sort(refinement.signatures(), to);
      return;
    }
    partition.reset(state);
    partition.split(refinement.signatures());
    int target = refinement.refine(state, partition);
    isLabelled = target >= 0;
    if (isLabelled) {
      canonicalLabelling.canonicalize(state, partition, target, to);
    } else {
      partition.writePermutation(to);
    }
  }

  @Override
  public void writeRepresentative(int[] state, int[] to, int[] into) {
    if (isLabelled) {
      canonicalLabelling.writeLeast(into);
    } else if (isSorted) {
      symmetry.move(state, to, into);
    } else {
      symmetry.apply(state, to, into);
    }
  }
}
