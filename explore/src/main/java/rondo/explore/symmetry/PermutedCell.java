package rondo.explore.symmetry;

import java.util.List;
import java.util.Optional;

/**
 * Some bits of a packed state that a renaming moves or changes.
 *
 * @param content what they hold
 * @param owners the members that they belong to, in the order of the array's indices. A renaming
 *     moves them to the cell with the same label that belongs to the renamed owners
 * @param label the same for cells that can change places, and only for these
 * @param presence when they mean something; always, if empty
 */
public record PermutedCell(
    Bits bits, Content content, List<Integer> owners, int label, Optional<Presence> presence) {
  public PermutedCell {
    owners = List.copyOf(owners);
  }

  /**
   * Where they lie.
   *
   * @param mask of the bits, when they lie at bit 0
   */
  public record Bits(int word, int shift, int mask) {
    int in(int[] state) {
      return state[word] >>> shift & mask;
    }
  }

  /** They mean something while a number elsewhere is more than {@code than}. */
  public record Presence(Bits number, int threshold) {}

  /** What cells hold. */
  public sealed interface Content {
    Content PLAIN = new Plain();
    Content CHANNEL = new Channel();

    record Plain() implements Content {}

    /** {@code first + i} is member i of a family; anything else is plain. */
    record Member(int family, int first) implements Content {}

    /** The identifier of a channel. */
    record Channel() implements Content {}
  }

  /** Always there, belonging to one member. */
  public static PermutedCell of(Bits bits, Content content, int owner, int label) {
    return new PermutedCell(bits, content, List.of(owner), label, Optional.empty());
  }
}
