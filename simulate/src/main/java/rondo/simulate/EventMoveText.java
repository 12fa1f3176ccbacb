package rondo.simulate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import rondo.report.TerminalStyle;
import rondo.trace.print.StepListPrinter;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Valuation;

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
  static List<String> ofBeginnings(List<TraceView> stories, TerminalStyle style) {
    List<String> values = differences(stories, EventMoveText::given);
    List<String> deeds = differences(stories, EventMoveText::done);
    return texts(stories, values, deeds, style);
  }

  /** For each trace, those of its facts that are not common to all. */
  private static List<String> differences(
      List<TraceView> stories, Function<TraceView, List<String>> facts) {
    List<List<String>> all = stories.stream().map(facts).toList();
    Set<String> common = new HashSet<>(all.getFirst());
    all.forEach(common::retainAll);
    return all.stream()
        .map(own -> own.stream().filter(f -> !common.contains(f)).collect(joining("; ")))
        .toList();
  }

  /** The initial values and roles of processes. */
  private static List<String> given(TraceView story) {
    var facts = new ArrayList<String>();
    for (Valuation valuation : story.start().processes()) {
      valuation.values().stream()
          .filter(Binding::isWritten)
          .forEach(b -> facts.add(valuation.owner() + ": " + b.variable() + " = " + b.value()));
    }
    story.steps().stream()
        .filter(s -> kind(s) != EventKind.BEGINS)
        .forEach(s -> facts.add(s.process() + " " + kind(s).word()));
    return facts;
  }

  private static List<String> done(TraceView story) {
    return story.steps().stream()
        .filter(s -> kind(s) == EventKind.BEGINS)
        .map(s -> s.process() + ": " + StepListPrinter.result(s))
        .toList();
  }

  private static EventKind kind(TraceStep step) {
    return ((Action.Event) step.action()).kind();
  }

  /** The last step of each trace; with its effects where steps have equal descriptions. */
  static List<String> ofSteps(List<TraceView> stories, TerminalStyle style) {
    List<TraceStep> last = stories.stream().map(s -> s.steps().getLast()).toList();
    return texts(
        stories,
        last.stream().map(StepListPrinter::headline).toList(),
        last.stream().map(StepListPrinter::result).toList(),
        style);
  }

  /** Short descriptions; longer ones where these are ambiguous. */
  private static List<String> texts(
      List<TraceView> stories, List<String> words, List<String> more, TerminalStyle style) {
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

  private static String wrong(TraceView story, TerminalStyle style) {
    return story.violations().isEmpty()
        ? ""
        : "  " + style.bad(story.violations().getFirst().message());
  }
}
