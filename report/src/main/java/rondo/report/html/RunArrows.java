package rondo.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import rondo.trace.json.Json;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.MessageEdge.Status;
import rondo.trace.view.MessageEdges;
import rondo.trace.view.TraceView;

/**
 * The messages of a run as arrows of its sequence chart, from the step in which a message is sent
 * to the one in which it is received or lost.
 */
final class RunArrows {
  private RunArrows() {}

  /**
   * The arrows that end in this step or later; those of messages to oneself and of messages that
   * are never received are not drawn.
   *
   * @param lanes the number of the lane of each process
   */
  static List<Json> since(int step, TraceView view, Map<String, Integer> lanes) {
    var arrows = new ArrayList<Json>();
    for (MessageEdge edge : MessageEdges.of(view)) {
      if (edge.status() == Status.PENDING || edge.sender().equals(edge.receiver())) {
        continue;
      }
      int received = view.steps().get(edge.received().getAsInt()).number();
      int sent =
          edge.sent().isPresent() ? view.steps().get(edge.sent().getAsInt()).number() : received;
      if (received >= step) {
        Json.Builder arrow =
            Json.object()
                .put("from", lanes.get(edge.sender()))
                .put("sent", sent)
                .put("to", lanes.get(edge.receiver()))
                .put("received", received)
                .put("text", edge.text())
                .put("status", edge.status().name().toLowerCase(Locale.ROOT));
        if (!view.isRelevant(edge)) {
          arrow.put("outside", Json.of(true));
        }
        arrows.add(arrow.build());
      }
    }
    return arrows;
  }
}
