package rondo.trace.round;

import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.json.Json;
import rondo.trace.json.JsonFields;

/** Reads {@link RoundTraceFile}s. */
final class RoundTraceReader {
  private final JsonFields fields;

  /**
   * @param name the file name, for messages
   */
  RoundTraceReader(String name) {
    this.fields = new JsonFields(name);
  }

  RoundTraceFile read(String text) throws RejectedException {
    Json.Obj file = fields.file(text, RoundTraceFile.FORMAT, RoundTraceFile.VERSION);
    return new RoundTraceFile(
        fields.string(fields.member(file, "model")),
        fields.strings(fields.member(file, "defines")),
        fields.optional(file, "property", fields::string),
        run(file));
  }

  private RoundRun run(Json.Obj file) throws RejectedException {
    var start =
        new RoundRun.Start(
            fields.list(fields.member(file, "start"), this::startOf),
            fields.value(fields.member(file, "unproposed")));
    OptionalInt cycle = OptionalInt.empty();
    if (file.member("cycle").isPresent()) {
      cycle = OptionalInt.of(fields.number(fields.member(file, "cycle")));
    }
    return new RoundRun(start, fields.list(fields.member(file, "steps"), this::step), cycle);
  }

  private ProcessState startOf(Json json) throws RejectedException {
    Json.Obj member = fields.object(json);
    String word = fields.string(fields.member(member, "standing"));
    for (ProcessStatus status : ProcessStatus.values()) {
      if (status.name().toLowerCase(Locale.ROOT).equals(word)) {
        return new ProcessState(
            status, fields.list(fields.member(member, "values"), fields::value));
      }
    }
    throw fields.rejected("T001", "no process begins as `" + word + "`");
  }

  private RoundStep step(Json json) throws RejectedException {
    Json.Obj step = fields.object(json);
    int observed = fields.number(fields.member(step, "observed"));
    if (step.member("heard").isEmpty()) {
      return new RoundStep.Stutter(observed);
    }
    boolean synchronous = fields.bool(fields.member(step, "synchronous"));
    return new Exchange(
        synchronous ? Synchrony.SYNCHRONOUS : Synchrony.ASYNCHRONOUS,
        new HashSet<>(fields.numbers(fields.member(step, "crashing"))),
        fields.list(fields.member(step, "forged"), this::forgery),
        fields.list(fields.member(step, "heard"), fields::numbers),
        fields.list(fields.member(step, "choices"), fields::numbers),
        observed);
  }

  private Forgery forgery(Json json) throws RejectedException {
    Json.Obj forgery = fields.object(json);
    Optional<Value> message = Optional.empty();
    if (forgery.member("message").isPresent()) {
      message = Optional.of(fields.value(fields.member(forgery, "message")));
    }
    return new Forgery(
        fields.number(fields.member(forgery, "from")),
        fields.number(fields.member(forgery, "to")),
        message);
  }
}
