package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.trace.json.Json;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.MessageEdges;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;

/** Parses a log as ShiViz does, and checks its vector clocks. */
final class ShivizChecker {
  /** An event of the log. */
  record LoggedEvent(int number, String host, Map<String, Integer> clock) {
    int own() {
      return clock.get(host);
    }

    int of(String other) {
      return clock.getOrDefault(other, 0);
    }
  }

  private ShivizChecker() {}

  static List<LoggedEvent> check(String log, TraceView trace) {
    List<LoggedEvent> events = parse(log);
    Map<String, LoggedEvent> last = new HashMap<>();
    for (LoggedEvent event : events) {
      LoggedEvent before = last.put(event.host(), event);
      assertThat(event.own()).isEqualTo(before == null ? 1 : before.own() + 1);
      if (before != null) {
        before.clock().forEach((host, n) -> assertThat(event.of(host)).isGreaterThanOrEqualTo(n));
      }
      event.clock().forEach((host, n) -> assertThat(n).isLessThanOrEqualTo(last.get(host).own()));
    }
    checkMessages(events, trace);
    if (trace.kind() == TraceKind.EVENTS) {
      checkHappenedBefore(events, trace);
    }
    return events;
  }

  private static List<LoggedEvent> parse(String log) {
    String[] parts = log.split("\n", 3);
    assertThat(parts[1]).isEmpty();
    Matcher matcher = Pattern.compile(parts[0]).matcher(parts[2]);
    var events = new ArrayList<LoggedEvent>();
    int end = 0;
    while (matcher.find()) {
      assertThat(parts[2].substring(end, matcher.start()).strip()).isEmpty();
      end = matcher.end();
      events.add(
          new LoggedEvent(
              Integer.parseInt(matcher.group("number")),
              matcher.group("host"),
              clock(matcher.group("clock"))));
    }
    assertThat(parts[2].substring(end).strip()).isEmpty();
    return events;
  }

  private static Map<String, Integer> clock(String text) {
    try {
      var clock = new HashMap<String, Integer>();
      ((Json.Obj) Json.parse(text))
          .members()
          .forEach((host, n) -> clock.put(host, ((Json.Num) n).value().intValueExact()));
      return clock;
    } catch (Json.MalformedException e) {
      throw new AssertionError(text, e);
    }
  }

  private static String host(String process) {
    return process.replaceAll("\\s", "_");
  }

  private static void checkMessages(List<LoggedEvent> events, TraceView trace) {
    for (MessageEdge edge : MessageEdges.of(trace)) {
      if (edge.arrives() && edge.sent().isPresent()) {
        int sent = trace.steps().get(edge.sent().getAsInt()).number();
        int received = trace.steps().get(edge.received().getAsInt()).number();
        LoggedEvent send =
            events.stream()
                .filter(e -> e.number() == sent && e.host().equals(host(edge.sender())))
                .findFirst()
                .orElseThrow();
        assertThat(events)
            .as(edge.toString())
            .anyMatch(
                e ->
                    e.number() == received
                        && e.host().equals(host(edge.receiver()))
                        && e.of(send.host()) >= send.own());
      }
    }
  }

  /** In a run of events, a step is an event; clocks agree with the happened-before relation. */
  private static void checkHappenedBefore(List<LoggedEvent> events, TraceView trace) {
    int count = trace.steps().size();
    assertThat(events).hasSize(count);
    var before = new BitSet[count];
    var previous = new HashMap<String, Integer>();
    List<MessageEdge> edges = MessageEdges.of(trace);
    for (int i = 0; i < count; i++) {
      before[i] = new BitSet();
      before[i].set(i);
      Integer p = previous.put(events.get(i).host(), i);
      if (p != null) {
        before[i].or(before[p]);
      }
      for (MessageEdge edge : edges) {
        if (edge.arrives() && edge.received().getAsInt() == i && edge.sent().isPresent()) {
          before[i].or(before[edge.sent().getAsInt()]);
        }
      }
    }
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        LoggedEvent earlier = events.get(j);
        assertThat(events.get(i).of(earlier.host()) >= earlier.own())
            .as(earlier + " and " + events.get(i))
            .isEqualTo(before[i].get(j));
      }
    }
  }
}
