package rondo.cli.simulate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import rondo.cli.report.Paint;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventStory.Binding;
import rondo.trace.event.EventStory.Deed;
import rondo.trace.event.EventStory.Entry;
import rondo.trace.event.EventStory.Holding;
import rondo.trace.event.EventStoryPrinter;

/** The words for how a run of a protocol of events can go on, told by the stories of all ways. */
final class EventMoveText {
  private EventMoveText() {}

  /** What is open in them; with what processes do first, where that makes the difference. */
  static List<String> ofBeginnings(List<EventStory> stories, Paint paint) {
    List<String> values = differences(stories, EventMoveText::given);
    List<String> deeds = differences(stories, EventMoveText::done);
    return texts(stories, values, deeds, paint);
  }

  /** Of what can be said of each story, what cannot be said of all. */
  private static List<String> differences(
      List<EventStory> stories, Function<EventStory, List<String>> facts) {
    List<List<String>> all = stories.stream().map(facts).toList();
    Set<String> common = new HashSet<>(all.getFirst());
    all.forEach(common::retainAll);
    return all.stream()
        .map(own -> own.stream().filter(f -> !common.contains(f)).collect(joining("; ")))
        .toList();
  }

  /** What processes have, and what they are. */
  private static List<String> given(EventStory story) {
    var facts = new ArrayList<String>();
    for (Holding holding : story.start()) {
      holding.values().stream()
          .filter(Binding::isWritten)
          .forEach(b -> facts.add(holding.owner() + ": " + b.variable() + " = " + b.value()));
    }
    story.entries().stream()
        .filter(e -> e.deed() != Deed.BEGINS)
        .forEach(e -> facts.add(e.process() + " " + e.deed().word()));
    return facts;
  }

  private static List<String> done(EventStory story) {
    return story.entries().stream()
        .filter(e -> e.deed() == Deed.BEGINS)
        .map(e -> e.process() + ": " + EventStoryPrinter.result(e))
        .toList();
  }

  /** The last step of each; with what comes of it, where others begin in the same way. */
  static List<String> ofSteps(List<EventStory> stories, Paint paint) {
    List<Entry> last = stories.stream().map(s -> s.entries().getLast()).toList();
    return texts(
        stories,
        last.stream().map(EventStoryPrinter::headline).toList(),
        last.stream().map(EventStoryPrinter::result).toList(),
        paint);
  }

  /** A few words for each way; more, where they do not tell it from others. */
  private static List<String> texts(
      List<EventStory> stories, List<String> words, List<String> more, Paint paint) {
    var once = new HashSet<String>();
    var often = new HashSet<String>();
    words.stream().filter(w -> !once.add(w)).forEach(often::add);
    var texts = new ArrayList<String>();
    for (int i = 0; i < stories.size(); i++) {
      String word = words.get(i).isEmpty() ? "nothing else" : words.get(i);
      String rest = often.contains(words.get(i)) ? more.get(i) : "";
      texts.add(
          word + (rest.isEmpty() ? "" : paint.faint("  " + rest)) + wrong(stories.get(i), paint));
    }
    return texts;
  }

  private static String wrong(EventStory story, Paint paint) {
    return story.wrong().isEmpty() ? "" : "  " + paint.bad(story.wrong().getFirst().message());
  }
}
