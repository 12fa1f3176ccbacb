package rondo.trace.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.event.DeliverySemantics;
import rondo.trace.view.MessageEdge.Status;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView.RoundView;

/**
 * Connects the sends and receipts of a run. A message that is sent to several processes is an edge
 * for each. In a run of events, a message that a reaction counts without consuming it is received
 * when it is counted for the first time, and where delivery is a step of its own, it is received in
 * that step.
 */
public final class MessageEdges {
  private final TraceView trace;
  private final List<MessageEdge> edges = new ArrayList<>();

  private MessageEdges(TraceView trace) {
    this.trace = trace;
  }

  /** All edges, in the order of receipt; those of pending messages come last. */
  public static List<MessageEdge> of(TraceView trace) {
    var builder = new MessageEdges(trace);
    switch (trace.kind()) {
      case PROCESSES -> builder.connectProcesses();
      case ROUNDS -> builder.connectRounds();
      case EVENTS -> builder.connectEvents();
    }
    return List.copyOf(builder.edges);
  }

  /** A message through a channel of a Promela model. */
  private record ChannelSend(int step, String sender, String channel, String text) {}

  private void connectProcesses() {
    Map<Integer, ChannelSend> inChannel = new LinkedHashMap<>();
    for (int i = 0; i < trace.steps().size(); i++) {
      TraceStep step = trace.steps().get(i);
      var execution = (Action.Execution) step.action();
      if (execution.receiver().isPresent()) {
        edges.add(
            new MessageEdge(
                execution.line().statement(),
                step.process().name(),
                OptionalInt.of(i),
                execution.receiver().get().actor().name(),
                OptionalInt.of(i),
                Status.RENDEZVOUS));
      }
      for (Message message : step.messages()) {
        switch (message) {
          case Send send ->
              inChannel.put(
                  send.number(),
                  new ChannelSend(
                      i,
                      step.process().name(),
                      send.receivers(),
                      send.receivers() + "!" + send.text()));
          case Receipt receipt -> {
            ChannelSend send = inChannel.remove(receipt.number());
            if (send != null) {
              edges.add(
                  new MessageEdge(
                      send.text(),
                      send.sender(),
                      OptionalInt.of(send.step()),
                      step.process().name(),
                      OptionalInt.of(i),
                      Status.RECEIVED));
            }
          }
        }
      }
    }
    for (ChannelSend send : inChannel.values()) {
      edges.add(
          new MessageEdge(
              send.text(),
              send.sender(),
              OptionalInt.of(send.step()),
              send.channel(),
              OptionalInt.empty(),
              Status.PENDING));
    }
  }

  private void connectRounds() {
    int first = 0;
    for (RoundView round : trace.rounds()) {
      Map<String, Integer> indices = new HashMap<>();
      for (int p = 0; p < round.steps().size(); p++) {
        indices.put(round.steps().get(p).process().name(), first + p);
      }
      for (TraceStep step : round.steps()) {
        for (Receipt receipt : step.receipts()) {
          if (receipt.status() != ReceiptStatus.NOTHING_SENT) {
            edges.add(
                new MessageEdge(
                    receipt.text(),
                    receipt.from(),
                    OptionalInt.of(indices.get(receipt.from())),
                    step.process().name(),
                    OptionalInt.of(indices.get(step.process().name())),
                    receipt.status() == ReceiptStatus.LOST ? Status.LOST : Status.RECEIVED));
          }
        }
      }
      first += round.steps().size();
    }
  }

  /** A message of a run of events to one receiver. */
  private static final class SentMessage {
    private final int step;
    private final String sender;
    private final String receiver;
    private final String text;
    private boolean isConnected;

    SentMessage(int step, String sender, String receiver, String text) {
      this.step = step;
      this.sender = sender;
      this.receiver = receiver;
      this.text = text;
    }
  }

  private void connectEvents() {
    boolean isSeparate = !trace.delivery().equals(Optional.of(DeliverySemantics.AT_ONCE));
    var all = new ArrayList<SentMessage>();
    for (int i = 0; i < trace.steps().size(); i++) {
      TraceStep step = trace.steps().get(i);
      boolean reacts =
          step.action() instanceof Action.Event(EventKind kind, _, _) && kind == EventKind.REACTS;
      for (Message message : step.messages()) {
        switch (message) {
          case Send send -> {
            for (String receiver : send.to()) {
              all.add(new SentMessage(i, step.process().name(), receiver, send.text()));
            }
          }
          case Receipt receipt -> {
            if (!(isSeparate && reacts && receipt.sentIn().isPresent())) {
              connect(receipt, i, all);
            }
          }
        }
      }
    }
    for (SentMessage message : all) {
      if (!message.isConnected) {
        edges.add(
            new MessageEdge(
                message.text,
                message.sender,
                OptionalInt.of(message.step),
                message.receiver,
                OptionalInt.empty(),
                Status.PENDING));
      }
    }
  }

  private void connect(Receipt receipt, int index, List<SentMessage> all) {
    String receiver = trace.steps().get(index).process().name();
    List<SentMessage> candidates =
        all.stream()
            .filter(
                m ->
                    m.receiver.equals(receiver)
                        && m.sender.equals(receipt.from())
                        && m.text.equals(receipt.text())
                        && receipt.sentIn().equals(OptionalInt.of(number(m))))
            .toList();
    Optional<SentMessage> fresh = candidates.stream().filter(m -> !m.isConnected).findFirst();
    if (fresh.isEmpty() && !candidates.isEmpty() && receipt.status() == ReceiptStatus.COUNTED) {
      return;
    }
    fresh.ifPresent(m -> m.isConnected = true);
    Optional<SentMessage> sent = fresh.or(() -> candidates.stream().findFirst());
    edges.add(
        new MessageEdge(
            receipt.text(),
            receipt.from(),
            sent.map(m -> OptionalInt.of(m.step)).orElse(OptionalInt.empty()),
            receiver,
            OptionalInt.of(index),
            receipt.status() == ReceiptStatus.LOST ? Status.LOST : Status.RECEIVED));
  }

  private int number(SentMessage message) {
    return trace.steps().get(message.step).number();
  }
}
