package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;
import rondo.trace.slice.CausalSlice.EndValue;

/**
 * What the parts of the current state of a run of events depend on: variables, statuses, messages
 * that are not consumed, and monitors. Properties read it as their environment.
 */
final class EventDependences implements Environment {
  private final EventSystem system;
  private final DependenceGraph graph;
  private EventState state;

  /** By process, of its variables. */
  private final List<List<ValueDependences>> variables = new ArrayList<>();

  private final List<List<ValueDependences>> monitors = new ArrayList<>();
  private final List<BitSet> statuses = new ArrayList<>();

  /** By receiver, the messages that are not consumed, oldest first. */
  private final List<List<PendingMessage>> pending = new ArrayList<>();

  private final List<Removal> removals = new ArrayList<>();
  private final BitSet omittedSends = new BitSet();

  /** A message without its sequence number, which changes as others are consumed. */
  record MessageKey(int kind, int sender, Value content) {
    static MessageKey of(EventMessage message) {
      return new MessageKey(message.kind(), message.sender(), message.content());
    }

    EventMessage message() {
      return new EventMessage(kind, sender, content);
    }
  }

  record PendingMessage(MessageKey key, MessageDependences dependences) {}

  /** The delivery, consumption or loss of a message. */
  private record Removal(int receiver, EventMessage message, BitSet nodes) {}

  EventDependences(EventSystem system, DependenceGraph graph, List<List<Value>> initialMonitors) {
    this.system = system;
    this.graph = graph;
    for (int p = 0; p < system.processes(); p++) {
      int process = p;
      variables.add(
          initial(
              system.roleOf(p).variables().size(),
              (v, none) -> graph.define(new Definition.InitialValue(process, v), none)));
      statuses.add(Nodes.none());
      pending.add(new ArrayList<>());
    }
    for (int m = 0; m < initialMonitors.size(); m++) {
      int monitor = m;
      monitors.add(
          initial(
              initialMonitors.get(m).size(),
              (v, none) -> graph.define(new Definition.InitialMonitorValue(monitor, v), none)));
    }
  }

  private static List<ValueDependences> initial(
      int size, BiFunction<Integer, BitSet, BitSet> define) {
    var all = new ArrayList<ValueDependences>();
    for (int v = 0; v < size; v++) {
      all.add(new ValueDependences.Whole(define.apply(v, Nodes.none())));
    }
    return all;
  }

  List<ValueDependences> variables(int process) {
    return variables.get(process);
  }

  List<ValueDependences> monitor(int monitor) {
    return monitors.get(monitor);
  }

  void setStatus(int process, BitSet nodes) {
    statuses.set(process, nodes);
  }

  void omitSends(BitSet nodes) {
    omittedSends.or(nodes);
  }

  void send(int receiver, MessageKey message, MessageDependences dependences) {
    pending.get(receiver).add(new PendingMessage(message, dependences));
  }

  /** The oldest of equal messages; none if it was forged. */
  Optional<PendingMessage> find(int receiver, EventMessage message) {
    MessageKey key = MessageKey.of(message);
    return pending.get(receiver).stream().filter(m -> m.key().equals(key)).findFirst();
  }

  List<PendingMessage> pending(int receiver) {
    return pending.get(receiver);
  }

  /** A message was delivered and can be consumed now. */
  void delivered(int receiver, EventMessage message, BitSet delivery) {
    List<PendingMessage> all = pending.get(receiver);
    PendingMessage found = find(receiver, message).orElseThrow();
    var dependences =
        new MessageDependences(
            Nodes.union(found.dependences().existence(), delivery), found.dependences().content());
    all.set(all.indexOf(found), new PendingMessage(found.key(), dependences));
    removals.add(new Removal(receiver, message, delivery));
  }

  /** What it depends on that earlier messages of the same FIFO channel are not in the way. */
  BitSet precedingRemovals(int receiver, EventMessage message) {
    BitSet nodes = Nodes.none();
    if (system.faultModel().hasFifo()) {
      removals.stream()
          .filter(r -> r.receiver() == receiver)
          .filter(r -> system.faultModel().areOrdered(r.message(), message))
          .forEach(r -> nodes.or(r.nodes()));
    }
    return nodes;
  }

  /** What it depends on that messages of some kinds are not there. */
  BitSet absence(Set<Integer> kinds) {
    BitSet nodes = Nodes.union(omittedSends);
    removals.stream()
        .filter(r -> kinds.contains(r.message().kind()))
        .forEach(r -> nodes.or(r.nodes()));
    return nodes;
  }

  /**
   * The state after a step: messages that are gone were consumed, lost or dropped in it.
   *
   * @param step what it depends on that they are gone
   */
  void reach(EventState next, BitSet step) {
    state = next;
    for (int p = 0; p < pending.size(); p++) {
      Map<MessageKey, Integer> counts = new HashMap<>();
      messages(next.processStates().get(p))
          .forEach(m -> counts.merge(MessageKey.of(m), 1, Integer::sum));
      for (MessageKey key : new HashSet<>(pending.get(p).stream().map(m -> m.key()).toList())) {
        remove(p, key, counts.getOrDefault(key, 0), step);
      }
    }
  }

  /** Of equal messages the oldest are gone, or the newest where they count once. */
  private void remove(int receiver, MessageKey key, int left, BitSet step) {
    List<PendingMessage> all = pending.get(receiver);
    long present = all.stream().filter(m -> m.key().equals(key)).count();
    boolean countsOnce =
        system.faultModel().isDuplicated(key.message()) || system.keeps(receiver, key.kind());
    long skipped = countsOnce ? left : 0;
    long gone = present - left;
    for (Iterator<PendingMessage> i = all.iterator(); i.hasNext() && gone > 0; ) {
      if (i.next().key().equals(key)) {
        if (skipped > 0) {
          skipped--;
        } else {
          i.remove();
          gone--;
          removals.add(new Removal(receiver, key.message(), step));
        }
      }
    }
  }

  private static List<EventMessage> messages(ProcessState process) {
    var all = new ArrayList<EventMessage>();
    for (MessagePool pool : List.of(process.arrived(), process.inTransit())) {
      all.addAll(pool.messages());
    }
    return all;
  }

  @Override
  public ValueDependences own(int variable) {
    throw new IllegalStateException("a property has no variables of its own");
  }

  @Override
  public ValueDependences remote(int process, int variable) {
    return variables.get(process).get(variable);
  }

  @Override
  public ValueDependences monitor(int monitor, int variable) {
    return monitors.get(monitor).get(variable);
  }

  @Override
  public BitSet status(int process) {
    return statuses.get(process);
  }

  /** What the statuses of all processes depend on. */
  BitSet statuses() {
    return Nodes.union(statuses.toArray(BitSet[]::new));
  }

  /** What all variables of a process depend on. */
  BitSet allVariables(int process) {
    BitSet all = Nodes.none();
    variables.get(process).forEach(v -> all.or(v.all()));
    return all;
  }

  /** What all variables of all processes and monitors depend on. */
  BitSet allVariables() {
    BitSet all = Nodes.none();
    IntStream.range(0, variables.size()).forEach(p -> all.or(allVariables(p)));
    monitors.forEach(m -> m.forEach(v -> all.or(v.all())));
    return all;
  }

  /** Messages in transit, in the order of {@link EventState#inTransit}. */
  @Override
  public MessageSet messages(LoopRange range) {
    int kind = ((LoopRange.MessagesInTransit) range).kind();
    var found = new ArrayList<MessageDependences>();
    for (int p = 0; p < pending.size(); p++) {
      var left = new ArrayList<>(pending.get(p));
      for (EventMessage message : messages(state.processStates().get(p))) {
        if (message.kind() == kind) {
          MessageKey key = MessageKey.of(message);
          PendingMessage next =
              left.stream().filter(m -> m.key().equals(key)).findFirst().orElseThrow();
          left.remove(next);
          found.add(
              new MessageDependences(
                  next.dependences().existence(), withEnds(message, next.dependences())));
        }
      }
    }
    return new MessageSet(found, absence(Set.of(kind)));
  }

  /** A message in transit is a structure of its sender, its receiver, and its fields. */
  private static ValueDependences withEnds(EventMessage message, MessageDependences dependences) {
    ValueDependences.Items fields =
        dependences.content().split(((Value.Items) message.content()).items().size());
    var items = new ArrayList<ValueDependences>(List.of(ValueDependences.NONE));
    items.add(ValueDependences.NONE);
    items.addAll(fields.items());
    return new ValueDependences.Items(fields.shape(), items);
  }

  /** Replaces what all variables depend on by new nodes, to which a cycle leads back. */
  List<BitSet> beginCycle() {
    var begun = new ArrayList<BitSet>();
    for (List<List<ValueDependences>> all : List.of(variables, monitors)) {
      for (List<ValueDependences> one : all) {
        for (int v = 0; v < one.size(); v++) {
          BitSet node = graph.junction(one.get(v).all());
          begun.add(node);
          one.set(v, new ValueDependences.Whole(node));
        }
      }
    }
    return begun;
  }

  /** Makes the values at the beginning of a cycle depend on those at its end. */
  void endCycle(List<BitSet> begun) {
    Iterator<BitSet> next = begun.iterator();
    for (List<List<ValueDependences>> all : List.of(variables, monitors)) {
      all.forEach(one -> one.forEach(v -> graph.extend(next.next(), v.all())));
    }
  }

  /** The values that a criterion consists of. */
  Set<EndValue> among(BitSet criterion) {
    var end = new HashSet<EndValue>();
    for (int p = 0; p < variables.size(); p++) {
      for (int v = 0; v < variables.get(p).size(); v++) {
        if (variables.get(p).get(v).all().intersects(criterion)) {
          end.add(new EndValue.OfProcess(p, v));
        }
      }
    }
    for (int m = 0; m < monitors.size(); m++) {
      for (int v = 0; v < monitors.get(m).size(); v++) {
        if (monitors.get(m).get(v).all().intersects(criterion)) {
          end.add(new EndValue.OfMonitor(m, v));
        }
      }
    }
    return end;
  }
}
