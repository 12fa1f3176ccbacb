package rondo.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.event.DeliverySemantics;
import rondo.trace.json.Json;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;

/**
 * The messages of a run as arrows of its sequence chart, from the step in which a message is sent
 * to the one in which it is received or lost. As in the text chart, a message of an event-based
 * protocol is received where it is delivered.
 */
final class RunArrows {
  private final TraceView view;

  /** The number of the lane of each process. */
  private final Map<String, Integer> lanes;

  /** The lanes of the senders of messages in channels, by the number of the message. */
  private final Map<Integer, Integer> senders = new HashMap<>();

  private final List<Arrow> arrows = new ArrayList<>();

  RunArrows(TraceView view, Map<String, Integer> lanes) {
    this.view = view;
    this.lanes = lanes;
  }

  /** An arrow from a lane and step number to another. */
  private record Arrow(int from, int sent, int to, int received, Label label) {
    Json json() {
      return Json.object()
          .put("from", from)
          .put("sent", sent)
          .put("to", to)
          .put("received", received)
          .put("text", label.text())
          .put("status", label.status())
          .build();
    }
  }

  /** The arrows that end in this step or later. */
  List<Json> since(int step) {
    return arrows.stream().filter(a -> a.received() >= step).map(Arrow::json).toList();
  }

  void add(TraceStep step) {
    int lane = lanes.get(step.process().name());
    for (Send send : step.sends()) {
      if (send.number() > 0) {
        senders.put(send.number(), lane);
      }
    }
    if (step.action() instanceof Action.Execution execution) {
      execution
          .receiver()
          .ifPresent(
              r ->
                  arrows.add(
                      new Arrow(
                          lane,
                          step.number(),
                          lanes.get(r.actor().name()),
                          step.number(),
                          new Label(execution.line().statement(), "rendezvous"))));
    }
    step.receipts().forEach(r -> add(step, lane, r));
  }

  /** The label of an arrow and what becomes of the message. */
  private record Label(String text, String status) {}

  private void add(TraceStep step, int lane, Receipt receipt) {
    if (!isDrawn(step, receipt)) {
      return;
    }
    Optional<Integer> sender =
        view.kind() == TraceKind.PROCESSES
            ? Optional.ofNullable(senders.get(receipt.number()))
            : Optional.ofNullable(lanes.get(receipt.from()));
    String label =
        view.kind() == TraceKind.PROCESSES
            ? receipt.from() + ": " + receipt.text()
            : receipt.text();
    sender.ifPresent(
        from ->
            arrows.add(
                new Arrow(
                    from,
                    receipt.sentIn().orElse(step.number()),
                    lane,
                    step.number(),
                    new Label(label, status(receipt.status())))));
  }

  private boolean isDrawn(TraceStep step, Receipt receipt) {
    if (receipt.status() == ReceiptStatus.NOTHING_SENT) {
      return false;
    }
    return switch (step.action()) {
      case Action.Execution _ -> true;
      case Action.Participation _ -> !receipt.from().equals(step.process().name());
      case Action.Event event ->
          event.kind() == EventKind.RECEIVES
              || event.kind() == EventKind.MISSES
              || view.delivery().equals(Optional.of(DeliverySemantics.AT_ONCE));
    };
  }

  private static String status(ReceiptStatus status) {
    return switch (status) {
      case RECEIVED -> "received";
      case READ, COUNTED -> "read";
      case LOST -> "lost";
      case NOTHING_SENT -> throw new IllegalArgumentException("no message");
    };
  }
}
