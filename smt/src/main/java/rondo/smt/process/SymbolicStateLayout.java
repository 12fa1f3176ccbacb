package rondo.smt.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.ChannelType;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;

/**
 * Where the parts of a state lie among the cells of a {@link SymbolicMemory}.
 *
 * <p>It grows by need: a process that may have come to life gets a seat, and in it a place for each
 * type that it may have; a channel gets a place for each type likewise. A cell that a memory does
 * not know yet has the value that it has where nothing is alive.
 */
final class SymbolicStateLayout {
  /** Wide enough for any pid, channel and their successors. */
  static final int ID_BITS = 9;

  private static final int PRIORITY_BITS = 32;

  private final TermFactory factory;
  private final ProcessSystem system;
  private final List<SmtTerm> defaultValues = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final int[] globals;
  private final int last;
  private final List<ProcessSlot> processSlots = new ArrayList<>();
  private final List<ChannelSlot> channelSlots = new ArrayList<>();

  SymbolicStateLayout(TermFactory factory, ProcessSystem system) {
    this.factory = factory;
    this.system = system;
    globals = variables("", system.globals());
    last = number("last", ID_BITS);
  }

  TermFactory formulas() {
    return factory;
  }

  ProcessSystem system() {
    return system;
  }

  /** How many cells there are by now. */
  int size() {
    return defaultValues.size();
  }

  /** What a cell holds where nothing is alive. */
  SmtTerm defaultValue(int cell) {
    return defaultValues.get(cell);
  }

  /** How people know a cell. */
  String name(int cell) {
    return names.get(cell);
  }

  int global(int variable, int element) {
    return globals[variable] + element;
  }

  int last() {
    return last;
  }

  /** How many processes may have been alive at once so far. */
  int processSlots() {
    return processSlots.size();
  }

  ProcessSlot processSlot(int pid) {
    while (processSlots.size() <= pid) {
      processSlots.add(new ProcessSlot(processSlots.size()));
    }
    return processSlots.get(pid);
  }

  int channelSlots() {
    return channelSlots.size();
  }

  /** The place of channel {@code number + 1}. */
  ChannelSlot channelSlot(int number) {
    while (channelSlots.size() <= number) {
      channelSlots.add(new ChannelSlot(channelSlots.size()));
    }
    return channelSlots.get(number);
  }

  private int truth(String name) {
    return cell(name, factory.truth(false));
  }

  private int number(String name, int width) {
    return cell(name, factory.constant(0, width));
  }

  private int cell(String name, SmtTerm blank) {
    defaultValues.add(blank);
    names.add(name);
    return defaultValues.size() - 1;
  }

  private int[] variables(String owner, List<Variable> variables) {
    int[] first = new int[variables.size()];
    for (int v = 0; v < first.length; v++) {
      Variable variable = variables.get(v);
      first[v] = size();
      for (int e = 0; e < variable.length(); e++) {
        number(owner + variable.elementName(e), variable.type().bits());
      }
    }
    return first;
  }

  /** Where a process lies that may be alive. */
  final class ProcessSlot {
    private final int pid;
    private final int alive;
    private final int priority;
    private final Map<Integer, Integer> states = new HashMap<>();
    private final Map<Integer, int[]> locals = new HashMap<>();

    private ProcessSlot(int pid) {
      this.pid = pid;
      alive = truth("alive " + pid);
      priority = number("priority " + pid, PRIORITY_BITS);
    }

    int alive() {
      return alive;
    }

    int priority() {
      return priority;
    }

    /** The types that a process here may have, in order. */
    List<Integer> types() {
      return states.keySet().stream().sorted().toList();
    }

    /** Whether the process is of a type and in a control state. */
    int atState(int type, int state) {
      prepare(type);
      return states.get(type) + state;
    }

    int local(int type, int variable, int element) {
      prepare(type);
      return locals.get(type)[variable] + element;
    }

    private void prepare(int type) {
      if (!states.containsKey(type)) {
        ProcessType of = system.processTypes().get(type);
        String called = of.name() + " " + pid;
        states.put(type, size());
        for (int s = 0; s < of.states().size(); s++) {
          truth(called + " at " + s);
        }
        locals.put(type, variables(called + " ", of.locals()));
      }
    }
  }

  /** Where a channel lies that may be alive. */
  final class ChannelSlot {
    private final int id;
    private final int sender;
    private final int receiver;
    private final Map<Integer, Integer> first = new HashMap<>();

    private ChannelSlot(int number) {
      id = number + 1;
      sender = number("sender of " + id, ID_BITS);
      receiver = number("receiver of " + id, ID_BITS);
    }

    /** The pid of who alone may send, plus 1; 0 if that is nobody. */
    int sender() {
      return sender;
    }

    int receiver() {
      return receiver;
    }

    /** The types that a channel here may have, in order. */
    List<Integer> types() {
      return first.keySet().stream().sorted().toList();
    }

    /** Whether the channel is alive and of a type. */
    int hasType(int type) {
      prepare(type);
      return first.get(type);
    }

    /** Whether there are more messages than {@code slot}. */
    int isFilled(int type, int slot) {
      prepare(type);
      return first.get(type) + 1 + slot;
    }

    int field(int type, int slot, int field) {
      prepare(type);
      ChannelType of = system.channelTypes().get(type);
      return first.get(type) + 1 + messageSlots(of) + slot * of.fields().size() + field;
    }

    private void prepare(int type) {
      if (!first.containsKey(type)) {
        ChannelType of = system.channelTypes().get(type);
        String called = "channel " + id + " " + of.name();
        first.put(type, truth(called));
        for (int s = 0; s < messageSlots(of); s++) {
          truth(called + " filled " + s);
        }
        for (int s = 0; s < messageSlots(of); s++) {
          for (int f = 0; f < of.fields().size(); f++) {
            number(called + " message " + s + " field " + f, of.fields().get(f).bits());
          }
        }
      }
    }
  }

  /** How many messages lie in a channel at most; in a rendezvous, the one that is handed over. */
  static int messageSlots(ChannelType type) {
    return Math.max(1, type.capacity());
  }
}
