package rondo.explore.symmetry;

/**
 * The symmetry of the states of a system: families of interchangeable members, numbered
 * consecutively through all families, and the action of their permutations on states. A permutation
 * is an array: {@code to[m]} is the member whose place and name member m gets. Thread-safe.
 */
public interface StateSymmetry {
  /** By family: the number of its members. */
  int[] familySizes();

  /** Whether a member is permutable in this state. */
  boolean isPermutable(int[] state, int member);

  /** Writes the permuted {@code from} to {@code into}, which must be a copy of it. */
  void apply(int[] from, int[] to, int[] into);

  /**
   * The same for a state none of whose words refers to a member: it suffices to move the words of
   * members.
   */
  default void move(int[] from, int[] to, int[] into) {
    apply(from, to, into);
  }

  /** A fresh canonicalizer for states of so many words; each thread needs its own. */
  OrbitCanonicalizer canonicalizer(int words);

  /** The approximate size in bytes of caches. */
  default long cacheBytes() {
    return 0;
  }
}
