package rondo.explore.symmetry.packed;

import java.util.List;
import java.util.Optional;

/**
 * Some bits of a packed state that a permutation moves or changes.
 *
 * @param content the kind of value
 * @param owners the members that the cell belongs to, in the order of the array's indices. A
 *     permutation moves the cell to the cell with the same label that belongs to the permuted
 *     owners
 * @param label equal for cells that can be exchanged, and only for these
 * @param presence when the cell is present, that is, when its value matters; always, if empty
 */
public record PermutedCell(
    Bits bits, Content content, List<Integer> owners, int label, Optional<Presence> presence) {
  public PermutedCell {
    owners = List.copyOf(owners);
  }

  /**
   * The position of the bits.
   *
   * @param mask of the bits, shifted to bit 0
   */
  public record Bits(int word, int shift, int mask) {
    int in(int[] state) {
      return state[word] >>> shift & mask;
    }
  }

  /** The cell is present while the number in other bits exceeds {@code threshold}. */
  public record Presence(Bits number, int threshold) {}

  /** The kind of a cell's value. */
  public sealed interface Content {
    Content PLAIN = new Plain();
    Content CHANNEL = new Channel();

    record Plain() implements Content {}

    /**
     * A reference to a member: {@code first + i} is member i of a family; any other value is plain.
     */
    record Member(int family, int first) implements Content {}

    /** A channel identifier. */
    record Channel() implements Content {}
  }

  /** A cell that is always present and has one owner. */
  public static PermutedCell of(Bits bits, Content content, int owner, int label) {
    return new PermutedCell(bits, content, List.of(owner), label, Optional.empty());
  }
}
