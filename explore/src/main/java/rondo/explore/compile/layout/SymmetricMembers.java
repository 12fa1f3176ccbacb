package rondo.explore.compile.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import rondo.explore.symmetry.packed.PermutedCell;
import rondo.explore.symmetry.packed.SymmetryLayout;
import rondo.explore.symmetry.packed.UnpackableSymmetryException;
import rondo.ir.Dimension;
import rondo.ir.Family;
import rondo.ir.Symmetry;
import rondo.ir.VariableShape;

/**
 * The members of all families, numbered consecutively, their processes, and the owners of variables
 * and channels. A process for which the layout has no room is not a member until it has.
 */
final class SymmetricMembers {
  static final PermutedCell.Bits PROCESSES = new PermutedCell.Bits(0, 0, PackedLayout.COUNT_MASK);

  private final PackedLayout layout;
  private final List<Family> families;
  private final List<Integer> firsts = new ArrayList<>();

  /** By family: the pids of its members; empty if the members are values. */
  private final List<List<Integer>> pids = new ArrayList<>();

  SymmetricMembers(PackedLayout layout, Symmetry symmetry) throws UnpackableSymmetryException {
    this.layout = layout;
    families = symmetry.families();
    int next = 0;
    for (Family family : families) {
      firsts.add(next);
      next += family.size();
      pids.add(
          switch (family.kind()) {
            case Family.Kind.Processes p -> pids(family, p.processType());
            case Family.Kind.Values _ -> List.of();
          });
    }
  }

  private List<Integer> pids(Family family, int type) throws UnpackableSymmetryException {
    List<Integer> found = new ArrayList<>();
    for (int pid = 0; pid < layout.processBase.length && found.size() < family.size(); pid++) {
      Set<Integer> types = layout.capacity.processes().get(pid);
      if (types.contains(type)) {
        if (types.size() > 1 || !found.isEmpty() && found.getLast() != pid - 1) {
          throw new UnpackableSymmetryException(
              "the processes `" + family.name() + "` do not follow one another");
        }
        found.add(pid);
      }
    }
    return found;
  }

  SymmetryLayout.Permutability permutability(int family, int member) {
    Family of = families.get(family);
    if (of.fixed().contains(member)) {
      return SymmetryLayout.Permutability.NEVER;
    }
    return switch (of.kind()) {
      case Family.Kind.Values _ -> SymmetryLayout.Permutability.ALWAYS;
      case Family.Kind.Processes _ ->
          member < pids.get(family).size()
              ? whileAlive(pids.get(family).get(member))
              : SymmetryLayout.Permutability.NEVER;
    };
  }

  private SymmetryLayout.Permutability whileAlive(int pid) {
    return pid < layout.system.initialProcesses().size()
        ? SymmetryLayout.Permutability.ALWAYS
        : new SymmetryLayout.Permutability.While(PROCESSES, pid);
  }

  /** The pids of a family's members. */
  List<Integer> pids(int family) {
    return pids.get(family);
  }

  /** The member that corresponds to a process. */
  OptionalInt member(int pid) {
    for (int f = 0; f < firsts.size(); f++) {
      int i = pids.get(f).indexOf(pid);
      if (i >= 0) {
        return OptionalInt.of(firsts.get(f) + i);
      }
    }
    return OptionalInt.empty();
  }

  /** Whether the layout has no process for a member, so that the member cannot own anything. */
  private boolean isUnoccupied(int family, int member) {
    return families.get(family).kind() instanceof Family.Kind.Processes
        && member >= pids.get(family).size();
  }

  /**
   * The owners of an array element.
   *
   * @param owners the members it belongs to
   * @param rest the remaining indices, which distinguish it from other elements: one per dimension,
   *     -1 where the index denotes a member
   */
  record ElementOwners(List<Integer> owners, List<Integer> rest) {}

  ElementOwners place(VariableShape variableShape, int element) {
    List<Integer> owners = new ArrayList<>();
    List<Integer> rest = new ArrayList<>();
    int inner = variableShape.length();
    for (Dimension dimension : variableShape.dimensions()) {
      inner /= dimension.length();
      int index = element / inner % dimension.length();
      OptionalInt member = owner(dimension, index);
      member.ifPresent(owners::add);
      rest.add(member.isPresent() ? -1 : index);
    }
    return new ElementOwners(owners, rest);
  }

  private OptionalInt owner(Dimension dimension, int index) {
    if (dimension.index().isEmpty()) {
      return OptionalInt.empty();
    }
    int family = dimension.index().get().family();
    int member = index - dimension.index().get().first();
    boolean isOne = member >= 0 && member < families.get(family).size();
    return isOne && !isUnoccupied(family, member)
        ? OptionalInt.of(firsts.get(family) + member)
        : OptionalInt.empty();
  }
}
