package rondo.explore.symmetry;

/**
 * Chooses, for a state, one of the renamings that the state allows; the state so renamed stands for
 * it. Whatever is chosen, the search stays sound; the better two states that differ by a renaming
 * agree, the fewer are left. Not thread-safe; allocates nothing per state.
 */
interface Canonicalizer {
  /** Chooses for a state by itself; {@code to} becomes the renaming. */
  void canonicalize(int[] state, int[] to);

  /** Looks at a state that was chosen to stand for others, and whose successors come next. */
  void setSource(int[] representative);

  /**
   * Chooses for a successor, which differs from the state looked at last in some words, as a {@link
   * rondo.explore.TransitionSink} is told of them.
   *
   * @param to becomes the renaming
   */
  void canonicalize(int[] state, int[] changes, int length, int[] to);

  /** A fresh one; each thread needs its own. */
  static Canonicalizer of(SymmetryStrategy symmetryStrategy, PackedSymmetry symmetry, int words) {
    return switch (symmetryStrategy) {
      case SORTED -> new SortedCanonicalizer(symmetry, words);
      case SEGMENTED -> new SegmentedCanonicalizer(symmetry, words);
      case CANONICAL -> new RefinementCanonicalizer(symmetry, words);
    };
  }
}
