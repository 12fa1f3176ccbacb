package rondo.trace.print;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.Property;
import rondo.trace.json.Json;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceStep.Line;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.MonitorReaction;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.Explanation;
import rondo.trace.view.TraceView.FinalProcessState;
import rondo.trace.view.TraceView.PropertyPart;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;
import rondo.trace.view.ValueView;
import rondo.trace.view.WaitingProcess;
import rondo.trace.view.WaitingProcess.UnconsumedMessage;
import rondo.trace.view.WaitingProcess.WaitingReaction;

/** Writes a run as JSON, see {@code docs/json.md}. */
public final class TraceJson {
  private TraceJson() {}

  public static Json.Obj of(TraceView trace) {
    Json.Builder json = Json.object().put("kind", trace.kind().word()).put("model", trace.model());
    trace.delivery().ifPresent(d -> json.put("delivery", d.text()));
    if (trace.kind() == TraceKind.EVENTS) {
      json.put("processes", list(trace.processes(), p -> Json.of(p.name())));
    }
    if (trace.kind() != TraceKind.PROCESSES) {
      json.put("start", list(trace.start().processes(), v -> of("process", v)));
    }
    trace.unproposed().ifPresent(u -> json.put("unproposedValue", u));
    if (trace.kind() == TraceKind.ROUNDS) {
      json.put("rounds", list(trace.rounds(), TraceJson::of));
    } else {
      json.put("steps", list(trace.steps(), TraceJson::of));
    }
    if (trace.kind() == TraceKind.EVENTS) {
      json.put("end", list(trace.end().processes(), v -> of("process", v)));
    }
    if (!trace.start().monitors().isEmpty()) {
      json.put(
          "monitors",
          Json.object()
              .put("start", list(trace.start().monitors(), v -> of("monitor", v)))
              .put("end", list(trace.end().monitors(), v -> of("monitor", v)))
              .build());
    }
    json.put("ending", of(trace.ending(), trace.kind()));
    switch (trace.explanation()) {
      case Explanation.NotComputed() -> {}
      case Explanation.Unavailable(String reason) ->
          json.put("explanation", Json.object().put("unavailable", reason).build());
      case Explanation.Slice slice -> json.put("explanation", explanation(trace, slice));
    }
    if (trace.kind() != TraceKind.PROCESSES) {
      json.put("violations", list(trace.violations(), TraceJson::of));
    }
    return json.build();
  }

  private static <T> List<Json> list(List<T> all, Function<T, Json> json) {
    return all.stream().map(json).toList();
  }

  /** The values that belong to the causal slice, as far as the trace has values at these times. */
  private static Json explanation(TraceView trace, Explanation.Slice slice) {
    Json.Builder json = Json.object();
    if (trace.kind() != TraceKind.PROCESSES) {
      json.put("start", list(slice.start().processes(), v -> of("process", v)));
    }
    if (trace.kind() == TraceKind.EVENTS) {
      json.put("end", list(slice.end().processes(), v -> of("process", v)));
    }
    if (trace.kind() != TraceKind.PROCESSES) {
      json.put("parts", list(slice.parts(), TraceJson::of));
    }
    return json.build();
  }

  private static Json of(PropertyPart part) {
    Json.Builder json = Json.object().put("text", part.text()).put("level", part.level());
    part.holds().ifPresent(h -> json.put("holds", Json.of(h)));
    if (!part.detail().isEmpty()) {
      json.put("values", part.detail());
    }
    return json.build();
  }

  private static Json of(String ownerKind, Valuation valuation) {
    Json.Builder json = Json.object().put(ownerKind, valuation.owner());
    valuation.status().ifPresent(s -> json.put("status", s.word()));
    Json.Builder values = Json.object();
    valuation.values().forEach(b -> values.put(b.variable(), b.value().text()));
    return valuation.status().equals(Optional.of(FaultStatus.BYZANTINE))
        ? json.build()
        : json.put("values", values.build()).build();
  }

  private static Json of(RoundView round) {
    Json.Builder json = Json.object().put("round", round.number());
    round.phase().ifPresent(p -> json.put("phase", p));
    if (!round.name().isEmpty()) {
      json.put("name", round.name());
    }
    json.put("synchronous", Json.of(round.synchrony() == Synchrony.SYNCHRONOUS));
    json.put("processes", list(round.steps(), TraceJson::of));
    if (!round.faults().isEmpty()) {
      json.put("faults", list(round.faults(), TraceJson::of));
    }
    return json.build();
  }

  private static Json of(TraceStep step) {
    Json.Builder json = Json.object();
    var marks = new SliceMembers(step);
    switch (step.action()) {
      case Action.Execution(int transition, Line line, var receiver, String printed) -> {
        put(json.put("step", step.number()).put("transition", transition), line);
        receiver.ifPresent(r -> json.put("receiver", put(Json.object(), r).build()));
        if (!printed.isEmpty()) {
          json.put("printed", printed);
        }
      }
      case Action.Participation(FaultStatus status) ->
          json.put("process", step.process().name())
              .put("status", status.word())
              .put("sends", marks.messages(Send.class::isInstance))
              .put("heard", senders(step, ReceiptStatus.RECEIVED))
              .put("lost", senders(step, ReceiptStatus.LOST));
      case Action.Event(EventKind kind, String trigger, Position at) -> {
        json.put("step", step.number())
            .put("process", step.process().name())
            .put("event", kind.word());
        if (!trigger.isEmpty()) {
          json.put("trigger", trigger);
        }
        put(json, at)
            .put("received", marks.messages(m -> isReceipt(m, s -> s != ReceiptStatus.READ)));
        List<Json> read = marks.messages(m -> isReceipt(m, s -> s == ReceiptStatus.READ));
        if (!read.isEmpty()) {
          json.put("read", read);
        }
      }
    }
    json.put("changes", marks.changes());
    if (step.action() instanceof Action.Event) {
      json.put("sends", marks.messages(Send.class::isInstance));
    }
    if (!step.announcements().isEmpty()) {
      json.put("announced", marks.announcements());
    }
    marks.putStep(json);
    return json.build();
  }

  private static boolean isReceipt(Message message, Predicate<ReceiptStatus> status) {
    return message instanceof Receipt receipt && status.test(receipt.status());
  }

  private static Json.Builder put(Json.Builder to, Line line) {
    return put(to.put("process", of(line.actor())), line.at()).put("statement", line.statement());
  }

  private static Json.Builder put(Json.Builder to, Position at) {
    return at.isKnown() ? to.put("file", at.file()).put("line", at.line()) : to;
  }

  private static Json of(Actor actor) {
    return Json.object().put("pid", actor.number()).put("name", actor.type()).build();
  }

  private static Json of(Send send) {
    return Json.object().put("message", send.text()).put("to", list(send.to(), Json::of)).build();
  }

  private static List<Json> senders(TraceStep step, ReceiptStatus status) {
    return step.receipts().stream()
        .filter(r -> r.status() == status)
        .map(r -> Json.of(r.from()))
        .toList();
  }

  static Json of(Message message) {
    return switch (message) {
      case Send send -> of(send);
      case Receipt receipt -> of(receipt);
    };
  }

  private static Json of(Receipt receipt) {
    Json.Builder json = Json.object().put("message", receipt.text()).put("from", receipt.from());
    receipt.sentIn().ifPresent(step -> json.put("sentIn", step));
    return json.build();
  }

  static Json of(Change change) {
    return switch (change) {
      case Change.OfVariable(String name, ValueView before, ValueView after) ->
          Json.object()
              .put("variable", name)
              .put("from", before.text())
              .put("to", after.text())
              .build();
      case Change.OfChannel(String name, ValueView before, ValueView after) ->
          Json.object()
              .put("channel", name)
              .put("from", before.text())
              .put("to", after.text())
              .build();
      case Change.Started(Actor actor, _) -> Json.object().put("started", of(actor)).build();
      case Change.Ended(Actor actor) -> Json.object().put("ended", of(actor)).build();
    };
  }

  static Json of(AnnouncementView view) {
    String what =
        switch (view.kind()) {
          case MESSAGE -> "message";
          case DECISION -> "decision";
        };
    return Json.object()
        .put(what, view.what())
        .put("reactions", list(view.reactions(), TraceJson::of))
        .build();
  }

  private static Json of(MonitorReaction reaction) {
    return put(Json.object().put("monitor", reaction.monitor()), reaction.at())
        .put("changes", list(reaction.changes(), TraceJson::of))
        .build();
  }

  private static Json of(Ending ending, TraceKind kind) {
    Json.Builder json = Json.object();
    switch (ending) {
      case Ending.Open() -> json.put("kind", "open");
      case Ending.Finished(List<WaitingProcess> waiting) -> {
        json.put("kind", "finished");
        if (kind == TraceKind.EVENTS) {
          json.put("waiting", list(waiting, TraceJson::of));
        }
      }
      case Ending.Lasso(int from, List<Actor> starved) -> {
        json.put("kind", "lasso").put("from", from);
        if (kind == TraceKind.PROCESSES) {
          json.put("starved", list(starved, TraceJson::of));
        }
      }
      case Ending.Failed(Fault fault) ->
          put(
              json.put("kind", Property.of(fault.kind()).title()).put("message", fault.message()),
              fault.at());
      case Ending.Deadlock(List<FinalProcessState> processes, var pendingEvents) -> {
        json.put("kind", Property.INVALID_END_STATE.title())
            .put("processes", list(processes, TraceJson::of));
        pendingEvents.ifPresent(p -> json.put("missing", list(p.events(), Json::of)));
      }
    }
    return json.build();
  }

  private static Json of(WaitingProcess waiting) {
    return Json.object()
        .put("process", waiting.process())
        .put("messages", list(waiting.left(), TraceJson::of))
        .put("reactions", list(waiting.reactions(), TraceJson::of))
        .build();
  }

  private static Json of(UnconsumedMessage message) {
    Json.Builder json = Json.object().put("message", message.text()).put("from", message.from());
    message.sentIn().ifPresent(step -> json.put("sentIn", step));
    return json.put("mayBeLost", Json.of(message.mayBeLost())).build();
  }

  private static Json of(WaitingReaction reaction) {
    return put(Json.object().put("trigger", reaction.trigger()), reaction.at())
        .put("has", reaction.has())
        .put("needs", reaction.needs())
        .build();
  }

  private static Json of(FinalProcessState process) {
    String status =
        switch (process.status()) {
          case DONE -> "terminated";
          case STUCK -> "blocked";
        };
    return put(
            Json.object().put("process", of(process.actor())).put("status", status), process.at())
        .put("waitsFor", list(process.waitsFor(), Json::of))
        .build();
  }

  private static Json of(ViolationMessage violation) {
    return put(Json.object().put("message", violation.message()), violation.at()).build();
  }
}
