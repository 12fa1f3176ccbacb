package rondo.smt.process.execution;

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
 * The layout of a state: which cells of a {@link SymbolicMemory} hold which part.
 *
 * <p>The layout grows on demand: a process that may have been created gets a slot with cells for
 * each type that it may have, and so does a channel. A cell that a memory does not have yet has its
 * default, the value while nothing is alive.
 */
public final class SymbolicStateLayout {
  /** Enough for any pid, channel identifier and their successors. */
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

  public SymbolicStateLayout(TermFactory factory, ProcessSystem system) {
    this.factory = factory;
    this.system = system;
    globals = variables("", system.globals());
    last = number("last", ID_BITS);
  }

  public TermFactory formulas() {
    return factory;
  }

  public ProcessSystem system() {
    return system;
  }

  /** The number of cells so far. */
  public int size() {
    return defaultValues.size();
  }

  /** The value of a cell while nothing is alive. */
  public SmtTerm defaultValue(int cell) {
    return defaultValues.get(cell);
  }

  /** The name of a cell for users. */
  public String name(int cell) {
    return names.get(cell);
  }

  public int global(int variable, int element) {
    return globals[variable] + element;
  }

  public int last() {
    return last;
  }

  /** The maximal number of processes that may have been alive at once so far. */
  public int processSlots() {
    return processSlots.size();
  }

  public ProcessSlot processSlot(int pid) {
    while (processSlots.size() <= pid) {
      processSlots.add(new ProcessSlot(processSlots.size()));
    }
    return processSlots.get(pid);
  }

  public int channelSlots() {
    return channelSlots.size();
  }

  /** The slot of channel {@code number + 1}. */
  public ChannelSlot channelSlot(int number) {
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

  /** The cells of a process that may be alive. */
  public final class ProcessSlot {
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

    public int alive() {
      return alive;
    }

    public int priority() {
      return priority;
    }

    /** The types that the process may have, in order. */
    public List<Integer> types() {
      return states.keySet().stream().sorted().toList();
    }

    /** Whether the process is of a type and in a control state. */
    public int atState(int type, int state) {
      prepare(type);
      return states.get(type) + state;
    }

    public int local(int type, int variable, int element) {
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

  /** The cells of a channel that may be alive. */
  public final class ChannelSlot {
    private final int id;
    private final int sender;
    private final int receiver;
    private final Map<Integer, Integer> first = new HashMap<>();

    private ChannelSlot(int number) {
      id = number + 1;
      sender = number("sender of " + id, ID_BITS);
      receiver = number("receiver of " + id, ID_BITS);
    }

    /** The pid of the exclusive sender plus 1; 0 if there is none. */
    public int sender() {
      return sender;
    }

    public int receiver() {
      return receiver;
    }

    /** The types that the channel may have, in order. */
    public List<Integer> types() {
      return first.keySet().stream().sorted().toList();
    }

    /** Whether the channel is alive and of a type. */
    public int hasType(int type) {
      prepare(type);
      return first.get(type);
    }

    /** Whether the channel has more than {@code slot} messages. */
    public int isFilled(int type, int slot) {
      prepare(type);
      return first.get(type) + 1 + slot;
    }

    public int field(int type, int slot, int field) {
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

  /** The capacity of a channel; 1 for a rendezvous, which holds the message in transit. */
  public static int messageSlots(ChannelType type) {
    return Math.max(1, type.capacity());
  }
}
