package rondo.explore.symmetry.packed;

import java.util.List;

/**
 * The action of permutations on packed states of one layout, as a list of cells. Members are
 * numbered consecutively through all families.
 *
 * @param channels by identifier, from 1 on; the first entry is for identifier 0, no channel
 */
public record SymmetryLayout(
    List<Group> groups, List<PermutedCell> cells, List<ChannelOwners> channels) {
  public SymmetryLayout {
    groups = List.copyOf(groups);
    cells = List.copyOf(cells);
    channels = List.copyOf(channels);
  }

  /**
   * A family.
   *
   * @param members when each member is permutable
   * @param sortKeys the sort keys for members, most significant first: for each key, the bits of
   *     every member
   */
  public record Group(
      String name, List<Permutability> members, List<List<PermutedCell.Bits>> sortKeys) {
    public Group {
      members = List.copyOf(members);
      sortKeys = sortKeys.stream().map(List::copyOf).toList();
    }
  }

  /** When a member is permutable. */
  public sealed interface Permutability {
    Permutability ALWAYS = new Always();
    Permutability NEVER = new Never();

    record Always() implements Permutability {}

    record Never() implements Permutability {}

    /** While a number exceeds {@code threshold}: as soon as a process is alive. */
    record While(PermutedCell.Bits number, int threshold) implements Permutability {}
  }

  /** The owners of a channel; none if it is fixed by all permutations. */
  public record ChannelOwners(List<Integer> owners, int label) {
    public static final ChannelOwners NONE = new ChannelOwners(List.of(), -1);

    public ChannelOwners {
      owners = List.copyOf(owners);
    }
  }

  /** The number of members of all families. */
  int memberCount() {
    return groups.stream().mapToInt(g -> g.members().size()).sum();
  }

  /** The family of a member. */
  int groupOf(int member) {
    int group = 0;
    while (group + 1 < groups.size() && first(group + 1) <= member) {
      group++;
    }
    return group;
  }

  /** The number of a family's member 0. */
  int first(int group) {
    return groups.subList(0, group).stream().mapToInt(g -> g.members().size()).sum();
  }
}
