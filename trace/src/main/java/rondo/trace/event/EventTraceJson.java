package rondo.trace.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.trace.event.EventTraceView.AnnouncementView;
import rondo.trace.event.EventTraceView.Change;
import rondo.trace.event.EventTraceView.Ending;
import rondo.trace.event.EventTraceView.Entry;
import rondo.trace.event.EventTraceView.MessageReceipt;
import rondo.trace.event.EventTraceView.MessageSend;
import rondo.trace.event.EventTraceView.MonitorReaction;
import rondo.trace.event.EventTraceView.Valuation;
import rondo.trace.event.EventTraceView.ViolationMessage;
import rondo.trace.json.Json;

/** Writes an {@link EventTraceView} as JSON. */
public final class EventTraceJson {
  private EventTraceJson() {}

  public static Json.Obj of(EventTraceView trace) {
    Json.Builder json =
        Json.object()
            .put("model", trace.model())
            .put("delivery", trace.semantics().text())
            .put("processes", trace.processes().stream().map(Json::of).toList())
            .put("start", trace.start().stream().map(EventTraceJson::of).toList())
            .put("steps", trace.entries().stream().map(EventTraceJson::of).toList())
            .put("end", trace.end().stream().map(EventTraceJson::of).toList());
    if (!trace.monitors().start().isEmpty()) {
      json.put(
          "monitors",
          Json.object()
              .put(
                  "start",
                  trace.monitors().start().stream().map(EventTraceJson::ofMonitor).toList())
              .put("end", trace.monitors().end().stream().map(EventTraceJson::ofMonitor).toList())
              .build());
    }
    return json.put("ending", of(trace.ending()))
        .put("violations", trace.violations().stream().map(EventTraceJson::of).toList())
        .build();
  }

  private static Json of(Valuation valuation) {
    return Json.object().put("process", valuation.owner()).put("values", values(valuation)).build();
  }

  private static Json ofMonitor(Valuation valuation) {
    return Json.object().put("monitor", valuation.owner()).put("values", values(valuation)).build();
  }

  private static Json values(Valuation valuation) {
    Json.Builder values = Json.object();
    valuation.values().forEach(b -> values.put(b.variable(), b.value()));
    return values.build();
  }

  private static Json of(Entry entry) {
    Json.Builder step =
        Json.object()
            .put("step", entry.number())
            .put("process", entry.process())
            .put("event", entry.kind().word());
    if (!entry.trigger().isEmpty()) {
      step.put("trigger", entry.trigger());
    }
    put(step, entry.at())
        .put("received", entry.received().messages().stream().map(EventTraceJson::of).toList());
    if (!entry.received().read().isEmpty()) {
      step.put("read", entry.received().read().stream().map(EventTraceJson::of).toList());
    }
    step.put("changes", entry.changes().stream().map(EventTraceJson::of).toList())
        .put("sends", entry.sends().stream().map(EventTraceJson::of).toList());
    if (!entry.announced().isEmpty()) {
      step.put("announced", entry.announced().stream().map(EventTraceJson::of).toList());
    }
    return step.build();
  }

  private static Json of(AnnouncementView view) {
    return Json.object()
        .put(
            switch (view.kind()) {
              case MESSAGE -> "message";
              case DECISION -> "decision";
            },
            view.what())
        .put("reactions", view.reactions().stream().map(EventTraceJson::of).toList())
        .build();
  }

  private static Json of(MonitorReaction reaction) {
    return put(Json.object().put("monitor", reaction.monitor()), reaction.at())
        .put("changes", reaction.changes().stream().map(EventTraceJson::of).toList())
        .build();
  }

  private static Json.Builder put(Json.Builder to, Position at) {
    return at.isKnown() ? to.put("file", at.file()).put("line", at.line()) : to;
  }

  private static Json of(MessageReceipt receipt) {
    Json.Builder result =
        Json.object().put("message", receipt.message()).put("from", receipt.sender());
    receipt.sentIn().ifPresent(step -> result.put("sentIn", step));
    return result.build();
  }

  private static Json of(Change change) {
    return Json.object()
        .put("variable", change.variable())
        .put("from", change.before())
        .put("to", change.after())
        .build();
  }

  private static Json of(MessageSend send) {
    List<Json> to = send.to().stream().map(Json::of).toList();
    return Json.object().put("message", send.message()).put("to", to).build();
  }

  private static Json of(Ending ending) {
    return switch (ending) {
      case Ending.Open() -> Json.object().put("kind", "open").build();
      case Ending.Finished() -> Json.object().put("kind", "finished").build();
      case Ending.Lasso(int from) -> Json.object().put("kind", "lasso").put("from", from).build();
    };
  }

  private static Json of(ViolationMessage message) {
    return put(Json.object().put("message", message.message()), message.at()).build();
  }
}
