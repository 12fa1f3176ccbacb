package rondo.ir.event.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import rondo.ir.FaultException;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.MessagePool;

/**
 * Enumerates the enabled reactions of a process for a pool of delivered messages.
 *
 * <p>An enabled reaction consumes a set of messages: those that trigger it, and of each kind that
 * it reads, any messages of different senders, possibly none. The messages alone determine the
 * reaction: among all reactions to messages that consume exactly these, it is the first one, unless
 * precedence is {@link Precedence#ANY}. Timeouts and internal steps are separate events, whatever
 * messages they read: among each of these sorts it is the first one as well. Reactions that count
 * messages which are kept are separate events, too, each of its own.
 *
 * <p>With FIFO delivery, a reaction must not pass over a message. It does if it consumes a later
 * message of the same FIFO channel, although the process could have reacted to the message, or read
 * it, using only messages that must have been delivered by then: those that the reaction consumes,
 * and all before them.
 */
final class ReactionEnumerator {
  private final EventSystem system;
  private final Precedence precedence;
  private final GuardListener guards;
  private final int process;
  private final TermEvaluator termEvaluator;
  private final List<Integer> forgers;
  private final IntPredicate some;

  /** The process with its variables, and the Byzantine processes that may equivocate. */
  record Actor(int process, TermEvaluator termEvaluator, List<Integer> forgers) {}

  /**
   * @param some the numbers of the reactions to enumerate
   */
  ReactionEnumerator(
      EventSystem system,
      Precedence precedence,
      GuardListener guards,
      Actor actor,
      IntPredicate some) {
    this.system = system;
    this.precedence = precedence;
    this.guards = guards;
    this.process = actor.process();
    this.termEvaluator = actor.termEvaluator();
    this.forgers = actor.forgers();
    this.some = some;
  }

  /** What distinguishes the sort of a trigger, and the messages that are consumed. */
  private record Event(Object sort, List<EventMessage> taken) {}

  /**
   * All enabled reactions.
   *
   * @param there all messages that could be consumed
   * @throws FaultException if a guard cannot be evaluated
   */
  List<EnabledReaction> of(MessagePool there) {
    List<EnabledReaction> all = inAnyOrder(there);
    return system.faultModel().hasFifo()
        ? all.stream().filter(f -> !violatesFifo(f.messages(), there)).toList()
        : all;
  }

  private List<EnabledReaction> inAnyOrder(MessagePool there) {
    var enabled = new ArrayList<EnabledReaction>();
    Map<Event, Integer> first = new HashMap<>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    for (int r = 0; r < reactions.size(); r++) {
      Reaction reaction = reactions.get(r);
      if (!some.test(r)) {
        continue;
      }
      for (EnabledReaction enabledReaction : enabled(r, reaction, there)) {
        var event = new Event(sort(r, reaction.trigger()), enabledReaction.messages());
        Integer other = first.putIfAbsent(event, r);
        if (other == null || other == r || precedence == Precedence.ANY) {
          enabled.add(enabledReaction);
        }
      }
    }
    return List.copyOf(enabled);
  }

  /** Each reaction that counts messages is an event of its own. */
  private static Object sort(int number, Trigger trigger) {
    return switch (trigger) {
      case Trigger.Received _, Trigger.ByzantineSend _ -> number;
      case Trigger.SingleMessage _, Trigger.Quorum _ -> EventMessage.class;
      case Trigger.Timeout _, Trigger.Internal _ -> trigger.getClass();
    };
  }

  private boolean violatesFifo(List<EventMessage> taken, MessagePool there) {
    List<EventMessage> passed =
        there.messages().stream()
            .filter(l -> !taken.contains(l) && taken.stream().anyMatch(t -> isBefore(l, t)))
            .toList();
    if (passed.isEmpty()) {
      return false;
    }
    var arrived = new ArrayList<>(passed);
    arrived.addAll(taken);
    Set<EventMessage> possible = new HashSet<>();
    inAnyOrder(new MessagePool(arrived)).forEach(f -> possible.addAll(f.messages()));
    return passed.stream().anyMatch(possible::contains);
  }

  private boolean isBefore(EventMessage message, EventMessage other) {
    return message.sequenceNumber() < other.sequenceNumber()
        && system.faultModel().areOrdered(message, other);
  }

  private List<EnabledReaction> enabled(int number, Reaction reaction, MessagePool there) {
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> reading(number, reaction, List.of(), there);
      case Trigger.SingleMessage message -> {
        var ways = new ArrayList<EnabledReaction>();
        for (EventMessage eventMessage : there.messages().stream().distinct().toList()) {
          if (eventMessage.kind() == message.kind()) {
            termEvaluator.bind(message.message(), eventMessage.content());
            termEvaluator.bind(message.sender(), Value.of(eventMessage.sender()));
            ways.addAll(reading(number, reaction, List.of(eventMessage), there));
          }
        }
        yield ways;
      }
      case Trigger.Quorum several -> {
        var ways = new ArrayList<EnabledReaction>();
        for (List<EventMessage> quorum : quorums(reaction, several, there)) {
          for (List<EventMessage> read : readable(reaction, quorum, there)) {
            ways.add(new EnabledReaction(number, quorum, read));
          }
        }
        yield ways;
      }
      // Of a process that follows the protocol.
      case Trigger.ByzantineSend _ -> List.of();
      case Trigger.Received received ->
          new MessageCounter(system.processes(), termEvaluator, forgers)
              .sets(received, matching(reaction, received, there)).stream()
                  .map(counted -> new EnabledReaction(number, counted))
                  .toList();
    };
  }

  /**
   * What the reactions to messages that are kept depend on.
   *
   * @throws FaultException if a guard cannot be evaluated
   */
  List<CountableMessages> countable(MessagePool there) {
    var countable = new ArrayList<CountableMessages>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    for (int r = 0; r < reactions.size(); r++) {
      if (reactions.get(r).trigger() instanceof Trigger.Received received) {
        var counter = new MessageCounter(system.processes(), termEvaluator, forgers);
        countable.add(
            new CountableMessages(
                r, matching(reactions.get(r), received, there), counter.sufficient(received)));
      }
    }
    return countable;
  }

  /** The messages that satisfy the guard of a reaction that counts them. */
  private List<EventMessage> matching(
      Reaction reaction, Trigger.Received received, MessagePool there) {
    var matching = new ArrayList<EventMessage>();
    for (EventMessage message : there.messages()) {
      if (message.kind() == received.kind()) {
        termEvaluator.bind(received.message(), message.content());
        termEvaluator.bind(received.sender(), Value.of(message.sender()));
        if (holds(reaction)) {
          matching.add(message);
        }
      }
    }
    return matching;
  }

  /** All sets of messages to read for which the guard holds. */
  private List<EnabledReaction> reading(
      int number, Reaction reaction, List<EventMessage> trigger, MessagePool there) {
    var ways = new ArrayList<EnabledReaction>();
    for (List<EventMessage> read : readable(reaction, trigger, there)) {
      termEvaluator.setReadMessages(read(reaction, read));
      if (holds(reaction)) {
        ways.add(new EnabledReaction(number, trigger, read));
      }
    }
    return ways;
  }

  /** The messages that a reaction reads, by kind. */
  static Map<Integer, List<ReceivedMessage>> read(Reaction reaction, List<EventMessage> messages) {
    Map<Integer, List<ReceivedMessage>> read = new HashMap<>();
    reaction.reads().forEach(k -> read.put(k, new ArrayList<>()));
    messages.forEach(l -> read.get(l.kind()).add(new ReceivedMessage(l.sender(), l.content())));
    return read;
  }

  /** All sets of messages that can be read in addition to those that trigger a reaction. */
  private List<List<EventMessage>> readable(
      Reaction reaction, List<EventMessage> trigger, MessagePool there) {
    if (reaction.reads().isEmpty()) {
      return List.of(List.of());
    }
    var left = new ArrayList<>(there.messages());
    trigger.stream()
        .filter(l -> !forgers.contains(l.sender()) && !system.faultModel().isDuplicated(l))
        .forEach(left::remove);
    record Box(int kind, int sender) {}
    Map<Box, List<Optional<EventMessage>>> boxes = new LinkedHashMap<>();
    for (EventMessage message : left.stream().distinct().toList()) {
      if (reaction.reads().contains(message.kind())) {
        boxes
            .computeIfAbsent(
                new Box(message.kind(), message.sender()),
                _ -> new ArrayList<>(List.of(Optional.empty())))
            .add(Optional.of(message));
      }
    }
    return Combinatorics.product(List.copyOf(boxes.values())).stream()
        .map(chosen -> chosen.stream().flatMap(Optional::stream).toList())
        .toList();
  }

  private boolean holds(Reaction reaction) {
    boolean holds = termEvaluator.holds(reaction.guard());
    if (holds) {
      guards.held(reaction);
    } else {
      guards.failed(reaction);
    }
    return holds;
  }

  /** All sets of messages of different senders that reach the threshold. */
  private List<List<EventMessage>> quorums(
      Reaction reaction, Trigger.Quorum quorum, MessagePool there) {
    Map<Integer, List<Optional<EventMessage>>> bySender = new LinkedHashMap<>();
    for (EventMessage message : there.messages().stream().distinct().toList()) {
      termEvaluator.bind(quorum.message(), message.content());
      termEvaluator.bind(quorum.sender(), Value.of(message.sender()));
      if (message.kind() == quorum.kind() && holds(reaction)) {
        bySender
            .computeIfAbsent(message.sender(), _ -> new ArrayList<>(List.of(Optional.empty())))
            .add(Optional.of(message));
      }
    }
    var quorums = new ArrayList<List<EventMessage>>();
    for (List<Optional<EventMessage>> chosen :
        Combinatorics.product(List.copyOf(bySender.values()))) {
      List<EventMessage> messages = chosen.stream().flatMap(Optional::stream).toList();
      termEvaluator.bind(quorum.size(), Value.of(messages.size()));
      if (!messages.isEmpty() && termEvaluator.holds(quorum.threshold())) {
        quorums.add(messages);
      }
    }
    return quorums;
  }
}
