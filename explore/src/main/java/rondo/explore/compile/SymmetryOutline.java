package rondo.explore.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.explore.symmetry.Cell;
import rondo.explore.symmetry.Outline;
import rondo.explore.symmetry.UnpackableSymmetryException;
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

  private SymmetryOutline(PackedLayout layout, Symmetry symmetry)
      throws UnpackableSymmetryException {
    this.layout = layout;
    this.system = layout.system;
    this.symmetry = symmetry;
    membership = new Membership(layout, symmetry);
  }

  static Outline of(PackedLayout layout, Symmetry symmetry) throws UnpackableSymmetryException {
    return new SymmetryOutline(layout, symmetry).outline();
  }

  private Outline outline() throws UnpackableSymmetryException {
    for (int v = 0; v < system.globals().size(); v++) {
      create(GLOBAL, v, system.globals().get(v), symmetry.globals().get(v));
    }
    for (int v = 0; v < system.globals().size(); v++) {
      Variable variable = system.globals().get(v);
      var where = new Where(GLOBAL, v, 0, layout.globals.get(v), Optional.empty());
      elements(where, variable, symmetry.globals().get(v));
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
    Set<Integer> types = layout.room.processes().get(pid);
    if (types.size() != 1) {
      for (int type : types) {
        if (system.processTypes().get(type).ownChannels() > 0
            || symmetry.locals().get(type).stream().anyMatch(SymmetryOutline::hasNames)) {
          throw new UnpackableSymmetryException(
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
    int[] plain = new int[layout.frameWords[type]];
    Arrays.fill(plain, -1);
    for (int v = 0; v < shapes.size(); v++) {
      Slot slot = layout.locals.get(type).get(v);
      var where = new Where(pid, v, layout.processBase[pid], slot, alive(pid));
      for (int e : elements(where, declared.locals().get(v), shapes.get(v))) {
        plain[slot.wordOf(e)] &= ~(slot.mask() << slot.shiftOf(e));
      }
    }
    plain(layout.processBase[pid], plain, owners(pid), List.of(0, type));
  }

  /** What belongs to members and holds no names; {@code masks} are of the words from a base on. */
  private void plain(int base, int[] masks, List<Integer> owners, List<Integer> label) {
    for (int w = 0; w < masks.length && !owners.isEmpty(); w++) {
      var bits = new Cell.Bits(base + w, 0, masks[w]);
      int ofWord = label(and(label, List.of(w)));
      cells.add(new Cell(bits, Cell.Content.PLAIN, owners, ofWord, Optional.empty()));
    }
  }

  /** The members that a process is, or what is global: one or none. */
  private List<Integer> owners(int pid) {
    OptionalInt member = pid == GLOBAL ? OptionalInt.empty() : membership.member(pid);
    return member.stream().boxed().toList();
  }

  /** Whose variables these are; of all members of a type the same, of other processes not. */
  private int home(int pid) {
    return owners(pid).isEmpty() ? pid : -2 - layout.room.processes().get(pid).iterator().next();
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
  private List<Integer> elements(Where where, Variable variable, Shape shape) {
    List<Integer> apart = new ArrayList<>();
    boolean isConstant = where.isConstantChannel(layout, variable);
    for (int e = 0; e < variable.length() && hasNames(shape); e++) {
      apart.add(e);
      if (!isConstant) {
        Membership.Place place = membership.place(shape, e);
        List<Integer> owners = and(owners(where.pid()), place.owners());
        int label = label(and(List.of(1, home(where.pid()), where.variable()), place.rest()));
        cells.add(
            new Cell(where.bits(e), content(shape.elements()), owners, label, where.presence()));
      }
    }
    return apart;
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
    for (int e = 0; e < variable.length(); e++) {
      if (variable.initialOf(e) instanceof Expr.NewChannel) {
        Membership.Place place = membership.place(shape, e);
        List<Integer> owners = and(owners(pid), place.owners());
        int label = label(and(List.of(2, home(pid), v), place.rest()));
        created.computeIfAbsent(List.of(pid, v), _ -> new ArrayList<>()).add(channels.size());
        channels.add(new Outline.Moving(owners, label));
      }
    }
  }

  private void channel(int id) throws UnpackableSymmetryException {
    Set<Integer> types = layout.room.channels().get(id - 1);
    List<Integer> owners = channels.get(id).owners();
    if (types.size() != 1) {
      throw new UnpackableSymmetryException(
          "what kind of channel is the one numbered " + id + " changes");
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
    plain(base, plain, owners, List.of(4, label));
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
