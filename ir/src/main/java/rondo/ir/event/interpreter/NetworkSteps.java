package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.LossBound;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;
import rondo.ir.event.state.RunHistory;

/**
 * The network of the reference interpreter: messages are sent, delivered, consumed or lost. The
 * sequence number of a message in a FIFO channel is its position among those of its sender in this
 * channel in the same pool.
 */
final class NetworkSteps {
  private final EventSystem system;
  private final EventFaultModel model;
  private final DeliverySemantics semantics;

  NetworkSteps(EventSystem system, DeliverySemantics semantics) {
    this.system = system;
    this.model = system.faultModel();
    this.semantics = semantics;
  }

  /**
   * The messages that can be lost or are not delivered yet: all of them if there are no delivery
   * steps.
   */
  List<EventMessage> undelivered(ProcessState state) {
    return (semantics == DeliverySemantics.AT_ONCE ? state.arrived() : state.inTransit())
        .messages();
  }

  /** All messages that were sent to a process and not consumed, in one pool. */
  List<EventMessage> sent(ProcessState state) {
    List<EventMessage> all = state.arrived().messages();
    for (EventMessage message : inOrder(state.inTransit().messages())) {
      all = appended(all, message);
    }
    return all;
  }

  EventState send(EventState state, int sender, List<OutgoingMessage> messages) {
    EventState next = state;
    for (OutgoingMessage message : messages) {
      ProcessState receiver = next.processStates().get(message.receiver());
      var eventMessage = new EventMessage(message.kind(), sender, message.content());
      if (receives(message.receiver(), receiver.status())
          && !isRepeated(message.receiver(), receiver, eventMessage)) {
        next =
            next.with(
                message.receiver(),
                waitingFor(receiver, appended(undelivered(receiver), eventMessage)));
      }
    }
    return next;
  }

  /**
   * Byzantine processes ignore messages, and crashed ones receive them only if they may restart.
   */
  private boolean receives(int process, ProcessStatus status) {
    return switch (status) {
      case CORRECT, OMITTING, ABSENT -> true;
      case CRASHED -> model.restarts().stream().anyMatch(r -> r.has(process));
      case BYZANTINE -> false;
    };
  }

  /** Whether an equal message that may be duplicated, or is kept, is present already. */
  private boolean isRepeated(int process, ProcessState receiver, EventMessage message) {
    return (isDuplicated(message) || system.keeps(process, message.kind()))
        && (receiver.arrived().messages().contains(message)
            || receiver.inTransit().messages().contains(message));
  }

  private ProcessState waitingFor(ProcessState state, List<EventMessage> waiting) {
    return semantics == DeliverySemantics.AT_ONCE
        ? new ProcessState(
            state.status(), state.variables(), new MessagePool(waiting), state.inTransit())
        : new ProcessState(
            state.status(), state.variables(), state.arrived(), new MessagePool(waiting));
  }

  /** The messages that may be delivered next, without repetition. */
  List<EventMessage> arriving(ProcessState state) {
    var next = new ArrayList<EventMessage>();
    for (EventMessage message : state.inTransit().messages()) {
      boolean behind =
          state.inTransit().messages().stream()
              .anyMatch(
                  l -> inOneChannel(l, message) && l.sequenceNumber() < message.sequenceNumber());
      if (!behind && !next.contains(message)) {
        next.add(message);
      }
    }
    return next;
  }

  ProcessState arrived(ProcessState state, EventMessage message) {
    return new ProcessState(
        state.status(),
        state.variables(),
        new MessagePool(appended(state.arrived().messages(), message)),
        new MessagePool(removed(state.inTransit().messages(), message)));
  }

  ProcessState lost(ProcessState state, EventMessage message) {
    return waitingFor(state, removed(undelivered(state), message));
  }

  /**
   * The messages of which further copies are under way, although one has arrived. That these are
   * lost makes a difference only where the network stabilizes: afterwards, copies must arrive.
   */
  List<EventMessage> furtherCopies(ProcessState state) {
    return semantics == DeliverySemantics.AT_ONCE || !system.hasNetworkStabilization()
        ? List.of()
        : state.arrived().messages().stream().filter(this::isDuplicated).toList();
  }

  ProcessState withoutFurtherCopies(ProcessState state, EventMessage message) {
    return new ProcessState(
        state.status(),
        state.variables(),
        new MessagePool(removed(state.arrived().messages(), message)),
        state.inTransit());
  }

  /** The delivered messages that are left after some of them are consumed. */
  MessagePool left(ProcessState state, List<EventMessage> consumed) {
    List<EventMessage> left = state.arrived().messages();
    // From the last to the first, so that no message still to be removed has moved up.
    for (EventMessage message : inOrder(consumed).reversed()) {
      if (!isDuplicated(message)) {
        left = removed(left, message);
      }
    }
    return new MessagePool(left);
  }

  /** Whether a message may arrive arbitrarily often. */
  boolean isDuplicated(EventMessage message) {
    return model.duplication().stream().anyMatch(d -> d.contains(message));
  }

  /** Whether two messages to one process arrive in the order in which they were sent. */
  boolean inOneChannel(EventMessage one, EventMessage other) {
    return one.sender() == other.sender()
        && model.fifo().stream().anyMatch(f -> f.contains(one) && f.contains(other));
  }

  /** Whether any number of messages of this kind and sender may be lost. */
  private boolean isUnreliable(int kind, int sender) {
    return model.losses().stream()
        .anyMatch(l -> l.most() == LossBound.UNLIMITED && l.scope().contains(kind, sender));
  }

  /**
   * Whether a message need not be consumed: it may be lost, and so may all messages that wait
   * behind it.
   */
  boolean isOptional(EventMessage message) {
    return IntStream.range(0, system.messages().size())
        .filter(
            k ->
                k == message.kind()
                    || inOneChannel(message, new EventMessage(k, message.sender(), Value.NONE)))
        .allMatch(k -> isUnreliable(k, message.sender()));
  }

  /** The bound on losses like that of a message, if it is bounded. */
  private Optional<LossBound> lossBound(EventMessage message) {
    return model.losses().stream()
        .filter(l -> l.most() < LossBound.UNLIMITED && l.scope().contains(message))
        .findFirst();
  }

  /**
   * Whether a message may be lost in a step, as far as its bound allows. If the losses are not
   * bounded, only a loss that makes a difference is a step: other messages wait behind the lost
   * one, a property observes messages in transit, or the message would have to arrive once the
   * network is stable.
   */
  boolean mayLose(RunHistory history, EventMessage message) {
    Optional<LossBound> bound = lossBound(message);
    if (bound.isPresent()) {
      return counted(history.lost(), model.losses().indexOf(bound.get())) < bound.get().most();
    }
    return isUnreliable(message.kind(), message.sender())
        && (inOneChannel(message, message)
            || system.readsMessagesInTransit()
            || system.hasNetworkStabilization());
  }

  /** The history after the loss of a message, which is counted if it is bounded. */
  RunHistory afterLoss(RunHistory history, EventMessage message) {
    return lossBound(message)
        .map(
            b ->
                new RunHistory(
                    counting(history.lost(), model.losses().indexOf(b)),
                    history.restarts(),
                    history.monitorVariables(),
                    history.detector(),
                    history.isNetworkStable()))
        .orElse(history);
  }

  static int counted(List<Integer> counts, int number) {
    return number < counts.size() ? counts.get(number) : 0;
  }

  /** The counts with one more at an index. */
  static List<Integer> counting(List<Integer> counts, int number) {
    return IntStream.range(0, Math.max(counts.size(), number + 1))
        .mapToObj(i -> counted(counts, i) + (i == number ? 1 : 0))
        .toList();
  }

  /** Whether the sender or the receiver of a message has failed and may omit it. */
  boolean isOmitted(EventState state, int receiver, EventMessage message) {
    return hasFailed(state, message.sender()) && model.omissions().omitsSending(message.sender())
        || hasFailed(state, receiver) && model.omissions().omitsReceiving(receiver);
  }

  private static boolean hasFailed(EventState state, int process) {
    return state.processStates().get(process).status() == ProcessStatus.OMITTING;
  }

  /**
   * Whether a message may be omitted in a step: like an unlimited loss, only if that makes a
   * difference.
   */
  boolean mayOmit(EventState state, int receiver, EventMessage message) {
    return isOmitted(state, receiver, message)
        && !system.keeps(receiver, message.kind())
        && (inOneChannel(message, message) || system.readsMessagesInTransit());
  }

  private static List<EventMessage> inOrder(List<EventMessage> pool) {
    return pool.stream()
        .sorted((a, b) -> Integer.compare(a.sequenceNumber(), b.sequenceNumber()))
        .toList();
  }

  private List<EventMessage> appended(List<EventMessage> pool, EventMessage message) {
    int before = 0;
    for (EventMessage each : pool) {
      before += inOneChannel(each, message) ? 1 : 0;
    }
    var more = new ArrayList<>(pool);
    more.add(inOneChannel(message, message) ? message.at(before + 1) : message);
    return more;
  }

  private List<EventMessage> removed(List<EventMessage> pool, EventMessage message) {
    var rest = new ArrayList<>(pool);
    if (rest.remove(message)) {
      rest.replaceAll(
          l ->
              inOneChannel(l, message) && l.sequenceNumber() > message.sequenceNumber()
                  ? l.at(l.sequenceNumber() - 1)
                  : l);
    }
    return rest;
  }
}
