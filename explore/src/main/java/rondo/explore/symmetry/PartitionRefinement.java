package rondo.explore.symmetry;

/**
 * Distinguishes the members of a state by properties that no permutation affects: the part of
 * {@link RefinementCanonicalizer} that depends on the representation of states. Not thread-safe;
 * allocates nothing per state.
 */
public interface PartitionRefinement {
  /** Scans a state, which becomes the source of the successors that follow. */
  void scan(int[] state);

  /**
   * Scans a successor of the source, from which it differs in some words, listed as in {@link
   * rondo.explore.TransitionSink}.
   *
   * @return false if the two differ only where no permutation changes a state
   */
  boolean scanSuccessor(int[] state, int[] changes, int length);

  /** Whether a permutation may change this word of a state. */
  default boolean isPermuted(int word) {
    return true;
  }

  /** By member: a permutation-invariant hash of the state that was scanned last. */
  long[] signatures();

  /**
   * Whether no word of the state that was scanned last refers to a member, and all members are
   * permutable. Then members with equal signatures can be exchanged, unless their hashes collide,
   * and their order by signature is a canonical one.
   */
  default boolean hasNoReferences() {
    return false;
  }

  /**
   * Refines a partition of the members of the state that was scanned last. The result, up to the
   * order of members that can be exchanged, must not depend on the identity of members.
   *
   * @return the class whose members have to be individualized one by one; negative if all orders of
   *     members within the classes give the same state
   */
  int refine(int[] state, Partition partition);
}
