package rondo.trace.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.json.Json;
import rondo.trace.json.JsonFields;

/** Reads {@link EventTraceFile}s. */
final class EventTraceReader {
  private final JsonFields fields;

  /**
   * @param name the file name, for messages
   */
  EventTraceReader(String name) {
    this.fields = new JsonFields(name);
  }

  EventTraceFile read(String text) throws RejectedException {
    Json.Obj file = fields.file(text, EventTraceFile.FORMAT, EventTraceFile.VERSION);
    return new EventTraceFile(
        fields.string(fields.member(file, "model")),
        fields.strings(fields.member(file, "defines")),
        fields.optional(file, "property", fields::string),
        new ExecutionMode(
            delivery(fields.string(fields.member(file, "delivery"))),
            precedence(fields.string(fields.member(file, "upon")))),
        run(file));
  }

  private DeliverySemantics delivery(String word) throws RejectedException {
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      if (semantics.text().equals(word)) {
        return semantics;
      }
    }
    throw fields.rejected("T001", "no messages are delivered as `" + word + "`");
  }

  private Precedence precedence(String word) throws RejectedException {
    for (Precedence precedence : Precedence.values()) {
      if (precedence.name().equalsIgnoreCase(word)) {
        return precedence;
      }
    }
    throw fields.rejected("T001", "no reaction is chosen as `" + word + "`");
  }

  private EventRun run(Json.Obj file) throws RejectedException {
    Json.Obj start = fields.object(fields.member(file, "start"));
    var begun =
        new EventRun.Start(
            fields.list(fields.member(start, "standings"), this::standing),
            fields.list(fields.member(start, "values"), fields::values),
            fields.list(fields.member(start, "choices"), fields::numbers));
    Optional<Integer> cycle = fields.optional(file, "cycle", fields::number);
    return new EventRun(
        begun,
        fields.list(fields.member(file, "steps"), this::step),
        cycle.isPresent() ? OptionalInt.of(cycle.get()) : OptionalInt.empty());
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
          fields.number(fields.member(step, "process")),
          reaction,
          fields.numbers(fields.member(step, "choices")),
          observed);
    }
    if (step.member("delivered").isPresent()) {
      return new EventStep.Deliver(
          fields.number(fields.member(step, "process")),
          message(fields.member(step, "delivered")),
          observed);
    }
    if (step.member("crashing").isPresent()) {
      return new EventStep.Crash(fields.number(fields.member(step, "crashing")), observed);
    }
    if (step.member("lost").isPresent()) {
      return new EventStep.Lose(
          fields.number(fields.member(step, "process")),
          message(fields.member(step, "lost")),
          observed);
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

  private ProcessStatus standing(Json json) throws RejectedException {
    String word = fields.string(json);
    for (ProcessStatus status : ProcessStatus.values()) {
      if (status.name().equalsIgnoreCase(word)) {
        return status;
      }
    }
    throw fields.rejected("T001", "no process is `" + word + "`");
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
