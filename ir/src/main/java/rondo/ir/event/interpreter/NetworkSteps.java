package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;

/**
 * The network of the reference interpreter: messages are sent, delivered, consumed or lost. With
 * FIFO delivery, the sequence number of a message is its position among those of its sender in the
 * same pool.
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
      if (receives(receiver.status()) && !isRepeated(message.receiver(), receiver, eventMessage)) {
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
  private boolean receives(ProcessStatus status) {
    return switch (status) {
      case CORRECT, OMITTING, ABSENT -> true;
      case CRASHED -> model.restarts() > 0;
      case BYZANTINE -> false;
    };
  }

  /** Whether an equal message that may be duplicated, or is kept, is present already. */
  private boolean isRepeated(int process, ProcessState receiver, EventMessage message) {
    return (model.duplication() || system.keeps(process, message.kind()))
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
                  l ->
                      l.sender() == message.sender()
                          && l.sequenceNumber() < message.sequenceNumber());
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

  /** The delivered messages that are left after some of them are consumed. */
  MessagePool left(ProcessState state, List<EventMessage> consumed) {
    List<EventMessage> left = state.arrived().messages();
    if (!model.duplication()) {
      // From the last to the first, so that no message still to be removed has moved up.
      for (EventMessage message : inOrder(consumed).reversed()) {
        left = removed(left, message);
      }
    }
    return new MessagePool(left);
  }

  private static List<EventMessage> inOrder(List<EventMessage> pool) {
    return pool.stream()
        .sorted((a, b) -> Integer.compare(a.sequenceNumber(), b.sequenceNumber()))
        .toList();
  }

  private List<EventMessage> appended(List<EventMessage> pool, EventMessage message) {
    int before = 0;
    for (EventMessage each : pool) {
      before += each.sender() == message.sender() ? 1 : 0;
    }
    var more = new ArrayList<>(pool);
    more.add(model.fifo() ? message.at(before + 1) : message);
    return more;
  }

  private static List<EventMessage> removed(List<EventMessage> pool, EventMessage message) {
    var rest = new ArrayList<>(pool);
    if (rest.remove(message)) {
      rest.replaceAll(
          l ->
              l.sender() == message.sender() && l.sequenceNumber() > message.sequenceNumber()
                  ? l.at(l.sequenceNumber() - 1)
                  : l);
    }
    return rest;
  }
}
