package rondo.explore.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.explore.symmetry.AsymmetryException;
import rondo.explore.symmetry.Cell;
import rondo.explore.symmetry.Outline;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.symmetry.Family;
import rondo.ir.symmetry.Key;
import rondo.ir.symmetry.Shape;
import rondo.ir.symmetry.Sort;
import rondo.ir.symmetry.Symmetry;

/**
 * Finds out where in a packed state that lies which a renaming moves or changes.
 *
 * <p>Of a process that is a member of a family, each word of its frame is a cell, but for the bits
 * of elements that hold names or belong to further members, which are cells of their own. So it is
 * for a channel that belongs to members: it does when the element does for which it was created. Of
 * everything else, only what holds names or belongs to members is a cell. A variable that holds
 * created channels for ever is none: where it moves, so do they.
 */
final class SymmetryOutline {
  private static final int GLOBAL = Where.GLOBAL;

  private final PackedLayout layout;
  private final ProcessSystem system;
  private final Symmetry symmetry;
  private final Membership membership;
  private final List<Cell> cells = new ArrayList<>();
  private final Map<List<Integer>, Integer> labels = new HashMap<>();
  private final List<Outline.Moving> channels = new ArrayList<>(List.of(Outline.Moving.NONE));

  /** By pid, or {@link #GLOBAL}, and variable: the channels created for its elements. */
  private final Map<List<Integer>, List<Integer>> created = new HashMap<>();

  private SymmetryOutline(PackedLayout layout, Symmetry symmetry) throws AsymmetryException {
    this.layout = layout;
    this.system = layout.system;
    this.symmetry = symmetry;
    membership = new Membership(layout, symmetry);
  }

  static Outline of(PackedLayout layout, Symmetry symmetry) throws AsymmetryException {
    return new SymmetryOutline(layout, symmetry).outline();
  }

  private Outline outline() throws AsymmetryException {
    for (int v = 0; v < system.globals().size(); v++) {
      create(GLOBAL, v, system.globals().get(v), symmetry.globals().get(v));
    }
    for (int v = 0; v < system.globals().size(); v++) {
      Variable variable = system.globals().get(v);
      var where = new Where(GLOBAL, v, 0, layout.globals.get(v), Optional.empty());
      elements(where, variable, symmetry.globals().get(v), List.of());
    }
    for (int pid = 0; pid < layout.processBase.length; pid++) {
      process(pid);
    }
    for (int id = 1; id < Math.min(channels.size(), layout.channelBase.length); id++) {
      channel(id);
    }
    List<Outline.Group> groups = new ArrayList<>();
    for (int f = 0; f < symmetry.families().size(); f++) {
      groups.add(group(f));
    }
    return new Outline(groups, cells, channels);
  }

  private int label(Integer... what) {
    return labels.computeIfAbsent(List.of(what), _ -> labels.size());
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

  private void process(int pid) throws AsymmetryException {
    Set<Integer> types = layout.room.processes().get(pid);
    OptionalInt member = membership.member(pid);
    if (types.size() != 1) {
      for (int type : types) {
        if (system.processTypes().get(type).ownChannels() > 0
            || symmetry.locals().get(type).stream().anyMatch(SymmetryOutline::hasNames)) {
          throw new AsymmetryException(
              "what kind of process has the number " + pid + " is not always the same");
        }
      }
      return;
    }
    int type = types.iterator().next();
    ProcessType declared = system.processTypes().get(type);
    List<Shape> shapes = symmetry.locals().get(type);
    for (int v = declared.parameters(); v < shapes.size(); v++) {
      create(pid, v, declared.locals().get(v), shapes.get(v));
    }
    List<Integer> owners = member.isPresent() ? List.of(member.getAsInt()) : List.of();
    int[] plain = new int[layout.frameWords[type]];
    Arrays.fill(plain, -1);
    for (int v = 0; v < shapes.size(); v++) {
      Slot slot = layout.locals.get(type).get(v);
      var where = new Where(pid, v, layout.processBase[pid], slot, alive(pid));
      for (int e : elements(where, declared.locals().get(v), shapes.get(v), owners)) {
        plain[slot.wordOf(e)] &= ~(slot.mask() << slot.shiftOf(e));
      }
    }
    if (member.isPresent()) {
      for (int w = 0; w < plain.length; w++) {
        var bits = new Cell.Bits(layout.processBase[pid] + w, 0, plain[w]);
        cells.add(Cell.of(bits, Cell.Content.PLAIN, member.getAsInt(), label(0, type, w)));
      }
    }
  }

  private static boolean hasNames(Shape shape) {
    return !(shape.elements() instanceof Sort.Plain)
        || shape.dimensions().stream().anyMatch(d -> d.index().isPresent());
  }

  /**
   * What a process holds means something only while it is alive; a member that is alive from the
   * start always is.
   */
  private Optional<Cell.Presence> alive(int pid) {
    return membership.member(pid).isPresent() && pid < system.starts().size()
        ? Optional.empty()
        : Optional.of(new Cell.Presence(Membership.PROCESSES, pid));
  }

  // Variables

  /**
   * Adds cells for elements that hold names or belong to members other than the process whose they
   * are; the answer is those that are not part of a larger cell.
   */
  private List<Integer> elements(
      Where where, Variable variable, Shape shape, List<Integer> process) {
    List<Integer> apart = new ArrayList<>();
    boolean isConstant = where.isConstantChannel(layout, variable);
    for (int e = 0; e < variable.length() && hasNames(shape); e++) {
      apart.add(e);
      if (!isConstant) {
        Membership.Place place = membership.place(shape, e);
        List<Integer> owners = and(process, place.owners());
        // Corresponding variables of members share a label, those of other processes do not.
        int owner =
            where.pid() == GLOBAL
                ? GLOBAL
                : process.isEmpty() ? where.pid() : -2 - type(where.pid());
        int label = label(and(List.of(1, owner, where.variable()), place.rest()));
        cells.add(
            new Cell(where.bits(e), content(shape.elements()), owners, label, where.presence()));
      }
    }
    return apart;
  }

  private int type(int pid) {
    return layout.room.processes().get(pid).iterator().next();
  }

  private static Cell.Content content(Sort sort) {
    return switch (sort) {
      case Sort.Plain _ -> Cell.Content.PLAIN;
      case Sort.Channel _ -> Cell.Content.CHANNEL;
      case Sort.Member(int family, int first) -> new Cell.Content.Member(family, first);
    };
  }

  // Channels

  /** Numbers the channels that initial values create, as they will be created. */
  private void create(int pid, int v, Variable variable, Shape shape) {
    OptionalInt member = pid == GLOBAL ? OptionalInt.empty() : membership.member(pid);
    for (int e = 0; e < variable.length(); e++) {
      if (variable.initialOf(e) instanceof Expr.NewChannel) {
        Membership.Place place = membership.place(shape, e);
        List<Integer> owners = new ArrayList<>();
        member.ifPresent(owners::add);
        owners.addAll(place.owners());
        int of = pid == GLOBAL ? GLOBAL : member.isPresent() ? -2 - type(pid) : pid;
        int label = label(and(List.of(2, of, v), place.rest()));
        created.computeIfAbsent(List.of(pid, v), _ -> new ArrayList<>()).add(channels.size());
        channels.add(new Outline.Moving(owners, label));
      }
    }
  }

  private void channel(int id) throws AsymmetryException {
    Set<Integer> types = layout.room.channels().get(id - 1);
    List<Integer> owners = channels.get(id).owners();
    if (types.size() != 1) {
      throw new AsymmetryException("what kind of channel is the one numbered " + id + " changes");
    }
    ChannelShape shape = layout.shapes[types.iterator().next()];
    List<Sort> sorts = symmetry.fields().get(shape.type);
    int base = layout.channelBase[id];
    int label = owners.isEmpty() ? -1 - id : channels.get(id).label();
    int[] plain = new int[shape.words];
    Arrays.fill(plain, -1);
    for (int m = 0; m < shape.capacity; m++) {
      for (int f = 0; f < shape.fieldCount; f++) {
        if (!(sorts.get(f) instanceof Sort.Plain)) {
          int w = shape.wordOf(m, shape.fieldChunk[f]);
          int shift = shape.shiftOf(m) + shape.fieldShift[f];
          int bits = shape.fieldType[f].bits();
          int mask = bits == 32 ? -1 : (1 << bits) - 1;
          plain[w] &= ~(mask << shift);
          var length = new Cell.Bits(base, ChannelShape.LENGTH_SHIFT, 255);
          cells.add(
              new Cell(
                  new Cell.Bits(base + w, shift, mask),
                  content(sorts.get(f)),
                  owners,
                  label(3, label, m, f),
                  Optional.of(new Cell.Presence(length, m))));
        }
      }
    }
    for (int w = 0; w < plain.length && !owners.isEmpty(); w++) {
      var bits = new Cell.Bits(base + w, 0, plain[w]);
      cells.add(new Cell(bits, Cell.Content.PLAIN, owners, label(4, label, w), Optional.empty()));
    }
  }

  private Outline.Group group(int f) {
    Family family = symmetry.families().get(f);
    List<Outline.Freedom> freedoms = new ArrayList<>();
    for (int m = 0; m < family.size(); m++) {
      freedoms.add(membership.freedom(f, m));
    }
    List<List<Cell.Bits>> order = new ArrayList<>();
    var keys = new SortingKeys(layout, symmetry, membership, created);
    if (family.kind() instanceof Family.Kind.Processes p) {
      for (Key key : p.order()) {
        order.addAll(keys.bits(key, f, p.processType()));
      }
    }
    return new Outline.Group(family.name(), freedoms, order);
  }
}
