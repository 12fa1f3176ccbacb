package rondo.cli.simulate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import rondo.cli.report.TerminalStyle;
import rondo.trace.event.EventTracePrinter;
import rondo.trace.event.EventTraceView;
import rondo.trace.event.EventTraceView.Binding;
import rondo.trace.event.EventTraceView.Entry;
import rondo.trace.event.EventTraceView.EventKind;
import rondo.trace.event.EventTraceView.Valuation;

/**
 * Descriptions of the next moves of an event-based protocol, derived from the traces that they lead
 * to.
 */
final class EventMoveText {
  private EventMoveText() {}

  /**
   * The choices of each initial state; with the first actions of processes where these distinguish
   * it.
   */
  static List<String> ofBeginnings(List<EventTraceView> stories, TerminalStyle style) {
    List<String> values = differences(stories, EventMoveText::given);
    List<String> deeds = differences(stories, EventMoveText::done);
    return texts(stories, values, deeds, style);
  }

  /** For each trace, those of its facts that are not common to all. */
  private static List<String> differences(
      List<EventTraceView> stories, Function<EventTraceView, List<String>> facts) {
    List<List<String>> all = stories.stream().map(facts).toList();
    Set<String> common = new HashSet<>(all.getFirst());
    all.forEach(common::retainAll);
    return all.stream()
        .map(own -> own.stream().filter(f -> !common.contains(f)).collect(joining("; ")))
        .toList();
  }

  /** The initial values and roles of processes. */
  private static List<String> given(EventTraceView story) {
    var facts = new ArrayList<String>();
    for (Valuation valuation : story.start()) {
      valuation.values().stream()
          .filter(Binding::isWritten)
          .forEach(b -> facts.add(valuation.owner() + ": " + b.variable() + " = " + b.value()));
    }
    story.entries().stream()
        .filter(e -> e.kind() != EventKind.BEGINS)
        .forEach(e -> facts.add(e.process() + " " + e.kind().word()));
    return facts;
  }

  private static List<String> done(EventTraceView story) {
    return story.entries().stream()
        .filter(e -> e.kind() == EventKind.BEGINS)
        .map(e -> e.process() + ": " + EventTracePrinter.result(e))
        .toList();
  }

  /** The last step of each trace; with its effects where steps have equal descriptions. */
  static List<String> ofSteps(List<EventTraceView> stories, TerminalStyle style) {
    List<Entry> last = stories.stream().map(s -> s.entries().getLast()).toList();
    return texts(
        stories,
        last.stream().map(EventTracePrinter::headline).toList(),
        last.stream().map(EventTracePrinter::result).toList(),
        style);
  }

  /** Short descriptions; longer ones where these are ambiguous. */
  private static List<String> texts(
      List<EventTraceView> stories, List<String> words, List<String> more, TerminalStyle style) {
    var once = new HashSet<String>();
    var often = new HashSet<String>();
    words.stream().filter(w -> !once.add(w)).forEach(often::add);
    var texts = new ArrayList<String>();
    for (int i = 0; i < stories.size(); i++) {
      String word = words.get(i).isEmpty() ? "nothing else" : words.get(i);
      String rest = often.contains(words.get(i)) ? more.get(i) : "";
      texts.add(
          word + (rest.isEmpty() ? "" : style.faint("  " + rest)) + wrong(stories.get(i), style));
    }
    return texts;
  }

  private static String wrong(EventTraceView story, TerminalStyle style) {
    return story.violations().isEmpty()
        ? ""
        : "  " + style.bad(story.violations().getFirst().message());
  }
}
