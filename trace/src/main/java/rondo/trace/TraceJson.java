package rondo.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.trace.TraceView.Actor;
import rondo.trace.TraceView.Change;
import rondo.trace.TraceView.Ending;
import rondo.trace.TraceView.Entry;
import rondo.trace.TraceView.FinalProcessState;
import rondo.trace.TraceView.Line;
import rondo.trace.TraceView.PendingEvents;
import rondo.trace.json.Json;

/** Writes a {@link TraceView} as JSON. */
public final class TraceJson {
  private TraceJson() {}

  public static Json.Obj of(TraceView view) {
    var steps = new ArrayList<Json>();
    view.entries().forEach(e -> steps.add(of(e)));
    return Json.object()
        .put("model", view.model())
        .put("steps", steps)
        .put("ending", of(view.ending()))
        .build();
  }

  private static Json of(Entry entry) {
    Json.Builder step =
        Json.object().put("step", entry.number()).put("transition", entry.transition());
    put(step, entry.line());
    entry.partner().ifPresent(p -> step.put("receiver", put(Json.object(), p).build()));
    step.put("changes", entry.changes().stream().map(TraceJson::of).toList());
    if (!entry.printed().isEmpty()) {
      step.put("printed", entry.printed());
    }
    return step.build();
  }

  private static Json.Builder put(Json.Builder to, Line line) {
    to.put("process", of(line.actor()));
    return put(to, line.at()).put("statement", line.statement());
  }

  private static Json.Builder put(Json.Builder to, Position at) {
    return at.isKnown() ? to.put("file", at.file()).put("line", at.line()) : to;
  }

  private static Json of(Actor actor) {
    return Json.object().put("pid", actor.pid()).put("name", actor.name()).build();
  }

  private static Json of(Change change) {
    return switch (change) {
      case Change.OfVariable(String name, String before, String after) ->
          Json.object().put("variable", name).put("from", before).put("to", after).build();
      case Change.OfChannel(String name, String before, String after) ->
          Json.object().put("channel", name).put("from", before).put("to", after).build();
      case Change.Started(Actor actor) -> Json.object().put("started", of(actor)).build();
      case Change.Ended(Actor actor) -> Json.object().put("ended", of(actor)).build();
    };
  }

  private static Json of(Ending ending) {
    return switch (ending) {
      case Ending.Failed(var fault) -> {
        String kind = Property.of(fault.kind()).title();
        Json.Builder broken = Json.object().put("kind", kind).put("message", fault.message());
        yield put(broken, fault.at()).build();
      }
      case Ending.Deadlock(List<FinalProcessState> processes, Optional<PendingEvents> missing) -> {
        Json.Builder end =
            Json.object()
                .put("kind", Property.INVALID_END_STATE.title())
                .put("processes", processes.stream().map(TraceJson::of).toList());
        missing.ifPresent(m -> end.put("missing", m.events().stream().map(Json::of).toList()));
        yield end.build();
      }
      case Ending.Finished() -> Json.object().put("kind", "finished").build();
      case Ending.Open() -> Json.object().put("kind", "open").build();
      case Ending.Lasso(int from, List<Actor> starved) ->
          Json.object()
              .put("kind", "lasso")
              .put("from", from)
              .put("starved", starved.stream().map(TraceJson::of).toList())
              .build();
    };
  }

  private static Json of(FinalProcessState process) {
    String status =
        switch (process.status()) {
          case DONE -> "terminated";
          case STUCK -> "blocked";
        };
    Json.Builder result = Json.object().put("process", of(process.actor())).put("status", status);
    return put(result, process.at())
        .put("waitsFor", process.waitsFor().stream().map(Json::of).toList())
        .build();
  }
}
