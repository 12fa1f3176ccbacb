package rondo.explore.compile.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.explore.symmetry.packed.PermutedCell;
import rondo.ir.ProcessSortKey;
import rondo.ir.Symmetry;
import rondo.ir.Variable;

/**
 * The positions of the sort keys of processes.
 *
 * @param created by pid, or {@link VariablePlacement#GLOBAL}, and variable: the channels created
 *     for it
 */
record SortKeys(
    PackedLayout layout,
    Symmetry symmetry,
    SymmetricMembers members,
    Map<List<Integer>, List<Integer>> created) {
  /** The bits of a key, by member; none for members without room in the layout. */
  List<List<PermutedCell.Bits>> bits(ProcessSortKey processSortKey, int f, int type) {
    List<List<PermutedCell.Bits>> byMember = new ArrayList<>();
    for (int pid : members.pids(f)) {
      byMember.add(
          switch (processSortKey) {
            case ProcessSortKey.ControlState() -> List.of(controlState(pid));
            case ProcessSortKey.Local(int v) -> local(pid, type, v);
            case ProcessSortKey.OwnedGlobal(int v) -> global(pid, v);
          });
    }
    int length = byMember.stream().mapToInt(List::size).min().orElse(0);
    List<List<PermutedCell.Bits>> result = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      List<PermutedCell.Bits> part = new ArrayList<>();
      for (List<PermutedCell.Bits> bits : byMember) {
        part.add(bits.get(i));
      }
      int missing = symmetry.families().get(f).size() - part.size();
      part.addAll(Collections.nCopies(missing, new PermutedCell.Bits(0, 0, 0)));
      result.add(part);
    }
    return result;
  }

  private PermutedCell.Bits controlState(int pid) {
    return new PermutedCell.Bits(layout.processBase[pid], layout.typeBits, layout.stateMask());
  }

  private List<PermutedCell.Bits> local(int pid, int type, int v) {
    List<PermutedCell.Bits> bits = new ArrayList<>();
    var placement =
        new VariablePlacement(
            pid, v, layout.processBase[pid], layout.locals.get(type).get(v), Optional.empty());
    Variable variable = layout.system.processTypes().get(type).locals().get(v);
    for (int e = 0; e < variable.length(); e++) {
      bits.addAll(keyBits(placement, variable, e));
    }
    return bits;
  }

  private List<PermutedCell.Bits> global(int pid, int v) {
    List<PermutedCell.Bits> bits = new ArrayList<>();
    Variable variable = layout.system.globals().get(v);
    var placement =
        new VariablePlacement(
            VariablePlacement.GLOBAL, v, 0, layout.globals.get(v), Optional.empty());
    int member = members.member(pid).getAsInt();
    for (int e = 0; e < variable.length(); e++) {
      List<Integer> owners = members.place(symmetry.globals().get(v), e).owners();
      if (!owners.isEmpty() && owners.getFirst() == member) {
        bits.addAll(keyBits(placement, variable, e));
      }
    }
    return bits;
  }

  /** The bits of an element, or the whole frame of the channel that was created for it. */
  private List<PermutedCell.Bits> keyBits(
      VariablePlacement placement, Variable variable, int element) {
    if (!placement.isConstantChannel(layout, variable)) {
      return List.of(placement.bits(element));
    }
    int id = created.get(List.of(placement.pid(), placement.variable())).get(element);
    List<PermutedCell.Bits> bits = new ArrayList<>();
    for (int w = 0; w < layout.channelFrameSize[id]; w++) {
      bits.add(new PermutedCell.Bits(layout.channelBase[id] + w, 0, -1));
    }
    return bits;
  }
}
