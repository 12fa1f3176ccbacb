package rondo.trace.slice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * What the parts of the current state of a run of processes depend on: elements of variables,
 * control states, channels, and which processes there are.
 */
final class ProcessDependences {
  /** The owner of global variables. */
  static final int GLOBAL = -1;

  private final ProcessSystem system;
  private final DependenceGraph graph;
  private final List<BitSet[]> globals = new ArrayList<>();
  private final List<ProcessNodes> processes = new ArrayList<>();
  private final List<ChannelNodes> channels = new ArrayList<>();

  /** The steps in which processes start and end. */
  private final BitSet population = new BitSet();

  /** The last step, which {@code _last} refers to. */
  private BitSet lastStep = Nodes.none();

  /** A process: its variables, and the last steps that decide where it is. */
  static final class ProcessNodes {
    final List<BitSet[]> locals;

    /** The last step that could have blocked or gone elsewhere: later statements depend on it. */
    BitSet control;

    /** The last step: on it depends at which statement the process is. */
    BitSet position;

    ProcessNodes(List<BitSet[]> locals, BitSet start) {
      this.locals = locals;
      this.control = start;
      this.position = start;
    }
  }

  /** A message in a channel. */
  record MessageNodes(BitSet existence, List<BitSet> fields) {
    BitSet all() {
      BitSet all = Nodes.union(existence);
      fields.forEach(all::or);
      return all;
    }
  }

  /** A channel: its messages, and the steps that took others from it. */
  static final class ChannelNodes {
    final List<MessageNodes> messages = new ArrayList<>();
    final BitSet removals = new BitSet();
    int sends;

    /** All that the contents depend on. */
    BitSet all() {
      BitSet all = Nodes.union(removals);
      messages.forEach(m -> all.or(m.all()));
      return all;
    }
  }

  ProcessDependences(ProcessSystem system, DependenceGraph graph, GlobalState initial) {
    this.system = system;
    this.graph = graph;
    globals.addAll(initial(GLOBAL, system.globals()));
    for (int pid = 0; pid < initial.processes().size(); pid++) {
      List<Variable> locals =
          system.processTypes().get(initial.processes().get(pid).type()).locals();
      processes.add(new ProcessNodes(initial(pid, locals), Nodes.none()));
    }
    initial.channels().forEach(_ -> channels.add(new ChannelNodes()));
  }

  private List<BitSet[]> initial(int owner, List<Variable> variables) {
    var all = new ArrayList<BitSet[]>();
    for (int v = 0; v < variables.size(); v++) {
      var elements = new BitSet[variables.get(v).length()];
      for (int e = 0; e < elements.length; e++) {
        elements[e] = graph.define(new Definition.InitialElement(owner, v, e), Nodes.none());
      }
      all.add(elements);
    }
    return all;
  }

  /** The elements of a variable. */
  BitSet[] variable(Location location, int pid) {
    return switch (location.scope()) {
      case GLOBAL -> globals.get(location.variable());
      case LOCAL -> processes.get(pid).locals.get(location.variable());
    };
  }

  static int owner(Location location, int pid) {
    return location.scope() == Location.Scope.GLOBAL ? GLOBAL : pid;
  }

  BitSet[] local(int pid, int variable) {
    return processes.get(pid).locals.get(variable);
  }

  int processes() {
    return processes.size();
  }

  boolean isAlive(int pid) {
    return pid >= 0 && pid < processes.size();
  }

  ProcessNodes process(int pid) {
    return processes.get(pid);
  }

  /** The channel with an identifier, counted from 1. */
  ChannelNodes channel(int id) {
    return channels.get(id - 1);
  }

  List<ChannelNodes> channels() {
    return channels;
  }

  BitSet population() {
    return population;
  }

  BitSet lastStep() {
    return lastStep;
  }

  /** Where all processes are. */
  BitSet positions() {
    BitSet all = Nodes.union(population);
    processes.forEach(p -> all.or(p.position));
    return all;
  }

  /** What each of several elements depends on. */
  static BitSet union(BitSet[] elements) {
    return Nodes.union(elements);
  }

  /**
   * Follows a step in which processes and channels begin or end.
   *
   * @param reasons what the arguments of a new process depend on
   */
  void resize(int step, GlobalState after, BitSet occurrence, BitSet reasons) {
    lastStep = occurrence;
    if (after.processes().size() != processes.size()) {
      population.or(occurrence);
    }
    while (processes.size() > after.processes().size()) {
      processes.removeLast();
    }
    while (processes.size() < after.processes().size()) {
      int pid = processes.size();
      List<Variable> locals = system.processTypes().get(after.processes().get(pid).type()).locals();
      var elements = new ArrayList<BitSet[]>();
      for (int v = 0; v < locals.size(); v++) {
        var nodes = new BitSet[locals.get(v).length()];
        for (int e = 0; e < nodes.length; e++) {
          nodes[e] =
              graph.define(
                  new Definition.ElementAssignment(step, pid, v, e),
                  Nodes.union(
                      occurrence, reasons, initialReads(locals.get(v).initialOf(e), elements)));
        }
        elements.add(nodes);
      }
      processes.add(new ProcessNodes(elements, occurrence));
    }
    while (channels.size() > after.channels().size()) {
      channels.removeLast();
    }
    while (channels.size() < after.channels().size()) {
      channels.add(new ChannelNodes());
    }
  }

  /** What an initial value may read: global variables, earlier ones of the process, and so on. */
  private BitSet initialReads(Expr initial, List<BitSet[]> locals) {
    BitSet all = Nodes.none();
    ExpressionTraversal.in(initial)
        .forEach(
            e -> {
              switch (e) {
                case Expr.Load(Location from) -> {
                  List<BitSet[]> owner = from.scope() == Location.Scope.GLOBAL ? globals : locals;
                  if (from.variable() < owner.size()) {
                    all.or(Nodes.union(owner.get(from.variable())));
                  }
                }
                case Expr.ChannelQuery _, Expr.Poll _ -> channels.forEach(c -> all.or(c.all()));
                case Expr.ProcessCount _,
                    Expr.ProcessOf _,
                    Expr.PcValue _,
                    Expr.RemoteLabel _,
                    Expr.Enabled _,
                    Expr.NonProgress _,
                    Expr.Timeout _,
                    Expr.Last _ ->
                    all.or(positions());
                case Expr.RemoteVariable _ ->
                    processes.forEach(p -> p.locals.forEach(v -> all.or(Nodes.union(v))));
                case Expr.GetPriority _, Expr.SetPriority _ ->
                    throw new UnsupportedSliceException("the model uses priorities");
                case Expr.Const _,
                    Expr.Pid _,
                    Expr.NewChannel _,
                    Expr.Unary _,
                    Expr.Binary _,
                    Expr.Conditional _,
                    Expr.CheckedIndex _,
                    Expr.Run _ -> {}
              }
            });
    return all;
  }

  private List<BitSet[]> variables() {
    var all = new ArrayList<>(globals);
    processes.forEach(p -> all.addAll(p.locals));
    return all;
  }

  /** Replaces what everything depends on by new nodes, to which a cycle leads back. */
  List<BitSet> beginCycle() {
    var begun = new ArrayList<BitSet>();
    for (BitSet[] elements : variables()) {
      Arrays.setAll(elements, e -> graph.junction(elements[e]));
      begun.addAll(List.of(elements));
    }
    for (ProcessNodes process : processes) {
      process.control = graph.junction(process.control);
      process.position = graph.junction(process.position);
      begun.add(process.control);
      begun.add(process.position);
    }
    for (ChannelNodes channel : channels) {
      BitSet node = graph.junction(channel.all());
      channel.messages.replaceAll(
          m -> new MessageNodes(node, m.fields().stream().map(_ -> node).toList()));
      begun.add(node);
    }
    return begun;
  }

  /** Makes what everything depends on at the beginning of a cycle depend on its end. */
  void endCycle(List<BitSet> begun) {
    Iterator<BitSet> next = begun.iterator();
    for (BitSet[] elements : variables()) {
      for (BitSet element : elements) {
        graph.extend(next.next(), element);
      }
    }
    for (ProcessNodes process : processes) {
      graph.extend(next.next(), process.control);
      graph.extend(next.next(), process.position);
    }
    channels.forEach(c -> graph.extend(next.next(), c.all()));
  }
}
