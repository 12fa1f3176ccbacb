package rondo.trace.file;

import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ProcessStatus;
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
    file.put(
        "start",
        Json.object()
            .put(
                "statuses",
                start.statuses().stream().map(s -> Json.of(JsonFields.word(s))).toList())
            .put("values", start.variables().stream().map(JsonFields::ofValues).toList())
            .put("choices", start.choices().stream().map(JsonFields::ofNumbers).toList())
            .build());
    file.put("steps", saved.run().steps().stream().map(EventRunCodec::of).toList());
    saved.run().cycle().ifPresent(c -> file.put("cycle", c));
  }

  private static Json of(EventStep step) {
    Json.Builder result = Json.object();
    switch (step) {
      case EventStep.React(int process, EnabledReaction reaction, List<Integer> choices, _) -> {
        result
            .put("process", process)
            .put("reaction", reaction.reaction())
            .put("consumed", messages(reaction.consumed()));
        if (!reaction.read().isEmpty()) {
          result.put("read", messages(reaction.read()));
        }
        result.put("choices", JsonFields.ofNumbers(choices));
      }
      case EventStep.Deliver(int process, EventMessage message, _) ->
          result.put("process", process).put("delivered", of(message));
      case EventStep.Crash(int process, _) -> result.put("crashing", process);
      case EventStep.Lose(int process, EventMessage message, _) ->
          result.put("process", process).put("lost", of(message));
      case EventStep.Enter enter ->
          result
              .put("beginning", enter.process())
              .put("values", JsonFields.ofValues(enter.variables()))
              .put("choices", JsonFields.ofNumbers(enter.choices()));
      case EventStep.Stutter _ -> {}
    }
    return result.put("observed", step.observerMove()).build();
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
    return new SavedRun.OfEvents(
        mode,
        new EventRun(
            new EventRun.Start(
                fields.list(fields.member(start, "statuses"), this::status),
                fields.list(fields.member(start, "values"), fields::values),
                fields.list(fields.member(start, "choices"), fields::numbers)),
            fields.list(fields.member(file, "steps"), this::step),
            fields.optionalNumber(file, "cycle")));
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
              fields.optional(step, "read", j -> fields.list(j, this::message)).orElse(List.of()));
      return new EventStep.React(
          process(step), reaction, fields.numbers(fields.member(step, "choices")), observed);
    }
    if (step.member("delivered").isPresent()) {
      return new EventStep.Deliver(
          process(step), message(fields.member(step, "delivered")), observed);
    }
    if (step.member("crashing").isPresent()) {
      return new EventStep.Crash(fields.number(fields.member(step, "crashing")), observed);
    }
    if (step.member("lost").isPresent()) {
      return new EventStep.Lose(process(step), message(fields.member(step, "lost")), observed);
    }
    if (step.member("beginning").isPresent()) {
      return new EventStep.Enter(
          fields.number(fields.member(step, "beginning")),
          fields.values(fields.member(step, "values")),
          fields.numbers(fields.member(step, "choices")),
          observed);
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
