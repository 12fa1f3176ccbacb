package rondo.trace.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.trace.event.EventStory.Announcement;
import rondo.trace.event.EventStory.Arrival;
import rondo.trace.event.EventStory.Change;
import rondo.trace.event.EventStory.Ending;
import rondo.trace.event.EventStory.Entry;
import rondo.trace.event.EventStory.Holding;
import rondo.trace.event.EventStory.Sending;
import rondo.trace.event.EventStory.Sighting;
import rondo.trace.event.EventStory.Wrong;
import rondo.trace.json.Json;

/** A story of events as JSON. */
public final class EventStoryJson {
  private EventStoryJson() {}

  public static Json.Obj of(EventStory story) {
    Json.Builder told =
        Json.object()
            .put("model", story.model())
            .put("delivery", story.delivery().text())
            .put("processes", story.processes().stream().map(Json::of).toList())
            .put("start", story.start().stream().map(EventStoryJson::of).toList())
            .put("steps", story.entries().stream().map(EventStoryJson::of).toList())
            .put("end", story.end().stream().map(EventStoryJson::of).toList());
    if (!story.monitors().start().isEmpty()) {
      told.put(
          "monitors",
          Json.object()
              .put("start", story.monitors().start().stream().map(EventStoryJson::watched).toList())
              .put("end", story.monitors().end().stream().map(EventStoryJson::watched).toList())
              .build());
    }
    return told.put("ending", of(story.ending()))
        .put("wrong", story.wrong().stream().map(EventStoryJson::of).toList())
        .build();
  }

  private static Json of(Holding holding) {
    return Json.object().put("process", holding.owner()).put("values", values(holding)).build();
  }

  private static Json watched(Holding holding) {
    return Json.object().put("monitor", holding.owner()).put("values", values(holding)).build();
  }

  private static Json values(Holding holding) {
    Json.Builder values = Json.object();
    holding.values().forEach(b -> values.put(b.variable(), b.value()));
    return values.build();
  }

  private static Json of(Entry entry) {
    Json.Builder step =
        Json.object()
            .put("step", entry.number())
            .put("process", entry.process())
            .put("event", entry.deed().word());
    if (!entry.upon().isEmpty()) {
      step.put("upon", entry.upon());
    }
    put(step, entry.at())
        .put("received", entry.got().messages().stream().map(EventStoryJson::of).toList());
    if (!entry.got().read().isEmpty()) {
      step.put("read", entry.got().read().stream().map(EventStoryJson::of).toList());
    }
    step.put("changes", entry.changes().stream().map(EventStoryJson::of).toList())
        .put("sends", entry.sends().stream().map(EventStoryJson::of).toList());
    if (!entry.announced().isEmpty()) {
      step.put("announced", entry.announced().stream().map(EventStoryJson::of).toList());
    }
    return step.build();
  }

  private static Json of(Announcement announcement) {
    return Json.object()
        .put(
            switch (announcement.kind()) {
              case MESSAGE -> "message";
              case DECISION -> "decision";
            },
            announcement.what())
        .put("seen", announcement.seen().stream().map(EventStoryJson::of).toList())
        .build();
  }

  private static Json of(Sighting sighting) {
    return put(Json.object().put("monitor", sighting.monitor()), sighting.at())
        .put("changes", sighting.changes().stream().map(EventStoryJson::of).toList())
        .build();
  }

  private static Json.Builder put(Json.Builder to, Position at) {
    return at.isKnown() ? to.put("file", at.file()).put("line", at.line()) : to;
  }

  private static Json of(Arrival arrival) {
    Json.Builder result =
        Json.object().put("message", arrival.message()).put("from", arrival.sender());
    arrival.sentIn().ifPresent(step -> result.put("sentIn", step));
    return result.build();
  }

  private static Json of(Change change) {
    return Json.object()
        .put("variable", change.variable())
        .put("from", change.before())
        .put("to", change.after())
        .build();
  }

  private static Json of(Sending sending) {
    List<Json> to = sending.to().stream().map(Json::of).toList();
    return Json.object().put("message", sending.message()).put("to", to).build();
  }

  private static Json of(Ending ending) {
    return switch (ending) {
      case Ending.Open() -> Json.object().put("kind", "open").build();
      case Ending.Over() -> Json.object().put("kind", "finished").build();
      case Ending.Repeating(int from) ->
          Json.object().put("kind", "repeating").put("from", from).build();
    };
  }

  private static Json of(Wrong wrong) {
    return put(Json.object().put("message", wrong.message()), wrong.at()).build();
  }
}
