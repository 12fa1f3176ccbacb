package rondo.trace.event;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Announced;
import rondo.ir.data.Announced.Subject;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventState;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Monitor;
import rondo.ir.event.Monitoring;
import rondo.ir.event.Monitoring.Note;
import rondo.trace.event.EventStory.Announcement;
import rondo.trace.event.EventStory.Announcement.Kind;
import rondo.trace.event.EventStory.Holding;
import rondo.trace.event.EventStory.Sighting;
import rondo.trace.event.EventStory.Watched;

/** Finds the words for what monitors see, and what becomes of them. */
final class WatchTeller {
  private final EventSystem system;
  private final ValueText values;
  private final Monitoring monitoring;
  private List<List<Value>> begun;

  WatchTeller(EventSystem system, ValueText values) {
    this.system = system;
    this.values = values;
    monitoring = new Monitoring(system);
    begun = monitoring.initial();
  }

  /** What monitors have before anybody does anything, and at the end of a run. */
  Watched watched(EventReplay replay) {
    return new Watched(
        holdings(monitoring.initial()),
        holdings(replay.states().isEmpty() ? begun : replay.states().getLast().ledger().watched()));
  }

  private List<Holding> holdings(List<List<Value>> variables) {
    return IntStream.range(0, variables.size())
        .mapToObj(
            m -> {
              Monitor monitor = system.monitors().get(m);
              return new Holding(
                  monitor.name(),
                  EventTeller.bindings(monitor.variables(), variables.get(m), values));
            })
        .toList();
  }

  /** What a process shows when it does what it does first, after those before it. */
  List<Announcement> atFirst(int process, List<Announced> announced) {
    List<Note> notes = monitoring.notes(begun, process, announced);
    begun = monitoring.watch(begun, process, announced).variables();
    return announcements(announced, process, notes);
  }

  /** What a process shows in a step. */
  List<Announcement> told(EventState before, int process, List<Announced> announced) {
    List<Note> notes = monitoring.notes(before.ledger().watched(), process, announced);
    return announcements(announced, process, notes);
  }

  /** Decisions that nobody looks for are told as any change of a variable. */
  private List<Announcement> announcements(
      List<Announced> announced, int process, List<Note> notes) {
    var told = new ArrayList<Announcement>();
    for (int a = 0; a < announced.size(); a++) {
      int what = a;
      List<Sighting> seen =
          notes.stream().filter(n -> n.what() == what).map(this::sighting).toList();
      switch (announced.get(a).subject()) {
        case Subject.Message(int kind) -> {
          Type type = system.messages().get(kind).content();
          String text = values.text(type, announced.get(a).content());
          told.add(new Announcement(Kind.MESSAGE, text, seen));
        }
        case Subject.Decision(int output) -> {
          if (!seen.isEmpty()) {
            LocalVariable variable = system.roleOf(process).variables().get(output);
            Value value = ((Value.Items) announced.get(a).content()).items().getFirst();
            String text = variable.name() + " = " + values.text(variable.type(), value);
            told.add(new Announcement(Kind.DECISION, text, seen));
          }
        }
      }
    }
    return told;
  }

  private Sighting sighting(Note note) {
    Monitor monitor = system.monitors().get(note.monitor());
    return new Sighting(
        monitor.name(),
        note.how().at(),
        EventTeller.changes(monitor.variables(), note.before(), note.after(), values));
  }
}
