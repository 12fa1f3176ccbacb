package rondo.ir;

/** The sort of a value: how a permutation acts on it. */
public sealed interface SymmetrySort {
  SymmetrySort PLAIN = new Plain();
  SymmetrySort CHANNEL = new Channel();

  /** Unchanged by permutations. */
  record Plain() implements SymmetrySort {}

  /**
   * The value {@code first + i} is member i of a family; any other value, such as one for
   * "undefined", is unchanged.
   */
  record Member(int family, int first) implements SymmetrySort {}

  /** A channel identifier; it is permuted together with the channels. */
  record Channel() implements SymmetrySort {}
}
