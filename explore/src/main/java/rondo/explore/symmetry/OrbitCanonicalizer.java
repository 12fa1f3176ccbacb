package rondo.explore.symmetry;

/**
 * Selects one of the permutations that are admissible in a state; the state so permuted is its
 * representative. Any choice is sound; the more states of an orbit get the same representative, the
 * fewer states remain. Not thread-safe; allocates nothing per state.
 */
public interface OrbitCanonicalizer {
  /** Selects a permutation for a state from scratch and writes it to {@code to}. */
  void canonicalize(int[] state, int[] to);

  /** Sets the representative whose successors are canonicalized next. */
  void setSource(int[] representative);

  /**
   * Selects a permutation for a successor of the source, from which it differs in some words,
   * listed as in {@link rondo.explore.TransitionSink}.
   *
   * @param to receives the permutation
   */
  void canonicalize(int[] state, int[] changes, int length, int[] to);

  /**
   * Writes the representative of a state.
   *
   * @param to the permutation that was selected last, for this state
   * @param into a copy of the state, which receives its representative
   */
  void writeRepresentative(int[] state, int[] to, int[] into);

  /** Writes the identity permutation. */
  static void toIdentity(int[] to) {
    for (int m = 0; m < to.length; m++) {
      to[m] = m;
    }
  }
}
