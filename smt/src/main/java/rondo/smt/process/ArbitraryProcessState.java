package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.ir.ChannelType;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.BitWidths;
import rondo.smt.process.execution.SymbolicMemory;
import rondo.smt.process.execution.SymbolicStateLayout;

/**
 * An arbitrary state: cells known to be constant are constants, all others are variables. It is
 * well-formed only as far as the terms over it require: a process is in one control state, live
 * processes come first, and the messages of a channel are contiguous.
 */
final class ArbitraryProcessState {
  private static final String NAME = "any ";

  private final SymbolicStateLayout symbolicStateLayout;
  private final TermFactory f;
  private final Map<Integer, SmtTerm> constants;
  private final SymbolicMemory symbolicMemory;
  private final List<Formula> formed = new ArrayList<>();

  private ArbitraryProcessState(
      SymbolicStateLayout symbolicStateLayout, Map<Integer, SmtTerm> constants) {
    this.symbolicStateLayout = symbolicStateLayout;
    this.f = symbolicStateLayout.formulas();
    this.constants = new TreeMap<>(constants);
    this.symbolicMemory = SymbolicMemory.blank(symbolicStateLayout);
  }

  /** An arbitrary state with these constants; all other cells are free. */
  static SymbolicMemory.GuardedMemory with(
      SymbolicStateLayout symbolicStateLayout, Map<Integer, SmtTerm> constants) {
    var state = new ArbitraryProcessState(symbolicStateLayout, constants);
    state.fill();
    return new SymbolicMemory.GuardedMemory(
        symbolicStateLayout.formulas().and(state.formed), state.symbolicMemory);
  }

  private void fill() {
    for (int cell = 0; cell < symbolicStateLayout.size(); cell++) {
      symbolicMemory.set(cell, constants.containsKey(cell) ? constants.get(cell) : variable(cell));
    }
    for (int pid = 0; pid < symbolicStateLayout.processSlots(); pid++) {
      constrainProcess(symbolicStateLayout.processSlot(pid), pid);
      if (pid > 0) {
        Formula younger = symbolicMemory.formula(symbolicStateLayout.processSlot(pid).alive());
        formed.add(
            f.implies(
                younger, symbolicMemory.formula(symbolicStateLayout.processSlot(pid - 1).alive())));
      }
    }
    for (int number = 0; number < symbolicStateLayout.channelSlots(); number++) {
      constrainChannel(symbolicStateLayout.channelSlot(number));
    }
  }

  private SmtTerm variable(int cell) {
    String name = NAME + cell + " " + symbolicStateLayout.name(cell);
    return switch (symbolicStateLayout.defaultValue(cell)) {
      case Formula _ -> f.variable(name);
      case BitVector b -> f.variable(name, b.width());
      default ->
          throw new IllegalArgumentException(
              "no cell holds " + symbolicStateLayout.defaultValue(cell));
    };
  }

  /** The control state of a process is unique. */
  private void constrainProcess(SymbolicStateLayout.ProcessSlot slot, int pid) {
    var open = new ArrayList<Integer>();
    boolean known = false;
    for (int type : slot.types()) {
      for (int s = 0;
          s < symbolicStateLayout.system().processTypes().get(type).states().size();
          s++) {
        int cell = slot.atState(type, s);
        if (!constants.containsKey(cell)) {
          open.add(cell);
        } else if (symbolicMemory.formula(cell).isTrue()) {
          known = true;
        }
      }
    }
    if (known || open.isEmpty()) {
      open.forEach(cell -> symbolicMemory.set(cell, f.truth(false)));
      return;
    }
    boolean mayBeDead = !constants.containsKey(slot.alive());
    int options = open.size() + (mayBeDead ? 1 : 0);
    int width = BitWidths.ofConstant(options - 1);
    BitVector place = f.variable(NAME + "place of " + pid + " among " + options, width);
    formed.add(f.unsignedLess(place, f.constant(options, width + 1)));
    for (int i = 0; i < open.size(); i++) {
      symbolicMemory.set(open.get(i), f.equal(place, f.constant(i, width)));
    }
    if (mayBeDead) {
      symbolicMemory.set(slot.alive(), f.not(f.equal(place, f.constant(open.size(), width))));
    }
  }

  private void constrainChannel(SymbolicStateLayout.ChannelSlot channelSlot) {
    List<Formula> is =
        channelSlot.types().stream()
            .map(t -> symbolicMemory.formula(channelSlot.hasType(t)))
            .toList();
    formed.add(f.atMost(1, is));
    for (int type : channelSlot.types()) {
      ChannelType of = symbolicStateLayout.system().channelTypes().get(type);
      for (int slot = 1; slot < SymbolicStateLayout.messageSlots(of); slot++) {
        formed.add(
            f.implies(
                symbolicMemory.formula(channelSlot.isFilled(type, slot)),
                symbolicMemory.formula(channelSlot.isFilled(type, slot - 1))));
      }
    }
  }
}
