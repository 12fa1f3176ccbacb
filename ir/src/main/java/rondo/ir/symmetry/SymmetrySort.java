package rondo.ir.symmetry;

/** What a renaming does to a value. */
public sealed interface SymmetrySort {
  SymmetrySort PLAIN = new Plain();
  SymmetrySort CHANNEL = new Channel();

  /** It stays what it is. */
  record Plain() implements SymmetrySort {}

  /**
   * The value {@code first + i} stands for member i of a family; any other value, such as one for
   * "undefined", stays what it is.
   */
  record Member(int family, int first) implements SymmetrySort {}

  /** The identifier of a channel; where channels move, so does it. */
  record Channel() implements SymmetrySort {}
}
