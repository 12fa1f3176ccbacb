package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.round.RoundStep.Synchrony;
import rondo.trace.json.Json;
import rondo.trace.round.RoundStory.Beginning;
import rondo.trace.round.RoundStory.Change;
import rondo.trace.round.RoundStory.Ending;
import rondo.trace.round.RoundStory.Entry;
import rondo.trace.round.RoundStory.Fate;
import rondo.trace.round.RoundStory.Row;
import rondo.trace.round.RoundStory.Wrong;

/** A story of rounds as JSON. */
public final class RoundStoryJson {
  private final RoundStory story;

  private RoundStoryJson(RoundStory story) {
    this.story = story;
  }

  public static Json.Obj of(RoundStory story) {
    return new RoundStoryJson(story).story();
  }

  private Json.Obj story() {
    Json.Builder result =
        Json.object()
            .put("model", story.model())
            .put("start", story.start().stream().map(this::beginning).toList());
    if (!story.unproposed().isEmpty()) {
      result.put("unproposed", story.unproposed());
    }
    return result
        .put("rounds", story.entries().stream().map(this::entry).toList())
        .put("ending", ending(story.ending()))
        .put("wrong", story.wrong().stream().map(RoundStoryJson::wrong).toList())
        .build();
  }

  private Json beginning(Beginning beginning) {
    Json.Builder result =
        Json.object().put("process", beginning.process()).put("part", beginning.part().word());
    if (beginning.part().isSeen()) {
      Json.Builder values = Json.object();
      for (int v = 0; v < story.variables().size(); v++) {
        values.put(story.variables().get(v), beginning.values().get(v));
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
    if (!entry.accidents().isEmpty()) {
      result.put("accidents", entry.accidents().stream().map(RoundStoryJson::wrong).toList());
    }
    return result.build();
  }

  private Json row(Row row) {
    Json.Builder result =
        Json.object().put("process", row.process()).put("part", row.part().word());
    var sends = new ArrayList<Json>();
    row.sends()
        .forEach(
            l ->
                sends.add(
                    Json.object()
                        .put("message", l.message())
                        .put("to", l.to().stream().map(Json::of).toList())
                        .build()));
    return result
        .put("sends", sends)
        .put("heard", senders(row, Fate.HEARD))
        .put("lost", senders(row, Fate.LOST))
        .put("changes", changes(row))
        .build();
  }

  private static List<Json> senders(Row row, Fate fate) {
    return row.heard().stream()
        .filter(d -> d.fate() == fate)
        .map(d -> Json.of(d.sender()))
        .toList();
  }

  private List<Json> changes(Row row) {
    var changes = new ArrayList<Json>();
    for (int v = 0; v < row.changes().size(); v++) {
      Change change = row.changes().get(v);
      if (change.isOne()) {
        changes.add(
            Json.object()
                .put("variable", story.variables().get(v))
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
      case Ending.Over() -> Json.object().put("kind", "finished").build();
      case Ending.Repeating(int from) ->
          Json.object().put("kind", "repeating").put("from", from).build();
    };
  }

  private static Json wrong(Wrong wrong) {
    Json.Builder result = Json.object().put("message", wrong.message());
    Position at = wrong.at();
    return at.isKnown()
        ? result.put("file", at.file()).put("line", at.line()).build()
        : result.build();
  }
}
