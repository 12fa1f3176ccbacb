package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.ir.ChannelType;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Term;

/**
 * An arbitrary state: what is always the same is a constant, everything else a variable. It has to
 * be well formed only so far that terms mean what they say: a process is at one place, those that
 * are alive come first, messages lie in a channel one after the other.
 */
final class Anywhere {
  private static final String NAME = "any ";

  private final Layout layout;
  private final Formulas f;
  private final Map<Integer, Term> constants;
  private final Memory memory;
  private final List<Formula> formed = new ArrayList<>();

  private Anywhere(Layout layout, Map<Integer, Term> constants) {
    this.layout = layout;
    this.f = layout.formulas();
    this.constants = new TreeMap<>(constants);
    this.memory = Memory.blank(layout);
  }

  /** Cells that are not among the constants may hold anything. */
  static Memory.Branch with(Layout layout, Map<Integer, Term> constants) {
    var anywhere = new Anywhere(layout, constants);
    anywhere.fill();
    return new Memory.Branch(layout.formulas().and(anywhere.formed), anywhere.memory);
  }

  private void fill() {
    for (int cell = 0; cell < layout.size(); cell++) {
      memory.set(cell, constants.containsKey(cell) ? constants.get(cell) : variable(cell));
    }
    for (int pid = 0; pid < layout.seats(); pid++) {
      seat(layout.seat(pid), pid);
      if (pid > 0) {
        Formula younger = memory.truth(layout.seat(pid).alive());
        formed.add(f.implies(younger, memory.truth(layout.seat(pid - 1).alive())));
      }
    }
    for (int number = 0; number < layout.conduits(); number++) {
      conduit(layout.conduit(number));
    }
  }

  private Term variable(int cell) {
    String name = NAME + cell + " " + layout.name(cell);
    return switch (layout.blank(cell)) {
      case Formula _ -> f.variable(name);
      case Bits b -> f.variable(name, b.width());
      default -> throw new IllegalArgumentException("no cell holds " + layout.blank(cell));
    };
  }

  /** Where a process is, is one number. */
  private void seat(Layout.Seat seat, int pid) {
    var open = new ArrayList<Integer>();
    boolean known = false;
    for (int type : seat.types()) {
      for (int s = 0; s < layout.system().processTypes().get(type).states().size(); s++) {
        int cell = seat.at(type, s);
        if (!constants.containsKey(cell)) {
          open.add(cell);
        } else if (memory.truth(cell).isTrue()) {
          known = true;
        }
      }
    }
    if (known || open.isEmpty()) {
      open.forEach(cell -> memory.set(cell, f.truth(false)));
      return;
    }
    boolean mayBeDead = !constants.containsKey(seat.alive());
    int options = open.size() + (mayBeDead ? 1 : 0);
    int width = Widths.ofConstant(options - 1);
    Bits place = f.variable(NAME + "place of " + pid + " among " + options, width);
    formed.add(f.unsignedLess(place, f.constant(options, width + 1)));
    for (int i = 0; i < open.size(); i++) {
      memory.set(open.get(i), f.same(place, f.constant(i, width)));
    }
    if (mayBeDead) {
      memory.set(seat.alive(), f.not(f.same(place, f.constant(open.size(), width))));
    }
  }

  private void conduit(Layout.Conduit conduit) {
    List<Formula> is = conduit.types().stream().map(t -> memory.truth(conduit.is(t))).toList();
    formed.add(f.atMost(1, is));
    for (int type : conduit.types()) {
      ChannelType of = layout.system().channelTypes().get(type);
      for (int slot = 1; slot < Layout.slots(of); slot++) {
        formed.add(
            f.implies(
                memory.truth(conduit.filled(type, slot)),
                memory.truth(conduit.filled(type, slot - 1))));
      }
    }
  }
}
