package rondo.explore.symmetry;

import java.util.List;

/**
 * What a renaming does to the packed states of one layout, as a list. Members are numbered through
 * all families.
 *
 * @param channels by identifier, from 1 on; the first entry is for identifier 0, no channel
 */
public record Outline(List<Group> groups, List<Cell> cells, List<Moving> channels) {
  public Outline {
    groups = List.copyOf(groups);
    cells = List.copyOf(cells);
    channels = List.copyOf(channels);
  }

  /**
   * The members of a family.
   *
   * @param members for each, whether it may be renamed
   * @param order what members are compared by when states are sorted, the most important first: for
   *     each of these, the bits of every member
   */
  public record Group(String name, List<Freedom> members, List<List<Cell.Bits>> order) {
    public Group {
      members = List.copyOf(members);
      order = order.stream().map(List::copyOf).toList();
    }
  }

  /** When a member may be renamed. */
  public sealed interface Freedom {
    Freedom ALWAYS = new Always();
    Freedom NEVER = new Never();

    record Always() implements Freedom {}

    record Never() implements Freedom {}

    /** While a number is more than {@code than}: as soon as a process is alive. */
    record While(Cell.Bits number, int than) implements Freedom {}
  }

  /** A channel: the members that it belongs to, none if it never moves. */
  public record Moving(List<Integer> owners, int label) {
    public static final Moving NONE = new Moving(List.of(), -1);

    public Moving {
      owners = List.copyOf(owners);
    }
  }

  /** How many members all families have. */
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
