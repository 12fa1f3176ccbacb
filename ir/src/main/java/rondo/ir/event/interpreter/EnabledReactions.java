package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;

/**
 * The enabled reactions of one process, for the reference interpreter: implemented from the
 * language definition, independently of {@link rondo.ir.event.semantics.ReactionEnumerator}, which
 * the engine uses.
 *
 * <p>The definition is {@link #fits}: when a reaction may consume a set of triggering messages and
 * a set of messages that it reads. A reaction is enabled with such sets if it fits, no earlier
 * reaction fits the same messages, and, in a FIFO network, no message is overtaken.
 */
final class EnabledReactions {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final Precedence precedence;
  private final int process;
  private final List<Value> variables;
  private final List<Integer> forgers;

  /**
   * @param forgers the Byzantine processes that may equivocate, whose messages are never used up
   */
  EnabledReactions(
      EventSystem system,
      Precedence precedence,
      int process,
      List<Value> variables,
      List<Integer> forgers) {
    this.system = system;
    this.precedence = precedence;
    this.process = process;
    this.variables = variables;
    this.forgers = forgers;
  }

  /**
   * All enabled reactions.
   *
   * @param there the messages that the process may consume
   * @throws FaultException if the guard of a reaction cannot be evaluated
   */
  List<EnabledReaction> of(List<EventMessage> there) {
    var enabled = new ArrayList<EnabledReaction>();
    for (EnabledReaction reaction : fitting(there)) {
      boolean preceded = precedence == Precedence.FIRST && isPreceded(reaction);
      if (!preceded && !violatesFifo(reaction, there)) {
        enabled.add(reaction);
      }
    }
    return enabled;
  }

  /** The steps in which a Byzantine process sends messages to all processes. */
  List<EnabledReaction> byzantineSends() {
    var enabled = new ArrayList<EnabledReaction>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    for (int r = 0; r < reactions.size(); r++) {
      Reaction reaction = reactions.get(r);
      if (reaction.trigger() instanceof Trigger.ByzantineSend
          && evaluator(reaction, List.of()).holds(reaction.guard())) {
        enabled.add(new EnabledReaction(r, List.of()));
      }
    }
    return enabled;
  }

  /** Every reaction that fits some of the messages, with these messages. */
  private List<EnabledReaction> fitting(List<EventMessage> there) {
    var fitting = new ArrayList<EnabledReaction>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    for (int r = 0; r < reactions.size(); r++) {
      for (List<EventMessage> trigger : triggers(reactions.get(r), there)) {
        for (List<EventMessage> read : readable(reactions.get(r), trigger, there)) {
          if (fits(reactions.get(r), trigger, read)) {
            fitting.add(new EnabledReaction(r, trigger, read));
          }
        }
      }
      if (reactions.get(r).trigger() instanceof Trigger.Received received) {
        int number = r;
        countedSets(reactions.get(r), received, there)
            .forEach(counted -> fitting.add(new EnabledReaction(number, counted)));
      }
    }
    return fitting;
  }

  private boolean fits(Reaction reaction, List<EventMessage> trigger, List<EventMessage> read) {
    for (int i = 0; i < read.size(); i++) {
      EventMessage eventMessage = read.get(i);
      boolean again =
          read.subList(0, i).stream()
              .anyMatch(
                  l -> l.kind() == eventMessage.kind() && l.sender() == eventMessage.sender());
      if (again || !reaction.reads().contains(eventMessage.kind())) {
        return false;
      }
    }
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ ->
          trigger.isEmpty() && evaluator(reaction, read).holds(reaction.guard());
      case Trigger.SingleMessage(int kind, Binder message, Binder sender) ->
          trigger.size() == 1
              && trigger.getFirst().kind() == kind
              && holds(reaction, message, sender, trigger.getFirst(), read);
      case Trigger.Quorum quorum -> isQuorum(reaction, quorum, trigger);
      case Trigger.Received _, Trigger.ByzantineSend _ -> false;
    };
  }

  /**
   * The sets of messages of different senders with equal keys that reach the threshold. Unless the
   * body looks at the messages, only one set for each key: of each sender its least message, and of
   * these as few as suffice, first those of processes that are not byzantine, then in the order of
   * their senders.
   */
  private List<List<EventMessage>> countedSets(
      Reaction reaction, Trigger.Received received, List<EventMessage> there) {
    Map<Optional<Value>, List<EventMessage>> byKey = new LinkedHashMap<>();
    for (EventMessage message : there.stream().distinct().sorted().toList()) {
      if (message.kind() == received.kind()
          && holds(reaction, received.message(), received.sender(), message, List.of())) {
        byKey
            .computeIfAbsent(key(reaction, received, message), _ -> new ArrayList<>())
            .add(message);
      }
    }
    var sets = new ArrayList<List<EventMessage>>();
    for (List<EventMessage> messages : byKey.values()) {
      if (received.readsMailbox()) {
        atMostOneOfEach(messages).stream()
            .filter(set -> isEnough(reaction, received, set.size()))
            .forEach(sets::add);
      } else {
        var witnesses = new ArrayList<EventMessage>();
        for (boolean forged : List.of(false, true)) {
          for (int sender = 0; sender < system.processes(); sender++) {
            int from = sender;
            if (forgers.contains(sender) == forged
                && !isEnough(reaction, received, witnesses.size())) {
              messages.stream()
                  .filter(m -> m.sender() == from)
                  .findFirst()
                  .ifPresent(witnesses::add);
            }
          }
        }
        if (isEnough(reaction, received, witnesses.size())) {
          sets.add(witnesses);
        }
      }
    }
    return sets;
  }

  private Optional<Value> key(Reaction reaction, Trigger.Received received, EventMessage message) {
    TermEvaluator termEvaluator = evaluator(reaction, List.of());
    termEvaluator.bind(received.message(), message.content());
    termEvaluator.bind(received.sender(), Value.of(message.sender()));
    return received.groupKey().map(g -> termEvaluator.value(g.term()));
  }

  private boolean isEnough(Reaction reaction, Trigger.Received received, int size) {
    TermEvaluator termEvaluator = evaluator(reaction, List.of());
    termEvaluator.bind(received.size(), Value.of(size));
    return size > 0 && termEvaluator.holds(received.threshold());
  }

  private boolean isQuorum(Reaction reaction, Trigger.Quorum quorum, List<EventMessage> messages) {
    for (EventMessage message : messages) {
      if (message.kind() != quorum.kind()
          || !holds(reaction, quorum.message(), quorum.sender(), message, List.of())) {
        return false;
      }
    }
    long senders = messages.stream().map(EventMessage::sender).distinct().count();
    if (messages.isEmpty() || senders < messages.size()) {
      return false;
    }
    TermEvaluator termEvaluator = evaluator(reaction, List.of());
    termEvaluator.bind(quorum.size(), Value.of(messages.size()));
    return termEvaluator.holds(quorum.threshold());
  }

  private boolean holds(
      Reaction reaction,
      Binder message,
      Binder sender,
      EventMessage eventMessage,
      List<EventMessage> read) {
    TermEvaluator termEvaluator = evaluator(reaction, read);
    termEvaluator.bind(message, eventMessage.content());
    termEvaluator.bind(sender, Value.of(eventMessage.sender()));
    return termEvaluator.holds(reaction.guard());
  }

  private TermEvaluator evaluator(Reaction reaction, List<EventMessage> read) {
    TermEvaluator termEvaluator =
        TermEvaluator.ofProcess(system.processes(), process, ALWAYS, variables, List.of());
    termEvaluator.setReadMessages(mailboxes(reaction, read));
    return termEvaluator;
  }

  /** The contents of {@code mbox} by kind, for a reaction that reads these messages. */
  static Map<Integer, List<ReceivedMessage>> mailboxes(Reaction reaction, List<EventMessage> read) {
    Map<Integer, List<ReceivedMessage>> mailboxes = new HashMap<>();
    for (int kind : reaction.reads()) {
      mailboxes.put(
          kind,
          read.stream()
              .filter(l -> l.kind() == kind)
              .map(l -> new ReceivedMessage(l.sender(), l.content()))
              .toList());
    }
    return mailboxes;
  }

  /** The candidate sets of triggering messages, filtered message by message. */
  private List<List<EventMessage>> triggers(Reaction reaction, List<EventMessage> there) {
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> List.of(List.of());
      case Trigger.SingleMessage message ->
          there.stream().distinct().filter(l -> l.kind() == message.kind()).map(List::of).toList();
      case Trigger.Quorum quorum ->
          atMostOneOfEach(
              there.stream()
                  .distinct()
                  .filter(l -> l.kind() == quorum.kind())
                  .filter(l -> holds(reaction, quorum.message(), quorum.sender(), l, List.of()))
                  .toList());
      case Trigger.Received _, Trigger.ByzantineSend _ -> List.of();
    };
  }

  /** The sets of messages that a reaction may read in addition to those that trigger it. */
  private List<List<EventMessage>> readable(
      Reaction reaction, List<EventMessage> trigger, List<EventMessage> there) {
    var left = new ArrayList<>(there);
    for (EventMessage message : trigger) {
      if (!isDuplicated(message) && !forgers.contains(message.sender())) {
        left.remove(message);
      }
    }
    return atMostOneOfEach(
        left.stream().distinct().filter(l -> reaction.reads().contains(l.kind())).toList());
  }

  /** All sets of messages with at most one of each kind and sender, the empty set first. */
  private static List<List<EventMessage>> atMostOneOfEach(List<EventMessage> messages) {
    Map<List<Integer>, List<EventMessage>> boxes = new LinkedHashMap<>();
    for (EventMessage message : messages) {
      boxes
          .computeIfAbsent(List.of(message.kind(), message.sender()), _ -> new ArrayList<>())
          .add(message);
    }
    var sets = new ArrayList<List<EventMessage>>();
    choose(List.copyOf(boxes.values()), List.of(), sets);
    return sets;
  }

  private static void choose(
      List<List<EventMessage>> boxes, List<EventMessage> chosen, List<List<EventMessage>> sets) {
    if (boxes.isEmpty()) {
      sets.add(chosen);
      return;
    }
    List<List<EventMessage>> others = boxes.subList(1, boxes.size());
    choose(others, chosen, sets);
    for (EventMessage message : boxes.getFirst()) {
      var more = new ArrayList<>(chosen);
      more.add(message);
      choose(others, more, sets);
    }
  }

  /**
   * Whether an earlier reaction fits the same messages, however it divides them into triggering and
   * read ones. Timeouts precede timeouts only, and internal steps internal steps, whatever messages
   * either of them consumes.
   */
  private boolean isPreceded(EnabledReaction reaction) {
    List<Reaction> reactions = system.roleOf(process).reactions();
    Trigger own = reactions.get(reaction.reaction()).trigger();
    return reactions.subList(0, reaction.reaction()).stream()
        .filter(r -> isSameKind(own, r.trigger()))
        .anyMatch(r -> fitsSplit(r, reaction.messages(), 0, List.of(), List.of()));
  }

  private static boolean isSameKind(Trigger one, Trigger other) {
    return switch (one) {
      case Trigger.Timeout _ -> other instanceof Trigger.Timeout;
      case Trigger.Internal _ -> other instanceof Trigger.Internal;
      case Trigger.SingleMessage _, Trigger.Quorum _ ->
          other instanceof Trigger.SingleMessage || other instanceof Trigger.Quorum;
      case Trigger.Received _, Trigger.ByzantineSend _ -> false;
    };
  }

  private boolean fitsSplit(
      Reaction reaction,
      List<EventMessage> all,
      int from,
      List<EventMessage> trigger,
      List<EventMessage> read) {
    if (from == all.size()) {
      return fits(reaction, trigger, read);
    }
    EventMessage next = all.get(from);
    return fitsSplit(reaction, all, from + 1, with(trigger, next), read)
        || (reaction.reads().contains(next.kind())
            && fitsSplit(reaction, all, from + 1, trigger, with(read, next)));
  }

  private static List<EventMessage> with(List<EventMessage> messages, EventMessage message) {
    var more = new ArrayList<>(messages);
    more.add(message);
    return more;
  }

  /**
   * Whether a message that is not consumed was sent before a consumed one of the same FIFO channel,
   * and could have been consumed using only messages that must have been delivered: the consumed
   * ones, and those sent before them.
   */
  private boolean violatesFifo(EnabledReaction reaction, List<EventMessage> there) {
    var arrived = new ArrayList<>(reaction.messages());
    var left = new ArrayList<EventMessage>();
    for (EventMessage message : there) {
      boolean earlier =
          reaction.messages().stream()
              .anyMatch(
                  t -> inOneChannel(t, message) && t.sequenceNumber() > message.sequenceNumber());
      if (earlier && !reaction.messages().contains(message)) {
        arrived.add(message);
        left.add(message);
      }
    }
    return !left.isEmpty()
        && fitting(arrived).stream().anyMatch(f -> left.stream().anyMatch(f.messages()::contains));
  }

  private boolean isDuplicated(EventMessage message) {
    return system.faultModel().duplication().stream().anyMatch(d -> d.contains(message));
  }

  private boolean inOneChannel(EventMessage one, EventMessage other) {
    return one.sender() == other.sender()
        && system.faultModel().fifo().stream().anyMatch(f -> f.contains(one) && f.contains(other));
  }
}
