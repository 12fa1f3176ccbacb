package rondo.trace.file;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.json.Json;

/** Writes and reads runs of rounds. */
record RoundRunCodec(JsonFields fields) {
  static void write(SavedRun.OfRounds saved, Json.Builder file) {
    RoundRun run = saved.run();
    file.put("start", run.start().processStates().stream().map(RoundRunCodec::of).toList());
    file.put("unproposed", JsonFields.of(run.start().unproposed()));
    file.put("steps", run.steps().stream().map(RoundRunCodec::of).toList());
    run.cycle().ifPresent(c -> file.put("cycle", c));
  }

  private static Json of(ProcessState state) {
    return Json.object()
        .put("status", JsonFields.word(state.status()))
        .put("values", JsonFields.ofValues(state.variables()))
        .build();
  }

  private static Json of(RoundStep step) {
    return switch (step) {
      case RoundStep.Stutter(int observed) -> Json.object().put("observed", observed).build();
      case Exchange exchange ->
          Json.object()
              .put("observed", exchange.observerMove())
              .put("synchronous", Json.of(exchange.synchrony() == Synchrony.SYNCHRONOUS))
              .put("crashing", numbers(exchange.crashing()))
              .put("forged", exchange.forged().stream().map(RoundRunCodec::of).toList())
              .put("heard", exchange.heard().stream().map(JsonFields::ofNumbers).toList())
              .put("choices", exchange.choices().stream().map(JsonFields::ofNumbers).toList())
              .build();
    };
  }

  private static Json of(Forgery forgery) {
    Json.Builder result = Json.object().put("from", forgery.sender()).put("to", forgery.receiver());
    forgery.message().ifPresent(m -> result.put("message", JsonFields.of(m)));
    return result.build();
  }

  private static Json numbers(Set<Integer> set) {
    return JsonFields.ofNumbers(List.copyOf(new TreeSet<>(set)));
  }

  SavedRun read(Json.Obj file) throws RejectedException {
    var start =
        new RoundRun.Start(
            fields.list(fields.member(file, "start"), this::processState),
            fields.value(fields.member(file, "unproposed")));
    return new SavedRun.OfRounds(
        new RoundRun(
            start,
            fields.list(fields.member(file, "steps"), this::step),
            fields.optionalNumber(file, "cycle")));
  }

  private ProcessState processState(Json json) throws RejectedException {
    Json.Obj state = fields.object(json);
    return new ProcessState(
        fields.constant(state, "status", ProcessStatus.values(), JsonFields::word),
        fields.values(fields.member(state, "values")));
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
    return new Forgery(
        fields.number(fields.member(forgery, "from")),
        fields.number(fields.member(forgery, "to")),
        fields.optional(forgery, "message", fields::value));
  }
}
