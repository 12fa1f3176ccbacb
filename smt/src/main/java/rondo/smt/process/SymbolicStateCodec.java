package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.ChannelType;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.interpreter.ChannelOwners;
import rondo.ir.interpreter.GlobalState;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.SymbolicMemory;
import rondo.smt.process.execution.SymbolicStateLayout;

/** Converts concrete states to terms, and terms with a model back to concrete states. */
final class SymbolicStateCodec {
  private final SymbolicStateLayout symbolicStateLayout;
  private final ProcessSystem system;

  SymbolicStateCodec(SymbolicStateLayout symbolicStateLayout) {
    this.symbolicStateLayout = symbolicStateLayout;
    this.system = symbolicStateLayout.system();
  }

  /** A memory of constants. */
  SymbolicMemory encode(GlobalState state) {
    SymbolicMemory symbolicMemory = SymbolicMemory.blank(symbolicStateLayout);
    TermFactory f = symbolicStateLayout.formulas();
    for (int v = 0; v < state.globals().size(); v++) {
      int first = symbolicStateLayout.global(v, 0);
      put(symbolicMemory, first, state.globals().get(v));
    }
    put(symbolicMemory, symbolicStateLayout.last(), List.of(state.lastPid()));
    for (int pid = 0; pid < state.processes().size(); pid++) {
      GlobalState.Process process = state.processes().get(pid);
      SymbolicStateLayout.ProcessSlot slot = symbolicStateLayout.processSlot(pid);
      symbolicMemory.set(slot.atState(process.type(), process.controlState()), f.truth(true));
      symbolicMemory.set(slot.alive(), f.truth(true));
      put(symbolicMemory, slot.priority(), List.of(process.priority()));
      for (int v = 0; v < process.locals().size(); v++) {
        put(symbolicMemory, slot.local(process.type(), v, 0), process.locals().get(v));
      }
    }
    for (int number = 0; number < state.channels().size(); number++) {
      put(symbolicMemory, symbolicStateLayout.channelSlot(number), state.channels().get(number));
    }
    return symbolicMemory;
  }

  private void put(
      SymbolicMemory symbolicMemory,
      SymbolicStateLayout.ChannelSlot channelSlot,
      GlobalState.Channel channel) {
    TermFactory f = symbolicStateLayout.formulas();
    symbolicMemory.set(channelSlot.hasType(channel.type()), f.truth(true));
    for (int slot = 0; slot < channel.messages().size(); slot++) {
      symbolicMemory.set(channelSlot.isFilled(channel.type(), slot), f.truth(true));
      put(symbolicMemory, channelSlot.field(channel.type(), slot, 0), channel.messages().get(slot));
    }
    put(symbolicMemory, channelSlot.sender(), List.of(channel.channelOwners().sender() + 1));
    put(symbolicMemory, channelSlot.receiver(), List.of(channel.channelOwners().receiver() + 1));
  }

  private void put(SymbolicMemory symbolicMemory, int first, List<Integer> values) {
    for (int e = 0; e < values.size(); e++) {
      int width = ((BitVector) symbolicStateLayout.defaultValue(first + e)).width();
      symbolicMemory.set(first + e, symbolicStateLayout.formulas().constant(values.get(e), width));
    }
  }

  /** The state that a memory has in a model. */
  GlobalState decode(SymbolicMemory symbolicMemory, SmtModel smtModel) {
    var globals = new ArrayList<List<Integer>>();
    for (int v = 0; v < system.globals().size(); v++) {
      globals.add(
          decode(
              symbolicMemory, smtModel, system.globals().get(v), symbolicStateLayout.global(v, 0)));
    }
    var processes = new ArrayList<GlobalState.Process>();
    for (int pid = 0; pid < symbolicStateLayout.processSlots(); pid++) {
      if (smtModel.holds(symbolicMemory.formula(symbolicStateLayout.processSlot(pid).alive()))) {
        processes.add(process(symbolicMemory, smtModel, symbolicStateLayout.processSlot(pid)));
      }
    }
    var channels = new ArrayList<GlobalState.Channel>();
    for (int number = 0; number < symbolicStateLayout.channelSlots(); number++) {
      SymbolicStateLayout.ChannelSlot slot = symbolicStateLayout.channelSlot(number);
      for (int type : slot.types()) {
        if (smtModel.holds(symbolicMemory.formula(slot.hasType(type)))) {
          channels.add(channel(symbolicMemory, smtModel, slot, type));
        }
      }
    }
    int last = (int) smtModel.unsigned(symbolicMemory.bitVector(symbolicStateLayout.last()));
    return new GlobalState(globals, processes, channels, last, 0, 0);
  }

  private List<Integer> decode(
      SymbolicMemory symbolicMemory, SmtModel smtModel, Variable variable, int first) {
    var values = new ArrayList<Integer>();
    for (int e = 0; e < variable.length(); e++) {
      values.add(value(symbolicMemory.bitVector(first + e), smtModel, variable.type()));
    }
    return List.copyOf(values);
  }

  private static int value(BitVector vector, SmtModel smtModel, IntType type) {
    return (int) (type.signed() ? smtModel.signed(vector) : smtModel.unsigned(vector));
  }

  private GlobalState.Process process(
      SymbolicMemory symbolicMemory, SmtModel smtModel, SymbolicStateLayout.ProcessSlot slot) {
    for (int type : slot.types()) {
      ProcessType of = system.processTypes().get(type);
      for (int s = 0; s < of.states().size(); s++) {
        if (smtModel.holds(symbolicMemory.formula(slot.atState(type, s)))) {
          var locals = new ArrayList<List<Integer>>();
          for (int v = 0; v < of.locals().size(); v++) {
            locals.add(
                decode(symbolicMemory, smtModel, of.locals().get(v), slot.local(type, v, 0)));
          }
          int priority = (int) smtModel.signed(symbolicMemory.bitVector(slot.priority()));
          return new GlobalState.Process(type, s, priority, locals);
        }
      }
    }
    throw new IllegalStateException("a process is alive and nowhere");
  }

  private GlobalState.Channel channel(
      SymbolicMemory symbolicMemory,
      SmtModel smtModel,
      SymbolicStateLayout.ChannelSlot channelSlot,
      int type) {
    ChannelType of = system.channelTypes().get(type);
    var messages = new ArrayList<List<Integer>>();
    for (int slot = 0; slot < SymbolicStateLayout.messageSlots(of); slot++) {
      if (!smtModel.holds(symbolicMemory.formula(channelSlot.isFilled(type, slot)))) {
        break;
      }
      var fields = new ArrayList<Integer>();
      for (int i = 0; i < of.fields().size(); i++) {
        fields.add(
            value(
                symbolicMemory.bitVector(channelSlot.field(type, slot, i)),
                smtModel,
                of.fields().get(i)));
      }
      messages.add(List.copyOf(fields));
    }
    int sender = (int) smtModel.unsigned(symbolicMemory.bitVector(channelSlot.sender())) - 1;
    int receiver = (int) smtModel.unsigned(symbolicMemory.bitVector(channelSlot.receiver())) - 1;
    return new GlobalState.Channel(type, messages, new ChannelOwners(sender, receiver));
  }
}
