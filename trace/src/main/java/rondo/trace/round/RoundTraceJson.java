package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.json.Json;
import rondo.trace.round.RoundTraceView.Change;
import rondo.trace.round.RoundTraceView.Ending;
import rondo.trace.round.RoundTraceView.Entry;
import rondo.trace.round.RoundTraceView.InitialValuation;
import rondo.trace.round.RoundTraceView.ProcessRound;
import rondo.trace.round.RoundTraceView.ReceptionStatus;
import rondo.trace.round.RoundTraceView.ViolationMessage;

/** Writes a {@link RoundTraceView} as JSON. */
public final class RoundTraceJson {
  private final RoundTraceView trace;

  private RoundTraceJson(RoundTraceView trace) {
    this.trace = trace;
  }

  public static Json.Obj of(RoundTraceView trace) {
    return new RoundTraceJson(trace).toJson();
  }

  private Json.Obj toJson() {
    Json.Builder result =
        Json.object()
            .put("model", trace.model())
            .put("start", trace.start().stream().map(this::beginning).toList());
    if (!trace.unproposed().isEmpty()) {
      result.put("unproposedValue", trace.unproposed());
    }
    return result
        .put("rounds", trace.entries().stream().map(this::entry).toList())
        .put("ending", ending(trace.ending()))
        .put("violations", trace.violations().stream().map(RoundTraceJson::wrong).toList())
        .build();
  }

  private Json beginning(InitialValuation valuation) {
    Json.Builder result =
        Json.object().put("process", valuation.process()).put("status", valuation.status().word());
    if (valuation.status().showsVariables()) {
      Json.Builder values = Json.object();
      for (int v = 0; v < trace.variables().size(); v++) {
        values.put(trace.variables().get(v), valuation.values().get(v));
      }
      result.put("values", values.build());
    }
    return result.build();
  }

  private Json entry(Entry entry) {
    Json.Builder result = Json.object().put("round", entry.number());
    OptionalInt phase = entry.phase();
    phase.ifPresent(p -> result.put("phase", p));
    if (!entry.name().isEmpty()) {
      result.put("name", entry.name());
    }
    result.put("synchronous", Json.of(entry.synchrony() == Synchrony.SYNCHRONOUS));
    result.put("processes", entry.rows().stream().map(this::row).toList());
    if (!entry.faults().isEmpty()) {
      result.put("faults", entry.faults().stream().map(RoundTraceJson::wrong).toList());
    }
    return result.build();
  }

  private Json row(ProcessRound round) {
    Json.Builder result =
        Json.object().put("process", round.process()).put("status", round.status().word());
    var sends = new ArrayList<Json>();
    round
        .sends()
        .forEach(
            l ->
                sends.add(
                    Json.object()
                        .put("message", l.message())
                        .put("to", l.to().stream().map(Json::of).toList())
                        .build()));
    return result
        .put("sends", sends)
        .put("heard", senders(round, ReceptionStatus.HEARD))
        .put("lost", senders(round, ReceptionStatus.LOST))
        .put("changes", changes(round))
        .build();
  }

  private static List<Json> senders(ProcessRound round, ReceptionStatus status) {
    return round.heard().stream()
        .filter(d -> d.status() == status)
        .map(d -> Json.of(d.sender()))
        .toList();
  }

  private List<Json> changes(ProcessRound round) {
    var changes = new ArrayList<Json>();
    for (int v = 0; v < round.changes().size(); v++) {
      Change change = round.changes().get(v);
      if (change.isChanged()) {
        changes.add(
            Json.object()
                .put("variable", trace.variables().get(v))
                .put("from", change.before())
                .put("to", change.after())
                .build());
      }
    }
    return changes;
  }

  private static Json ending(Ending ending) {
    return switch (ending) {
      case Ending.Open() -> Json.object().put("kind", "open").build();
      case Ending.Finished() -> Json.object().put("kind", "finished").build();
      case Ending.Lasso(int from) -> Json.object().put("kind", "lasso").put("from", from).build();
    };
  }

  private static Json wrong(ViolationMessage message) {
    Json.Builder result = Json.object().put("message", message.message());
    Position at = message.at();
    return at.isKnown()
        ? result.put("file", at.file()).put("line", at.line()).build()
        : result.build();
  }
}
