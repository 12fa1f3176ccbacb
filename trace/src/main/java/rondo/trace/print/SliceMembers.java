package rondo.trace.print;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.trace.json.Json;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;

/**
 * The parts of a step as JSON; if the run is explained, each has a member {@code relevant}: whether
 * it belongs to the causal slice.
 */
final class SliceMembers {
  private final TraceStep step;

  SliceMembers(TraceStep step) {
    this.step = step;
  }

  /** Whether the step belongs to the slice, and in a round, whose messages or silence do. */
  void putStep(Json.Builder to) {
    if (step.slice().isPresent()) {
      to.put("relevant", Json.of(step.isRelevant()));
      if (step.action() instanceof Action.Participation) {
        to.put(
            "relevantSenders",
            step.onlyRelevant().receipts().stream().map(Receipt::from).map(Json::of).toList());
      }
    }
  }

  List<Json> changes() {
    return parts(step.changes().stream().map(TraceJson::of).toList(), step::isRelevantChange);
  }

  List<Json> announcements() {
    return parts(
        step.announcements().stream().map(TraceJson::of).toList(), step::isRelevantAnnouncement);
  }

  /** Those of the messages that satisfy a condition. */
  List<Json> messages(Predicate<Message> condition) {
    var found = new ArrayList<Json>();
    for (int i = 0; i < step.messages().size(); i++) {
      Message message = step.messages().get(i);
      if (condition.test(message)) {
        Json json = marked(TraceJson.of(message), step.isRelevantMessage(i));
        found.add(message instanceof Send send ? withReceivers(json, i, send) : json);
      }
    }
    return found;
  }

  /** Names the receivers whose copies belong to the slice, unless all of them do, or none. */
  private Json withReceivers(Json json, int index, Send send) {
    List<String> relevant =
        step.slice()
            .map(s -> s.receivers().get(index))
            .map(some -> send.to().stream().filter(some::contains).toList())
            .orElse(send.to());
    if (relevant.size() == send.to().size()) {
      return json;
    }
    Json.Builder more = Json.object();
    ((Json.Obj) json).members().forEach(more::put);
    return more.put("relevantTo", relevant.stream().map(Json::of).toList()).build();
  }

  private List<Json> parts(List<Json> all, IntPredicate isRelevant) {
    return IntStream.range(0, all.size())
        .mapToObj(i -> marked(all.get(i), isRelevant.test(i)))
        .toList();
  }

  private Json marked(Json part, boolean isRelevant) {
    if (step.slice().isEmpty()) {
      return part;
    }
    Json.Builder more = Json.object();
    ((Json.Obj) part).members().forEach(more::put);
    return more.put("relevant", Json.of(isRelevant)).build();
  }
}
