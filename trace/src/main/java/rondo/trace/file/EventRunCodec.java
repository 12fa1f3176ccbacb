package rondo.trace.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;
import rondo.trace.json.Json;

/** Writes and reads runs of events. */
record EventRunCodec(JsonFields fields) {
  static void write(SavedRun.OfEvents saved, Json.Builder file) {
    EventRun.Start start = saved.run().start();
    file.put("delivery", saved.mode().semantics().text());
    file.put("precedence", JsonFields.word(saved.mode().precedence()));
    Json.Builder first =
        Json.object()
            .put(
                "statuses",
                start.statuses().stream().map(s -> Json.of(JsonFields.word(s))).toList())
            .put("values", start.variables().stream().map(JsonFields::ofValues).toList())
            .put("choices", start.choices().stream().map(JsonFields::ofNumbers).toList());
    List<Json> crashes = crashes(start);
    if (!crashes.isEmpty()) {
      first.put("crashes", crashes);
    }
    file.put("start", first.build());
    file.put("steps", saved.run().steps().stream().map(EventRunCodec::of).toList());
    saved.run().cycle().ifPresent(c -> file.put("cycle", c));
  }

  private static Json of(EventStep step) {
    Json.Builder result = Json.object();
    switch (step) {
      case EventStep.React(
              int process,
              EnabledReaction reaction,
              List<Integer> choices,
              Optional<CrashPoint> crash,
              _) -> {
        result
            .put("process", process)
            .put("reaction", reaction.reaction())
            .put("consumed", messages(reaction.consumed()));
        if (!reaction.read().isEmpty()) {
          result.put("read", messages(reaction.read()));
        }
        reaction.detected().ifPresent(d -> result.put("detected", JsonFields.of(d)));
        result.put("choices", JsonFields.ofNumbers(choices));
        crash.ifPresent(c -> result.put("crash", of(c)));
      }
      case EventStep.Deliver(int process, EventMessage message, _) ->
          result.put("process", process).put("delivered", of(message));
      case EventStep.Crash(int process, _) -> result.put("crashing", process);
      case EventStep.Omit(int process, _) -> result.put("omitting", process);
      case EventStep.Lose(int process, EventMessage message, _) ->
          result.put("process", process).put("lost", of(message));
      case EventStep.Enter enter -> {
        result
            .put("beginning", enter.process())
            .put("values", JsonFields.ofValues(enter.variables()))
            .put("choices", JsonFields.ofNumbers(enter.choices()));
        enter.crash().ifPresent(c -> result.put("crash", of(c)));
      }
      case EventStep.Stabilize(int trusted, _) -> result.put("trusted", trusted);
      case EventStep.StabilizeNetwork _ -> result.put("stable", Json.of(true));
      case EventStep.Stutter _ -> {}
    }
    return result.put("observed", step.observerMove()).build();
  }

  /** The processes that crash within {@code init}, and where. */
  private static List<Json> crashes(EventRun.Start start) {
    var crashes = new ArrayList<Json>();
    for (int p = 0; p < start.crashes().size(); p++) {
      int process = p;
      start
          .crashes()
          .get(p)
          .ifPresent(
              c -> crashes.add(Json.object().put("process", process).put("crash", of(c)).build()));
    }
    return crashes;
  }

  private static Json of(CrashPoint point) {
    return Json.object()
        .put("send", point.send())
        .put("sent", JsonFields.ofNumbers(point.sent()))
        .build();
  }

  private static List<Json> messages(List<EventMessage> messages) {
    return messages.stream().map(EventRunCodec::of).toList();
  }

  private static Json of(EventMessage message) {
    Json.Builder result =
        Json.object()
            .put("kind", message.kind())
            .put("sender", message.sender())
            .put("content", JsonFields.of(message.content()));
    if (message.sequenceNumber() > 0) {
      result.put("place", message.sequenceNumber());
    }
    return result.build();
  }

  SavedRun read(Json.Obj file) throws RejectedException {
    var mode =
        new ExecutionMode(
            fields.constant(file, "delivery", DeliverySemantics.values(), DeliverySemantics::text),
            fields.constant(file, "precedence", Precedence.values(), JsonFields::word));
    Json.Obj start = fields.object(fields.member(file, "start"));
    List<ProcessStatus> statuses = fields.list(fields.member(start, "statuses"), this::status);
    return new SavedRun.OfEvents(
        mode,
        new EventRun(
            new EventRun.Start(
                statuses,
                fields.list(fields.member(start, "values"), fields::values),
                fields.list(fields.member(start, "choices"), fields::numbers),
                crashes(start, statuses.size())),
            fields.list(fields.member(file, "steps"), this::step),
            fields.optionalNumber(file, "cycle")));
  }

  private List<Optional<CrashPoint>> crashes(Json.Obj start, int processes)
      throws RejectedException {
    var crashes = new ArrayList<>(Collections.nCopies(processes, Optional.<CrashPoint>empty()));
    for (ProcessCrash each :
        fields
            .optional(start, "crashes", j -> fields.list(j, this::processCrash))
            .orElse(List.of())) {
      if (each.process() < 0 || each.process() >= processes) {
        throw fields.rejected("T001", "there is no process " + each.process());
      }
      crashes.set(each.process(), Optional.of(each.point()));
    }
    return crashes;
  }

  private record ProcessCrash(int process, CrashPoint point) {}

  private ProcessCrash processCrash(Json json) throws RejectedException {
    Json.Obj crash = fields.object(json);
    return new ProcessCrash(process(crash), crashPoint(fields.member(crash, "crash")));
  }

  private CrashPoint crashPoint(Json json) throws RejectedException {
    Json.Obj point = fields.object(json);
    return new CrashPoint(
        fields.number(fields.member(point, "send")), fields.numbers(fields.member(point, "sent")));
  }

  private ProcessStatus status(Json json) throws RejectedException {
    return fields.constant(json, ProcessStatus.values(), JsonFields::word);
  }

  private EventStep step(Json json) throws RejectedException {
    Json.Obj step = fields.object(json);
    int observed = fields.number(fields.member(step, "observed"));
    if (step.member("reaction").isPresent()) {
      var reaction =
          new EnabledReaction(
              fields.number(fields.member(step, "reaction")),
              fields.list(fields.member(step, "consumed"), this::message),
              fields.optional(step, "read", j -> fields.list(j, this::message)).orElse(List.of()),
              fields.optional(step, "detected", fields::value));
      return new EventStep.React(
          process(step),
          reaction,
          fields.numbers(fields.member(step, "choices")),
          fields.optional(step, "crash", this::crashPoint),
          observed);
    }
    if (step.member("delivered").isPresent()) {
      return new EventStep.Deliver(
          process(step), message(fields.member(step, "delivered")), observed);
    }
    if (step.member("crashing").isPresent()) {
      return new EventStep.Crash(fields.number(fields.member(step, "crashing")), observed);
    }
    if (step.member("omitting").isPresent()) {
      return new EventStep.Omit(fields.number(fields.member(step, "omitting")), observed);
    }
    if (step.member("lost").isPresent()) {
      return new EventStep.Lose(process(step), message(fields.member(step, "lost")), observed);
    }
    if (step.member("beginning").isPresent()) {
      return new EventStep.Enter(
          fields.number(fields.member(step, "beginning")),
          fields.values(fields.member(step, "values")),
          fields.numbers(fields.member(step, "choices")),
          fields.optional(step, "crash", this::crashPoint),
          observed);
    }
    if (step.member("trusted").isPresent()) {
      return new EventStep.Stabilize(fields.number(fields.member(step, "trusted")), observed);
    }
    if (step.member("stable").isPresent()) {
      return new EventStep.StabilizeNetwork(observed);
    }
    return new EventStep.Stutter(observed);
  }

  private int process(Json.Obj step) throws RejectedException {
    return fields.number(fields.member(step, "process"));
  }

  private EventMessage message(Json json) throws RejectedException {
    Json.Obj message = fields.object(json);
    return new EventMessage(
        fields.number(fields.member(message, "kind")),
        fields.number(fields.member(message, "sender")),
        fields.value(fields.member(message, "content")),
        fields.optional(message, "place", fields::number).orElse(0));
  }
}
