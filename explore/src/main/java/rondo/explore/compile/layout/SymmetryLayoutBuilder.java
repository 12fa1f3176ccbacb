package rondo.explore.compile.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.explore.symmetry.packed.PermutedCell;
import rondo.explore.symmetry.packed.SymmetryLayout;
import rondo.explore.symmetry.packed.UnpackableSymmetryException;
import rondo.ir.Expr;
import rondo.ir.Family;
import rondo.ir.ProcessSortKey;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;

/**
 * Determines the cells of a packed state that permutations move or change.
 *
 * <p>Each word of the frame of a process that is a member of a family is a cell, except for the
 * bits of elements that hold references or belong to further members, which are separate cells. So
 * is each word of a channel that belongs to members: it has the owners of the element for which it
 * was created. Of everything else, only elements that hold references or belong to members are
 * cells. A variable that always holds the channels created for it is not a cell: it moves together
 * with them.
 */
public final class SymmetryLayoutBuilder {
  private static final int GLOBAL = VariablePlacement.GLOBAL;

  private final PackedLayout layout;
  private final ProcessSystem system;
  private final Symmetry symmetry;
  private final SymmetricMembers members;
  private final List<PermutedCell> cells = new ArrayList<>();
  private final Map<List<Integer>, Integer> labels = new HashMap<>();
  private final List<SymmetryLayout.ChannelOwners> channels =
      new ArrayList<>(List.of(SymmetryLayout.ChannelOwners.NONE));

  /** By pid, or {@link #GLOBAL}, and variable: the channels created for its elements. */
  private final Map<List<Integer>, List<Integer>> created = new HashMap<>();

  private SymmetryLayoutBuilder(PackedLayout layout, Symmetry symmetry)
      throws UnpackableSymmetryException {
    this.layout = layout;
    this.system = layout.system;
    this.symmetry = symmetry;
    members = new SymmetricMembers(layout, symmetry);
  }

  public static SymmetryLayout of(PackedLayout layout, Symmetry symmetry)
      throws UnpackableSymmetryException {
    return new SymmetryLayoutBuilder(layout, symmetry).outline();
  }

  private SymmetryLayout outline() throws UnpackableSymmetryException {
    for (int v = 0; v < system.globals().size(); v++) {
      create(GLOBAL, v, system.globals().get(v), symmetry.globals().get(v));
    }
    for (int v = 0; v < system.globals().size(); v++) {
      Variable variable = system.globals().get(v);
      var placement = new VariablePlacement(GLOBAL, v, 0, layout.globals.get(v), Optional.empty());
      elements(placement, variable, symmetry.globals().get(v));
    }
    for (int pid = 0; pid < layout.processBase.length; pid++) {
      process(pid);
    }
    for (int id = 1; id < Math.min(channels.size(), layout.channelBase.length); id++) {
      channel(id);
    }
    List<SymmetryLayout.Group> groups = new ArrayList<>();
    for (int f = 0; f < symmetry.families().size(); f++) {
      groups.add(group(f));
    }
    return new SymmetryLayout(groups, cells, channels);
  }

  private int label(Integer... what) {
    return label(List.of(what));
  }

  private int label(List<Integer> what) {
    return labels.computeIfAbsent(List.copyOf(what), _ -> labels.size());
  }

  private static List<Integer> and(List<Integer> one, List<Integer> other) {
    List<Integer> both = new ArrayList<>(one);
    both.addAll(other);
    return both;
  }

  // Processes

  private void process(int pid) throws UnpackableSymmetryException {
    Set<Integer> types = layout.capacity.processes().get(pid);
    if (types.size() != 1) {
      for (int type : types) {
        if (system.processTypes().get(type).ownChannels() > 0
            || symmetry.locals().get(type).stream().anyMatch(SymmetryLayoutBuilder::hasNames)) {
          throw new UnpackableSymmetryException(
              "process " + pid + " is not always of the same type");
        }
      }
      return;
    }
    int type = types.iterator().next();
    ProcessType declared = system.processTypes().get(type);
    List<VariableShape> shapes = symmetry.locals().get(type);
    for (int v = declared.parameters(); v < shapes.size(); v++) {
      create(pid, v, declared.locals().get(v), shapes.get(v));
    }
    int[] plain = new int[layout.frameWords[type]];
    Arrays.fill(plain, -1);
    for (int v = 0; v < shapes.size(); v++) {
      Slot slot = layout.locals.get(type).get(v);
      var placement = new VariablePlacement(pid, v, layout.processBase[pid], slot, alive(pid));
      for (int e : elements(placement, declared.locals().get(v), shapes.get(v))) {
        plain[slot.wordOf(e)] &= ~(slot.mask() << slot.shiftOf(e));
      }
    }
    plain(layout.processBase[pid], plain, owners(pid), List.of(0, type));
  }

  /** Adds plain cells of members; {@code masks} are those of the words from {@code base} on. */
  private void plain(int base, int[] masks, List<Integer> owners, List<Integer> label) {
    for (int w = 0; w < masks.length && !owners.isEmpty(); w++) {
      var bits = new PermutedCell.Bits(base + w, 0, masks[w]);
      int ofWord = label(and(label, List.of(w)));
      cells.add(
          new PermutedCell(bits, PermutedCell.Content.PLAIN, owners, ofWord, Optional.empty()));
    }
  }

  /** The member that owns the variables of a process; none for other processes and globals. */
  private List<Integer> owners(int pid) {
    OptionalInt member = pid == GLOBAL ? OptionalInt.empty() : members.member(pid);
    return member.stream().boxed().toList();
  }

  /**
   * A label for the owner of variables: equal for all members of a type, distinct for other
   * processes.
   */
  private int home(int pid) {
    return owners(pid).isEmpty()
        ? pid
        : -2 - layout.capacity.processes().get(pid).iterator().next();
  }

  private static boolean hasNames(VariableShape variableShape) {
    return !(variableShape.elements() instanceof SymmetrySort.Plain)
        || variableShape.dimensions().stream().anyMatch(d -> d.index().isPresent());
  }

  /**
   * The presence of a process's cells: while it is alive; always for a member that is alive from
   * the start.
   */
  private Optional<PermutedCell.Presence> alive(int pid) {
    return members.member(pid).isPresent() && pid < system.initialProcesses().size()
        ? Optional.empty()
        : Optional.of(new PermutedCell.Presence(SymmetricMembers.PROCESSES, pid));
  }

  // Variables

  /**
   * Adds cells for elements that hold references or belong to members other than their own process;
   * returns the elements that are not part of a larger cell.
   */
  private List<Integer> elements(
      VariablePlacement placement, Variable variable, VariableShape variableShape) {
    List<Integer> apart = new ArrayList<>();
    boolean isConstant = placement.isConstantChannel(layout, variable);
    for (int e = 0; e < variable.length() && hasNames(variableShape); e++) {
      apart.add(e);
      if (!isConstant) {
        SymmetricMembers.ElementOwners elementOwners = members.place(variableShape, e);
        List<Integer> owners = and(owners(placement.pid()), elementOwners.owners());
        int label =
            label(
                and(List.of(1, home(placement.pid()), placement.variable()), elementOwners.rest()));
        cells.add(
            new PermutedCell(
                placement.bits(e),
                content(variableShape.elements()),
                owners,
                label,
                placement.presence()));
      }
    }
    return apart;
  }

  private static PermutedCell.Content content(SymmetrySort symmetrySort) {
    return switch (symmetrySort) {
      case SymmetrySort.Plain _ -> PermutedCell.Content.PLAIN;
      case SymmetrySort.Channel _ -> PermutedCell.Content.CHANNEL;
      case SymmetrySort.Member(int family, int first) ->
          new PermutedCell.Content.Member(family, first);
    };
  }

  // Channels

  /** Numbers the channels of initial values in the order of their creation. */
  private void create(int pid, int v, Variable variable, VariableShape variableShape) {
    for (int e = 0; e < variable.length(); e++) {
      if (variable.initialOf(e) instanceof Expr.NewChannel) {
        SymmetricMembers.ElementOwners elementOwners = members.place(variableShape, e);
        List<Integer> owners = and(owners(pid), elementOwners.owners());
        int label = label(and(List.of(2, home(pid), v), elementOwners.rest()));
        created.computeIfAbsent(List.of(pid, v), _ -> new ArrayList<>()).add(channels.size());
        channels.add(new SymmetryLayout.ChannelOwners(owners, label));
      }
    }
  }

  private void channel(int id) throws UnpackableSymmetryException {
    Set<Integer> types = layout.capacity.channels().get(id - 1);
    List<Integer> owners = channels.get(id).owners();
    if (types.size() != 1) {
      throw new UnpackableSymmetryException("channel " + id + " is not always of the same type");
    }
    ChannelShape shape = layout.shapes[types.iterator().next()];
    List<SymmetrySort> sorts = symmetry.fields().get(shape.type);
    int base = layout.channelBase[id];
    int label = owners.isEmpty() ? -1 - id : channels.get(id).label();
    int[] plain = new int[shape.words];
    Arrays.fill(plain, -1);
    for (int m = 0; m < shape.capacity; m++) {
      for (int f = 0; f < shape.fieldCount; f++) {
        if (!(sorts.get(f) instanceof SymmetrySort.Plain)) {
          int w = shape.wordOf(m, shape.fieldChunk[f]);
          int shift = shape.shiftOf(m) + shape.fieldShift[f];
          int bits = shape.fieldType[f].bits();
          int mask = bits == 32 ? -1 : (1 << bits) - 1;
          plain[w] &= ~(mask << shift);
          var length = new PermutedCell.Bits(base, ChannelShape.LENGTH_SHIFT, 255);
          cells.add(
              new PermutedCell(
                  new PermutedCell.Bits(base + w, shift, mask),
                  content(sorts.get(f)),
                  owners,
                  label(3, label, m, f),
                  Optional.of(new PermutedCell.Presence(length, m))));
        }
      }
    }
    plain(base, plain, owners, List.of(4, label));
  }

  private SymmetryLayout.Group group(int f) {
    Family family = symmetry.families().get(f);
    List<SymmetryLayout.Permutability> freedoms = new ArrayList<>();
    for (int m = 0; m < family.size(); m++) {
      freedoms.add(members.permutability(f, m));
    }
    List<List<PermutedCell.Bits>> order = new ArrayList<>();
    var keys = new SortKeys(layout, symmetry, members, created);
    if (family.kind() instanceof Family.Kind.Processes p) {
      for (ProcessSortKey processSortKey : p.sortKeys()) {
        order.addAll(keys.bits(processSortKey, f, p.processType()));
      }
    }
    return new SymmetryLayout.Group(family.name(), freedoms, order);
  }
}
