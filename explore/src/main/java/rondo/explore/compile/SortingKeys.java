package rondo.explore.compile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.explore.symmetry.Cell;
import rondo.ir.Variable;
import rondo.ir.symmetry.Key;
import rondo.ir.symmetry.Symmetry;

/**
 * Where that lies which processes are sorted by.
 *
 * @param created by pid, or {@link Where#GLOBAL}, and variable: the channels created for it
 */
record SortingKeys(
    PackedLayout layout,
    Symmetry symmetry,
    Membership membership,
    Map<List<Integer>, List<Integer>> created) {
  /** The bits of a key, by member; for members without room, none. */
  List<List<Cell.Bits>> bits(Key key, int f, int type) {
    List<List<Cell.Bits>> byMember = new ArrayList<>();
    for (int pid : membership.pids(f)) {
      byMember.add(
          switch (key) {
            case Key.ControlState() -> List.of(controlState(pid));
            case Key.Local(int v) -> local(pid, type, v);
            case Key.Public(int v) -> publicly(pid, v);
          });
    }
    int length = byMember.stream().mapToInt(List::size).min().orElse(0);
    List<List<Cell.Bits>> result = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      List<Cell.Bits> part = new ArrayList<>();
      for (List<Cell.Bits> bits : byMember) {
        part.add(bits.get(i));
      }
      int missing = symmetry.families().get(f).size() - part.size();
      part.addAll(Collections.nCopies(missing, new Cell.Bits(0, 0, 0)));
      result.add(part);
    }
    return result;
  }

  private Cell.Bits controlState(int pid) {
    return new Cell.Bits(layout.processBase[pid], layout.typeBits, layout.stateMask());
  }

  private List<Cell.Bits> local(int pid, int type, int v) {
    List<Cell.Bits> bits = new ArrayList<>();
    var where =
        new Where(
            pid, v, layout.processBase[pid], layout.locals.get(type).get(v), Optional.empty());
    Variable variable = layout.system.processTypes().get(type).locals().get(v);
    for (int e = 0; e < variable.length(); e++) {
      bits.addAll(held(where, variable, e));
    }
    return bits;
  }

  private List<Cell.Bits> publicly(int pid, int v) {
    List<Cell.Bits> bits = new ArrayList<>();
    Variable variable = layout.system.globals().get(v);
    var where = new Where(Where.GLOBAL, v, 0, layout.globals.get(v), Optional.empty());
    int member = membership.member(pid).getAsInt();
    for (int e = 0; e < variable.length(); e++) {
      List<Integer> owners = membership.place(symmetry.globals().get(v), e).owners();
      if (!owners.isEmpty() && owners.getFirst() == member) {
        bits.addAll(held(where, variable, e));
      }
    }
    return bits;
  }

  /** The bits of an element, or all of the channel that was created for it. */
  private List<Cell.Bits> held(Where where, Variable variable, int element) {
    if (!where.isConstantChannel(layout, variable)) {
      return List.of(where.bits(element));
    }
    int id = created.get(List.of(where.pid(), where.variable())).get(element);
    List<Cell.Bits> bits = new ArrayList<>();
    for (int w = 0; w < layout.channelRoom[id]; w++) {
      bits.add(new Cell.Bits(layout.channelBase[id] + w, 0, -1));
    }
    return bits;
  }
}
