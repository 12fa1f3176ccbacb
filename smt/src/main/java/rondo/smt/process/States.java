package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.ChannelType;
import rondo.ir.GlobalState;
import rondo.ir.IntType;
import rondo.ir.Owners;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;

/** States as plain values made terms, and terms with a model made plain values again. */
final class States {
  private final Layout layout;
  private final ProcessSystem system;

  States(Layout layout) {
    this.layout = layout;
    this.system = layout.system();
  }

  /** A state whose parts are all constants. */
  Memory constant(GlobalState state) {
    Memory memory = Memory.blank(layout);
    Formulas f = layout.formulas();
    for (int v = 0; v < state.globals().size(); v++) {
      int first = layout.global(v, 0);
      put(memory, first, state.globals().get(v));
    }
    put(memory, layout.last(), List.of(state.last()));
    for (int pid = 0; pid < state.processes().size(); pid++) {
      GlobalState.Process process = state.processes().get(pid);
      Layout.Seat seat = layout.seat(pid);
      memory.set(seat.at(process.type(), process.controlState()), f.truth(true));
      memory.set(seat.alive(), f.truth(true));
      put(memory, seat.priority(), List.of(process.priority()));
      for (int v = 0; v < process.locals().size(); v++) {
        put(memory, seat.local(process.type(), v, 0), process.locals().get(v));
      }
    }
    for (int number = 0; number < state.channels().size(); number++) {
      put(memory, layout.conduit(number), state.channels().get(number));
    }
    return memory;
  }

  private void put(Memory memory, Layout.Conduit conduit, GlobalState.Channel channel) {
    Formulas f = layout.formulas();
    memory.set(conduit.is(channel.type()), f.truth(true));
    for (int slot = 0; slot < channel.messages().size(); slot++) {
      memory.set(conduit.filled(channel.type(), slot), f.truth(true));
      put(memory, conduit.field(channel.type(), slot, 0), channel.messages().get(slot));
    }
    put(memory, conduit.sender(), List.of(channel.owners().sender() + 1));
    put(memory, conduit.receiver(), List.of(channel.owners().receiver() + 1));
  }

  private void put(Memory memory, int first, List<Integer> values) {
    for (int e = 0; e < values.size(); e++) {
      int width = ((Bits) layout.blank(first + e)).width();
      memory.set(first + e, layout.formulas().constant(values.get(e), width));
    }
  }

  /** The state that a memory is in a model. */
  GlobalState read(Memory memory, Model model) {
    var globals = new ArrayList<List<Integer>>();
    for (int v = 0; v < system.globals().size(); v++) {
      globals.add(read(memory, model, system.globals().get(v), layout.global(v, 0)));
    }
    var processes = new ArrayList<GlobalState.Process>();
    for (int pid = 0; pid < layout.seats(); pid++) {
      if (model.holds(memory.truth(layout.seat(pid).alive()))) {
        processes.add(process(memory, model, layout.seat(pid)));
      }
    }
    var channels = new ArrayList<GlobalState.Channel>();
    for (int number = 0; number < layout.conduits(); number++) {
      Layout.Conduit conduit = layout.conduit(number);
      for (int type : conduit.types()) {
        if (model.holds(memory.truth(conduit.is(type)))) {
          channels.add(channel(memory, model, conduit, type));
        }
      }
    }
    int last = (int) model.unsigned(memory.bits(layout.last()));
    return new GlobalState(globals, processes, channels, last, 0, 0);
  }

  private List<Integer> read(Memory memory, Model model, Variable variable, int first) {
    var values = new ArrayList<Integer>();
    for (int e = 0; e < variable.length(); e++) {
      values.add(value(memory.bits(first + e), model, variable.type()));
    }
    return List.copyOf(values);
  }

  private static int value(Bits bits, Model model, IntType type) {
    return (int) (type.signed() ? model.signed(bits) : model.unsigned(bits));
  }

  private GlobalState.Process process(Memory memory, Model model, Layout.Seat seat) {
    for (int type : seat.types()) {
      ProcessType of = system.processTypes().get(type);
      for (int s = 0; s < of.states().size(); s++) {
        if (model.holds(memory.truth(seat.at(type, s)))) {
          var locals = new ArrayList<List<Integer>>();
          for (int v = 0; v < of.locals().size(); v++) {
            locals.add(read(memory, model, of.locals().get(v), seat.local(type, v, 0)));
          }
          int priority = (int) model.signed(memory.bits(seat.priority()));
          return new GlobalState.Process(type, s, priority, locals);
        }
      }
    }
    throw new IllegalStateException("a process is alive and nowhere");
  }

  private GlobalState.Channel channel(
      Memory memory, Model model, Layout.Conduit conduit, int type) {
    ChannelType of = system.channelTypes().get(type);
    var messages = new ArrayList<List<Integer>>();
    for (int slot = 0; slot < Layout.slots(of); slot++) {
      if (!model.holds(memory.truth(conduit.filled(type, slot)))) {
        break;
      }
      var fields = new ArrayList<Integer>();
      for (int i = 0; i < of.fields().size(); i++) {
        fields.add(value(memory.bits(conduit.field(type, slot, i)), model, of.fields().get(i)));
      }
      messages.add(List.copyOf(fields));
    }
    int sender = (int) model.unsigned(memory.bits(conduit.sender())) - 1;
    int receiver = (int) model.unsigned(memory.bits(conduit.receiver())) - 1;
    return new GlobalState.Channel(type, messages, new Owners(sender, receiver));
  }
}
