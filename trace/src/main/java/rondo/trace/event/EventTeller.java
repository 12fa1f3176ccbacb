package rondo.trace.event;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Outcome;
import rondo.ir.data.Sent;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventState;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.EventStep;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Firing;
import rondo.ir.event.Letter;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.trace.event.EventStory.Announcement;
import rondo.trace.event.EventStory.Arrival;
import rondo.trace.event.EventStory.Binding;
import rondo.trace.event.EventStory.Change;
import rondo.trace.event.EventStory.Deed;
import rondo.trace.event.EventStory.Ending;
import rondo.trace.event.EventStory.Entry;
import rondo.trace.event.EventStory.Got;
import rondo.trace.event.EventStory.Holding;
import rondo.trace.event.EventStory.Sending;
import rondo.trace.event.EventStory.Wrong;

/** Finds the words for what happens in a run. */
final class EventTeller {
  private final EventSystem system;
  private final EventReplay replay;
  private final EventBehaviour behaviour;
  private final ProcessNames names;
  private final ValueText values;
  private final Postmarks postmarks = new Postmarks();
  private final WatchTeller watching;
  private final List<Entry> entries = new ArrayList<>();

  EventTeller(EventSystem system, EventReplay replay) {
    this.system = system;
    this.replay = replay;
    behaviour = new EventBehaviour(system, Precedence.ANY);
    names = new ProcessNames(system);
    values = new ValueText(names::of);
    watching = new WatchTeller(system, values);
  }

  EventStory story(Delivery delivery) {
    begin();
    for (int i = 0; i < replay.run().steps().size(); i++) {
      tell(i);
    }
    List<List<Value>> last =
        replay.states().isEmpty()
            ? replay.run().start().variables()
            : replay.states().getLast().members().stream().map(m -> m.variables()).toList();
    return new EventStory(
        system.name(),
        delivery,
        names.all(),
        holdings(replay.run().start().variables()),
        entries,
        holdings(last),
        watching.watched(replay),
        ending(),
        wrong());
  }

  private List<Holding> holdings(List<List<Value>> variables) {
    return IntStream.range(0, variables.size())
        .mapToObj(p -> new Holding(names.of(p), bindings(p, variables.get(p))))
        .toList();
  }

  private List<Binding> bindings(int process, List<Value> variables) {
    List<LocalVariable> declared = system.roleOf(process).variables();
    return bindings(declared, variables, values);
  }

  static List<Binding> bindings(
      List<LocalVariable> declared, List<Value> variables, ValueText values) {
    return IntStream.range(0, declared.size())
        .filter(v -> isSeen(declared.get(v)))
        .mapToObj(
            v ->
                new Binding(
                    declared.get(v).name(), values.text(declared.get(v).type(), variables.get(v))))
        .toList();
  }

  /** There is room for the variables of other roles and of monitors, which have no names there. */
  private static boolean isSeen(LocalVariable variable) {
    return !variable.name().isEmpty();
  }

  private void begin() {
    for (int p = 0; p < system.processes(); p++) {
      List<Value> before = replay.run().start().variables().get(p);
      Standing standing = replay.run().start().standings().get(p);
      if (standing == Standing.CRASHED) {
        entries.add(step(0, p, Deed.CRASHES, List.of()));
      } else if (standing == Standing.BYZANTINE) {
        entries.add(step(0, p, Deed.DECEIVES, List.of()));
      }
      if (standing != Standing.CORRECT) {
        continue;
      }
      Outcome outcome =
          chosen(behaviour.begin(p, before), replay.run().start().choices().get(p), p);
      List<Change> changes = changes(p, before, outcome.variables());
      List<Sending> sends = sends(p, outcome.sent(), 0);
      List<Announcement> announced = watching.atFirst(p, outcome.announced());
      if (!changes.isEmpty() || !sends.isEmpty() || !announced.isEmpty()) {
        entries.add(
            new Entry(
                0,
                names.of(p),
                Deed.BEGINS,
                "",
                Position.NONE,
                Got.NOTHING,
                changes,
                sends,
                announced));
      }
    }
  }

  private static Outcome chosen(List<Outcome> outcomes, List<Integer> choices, int process) {
    return outcomes.stream()
        .filter(o -> o.choices().equals(choices))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("process " + process + " cannot choose " + choices));
  }

  private void tell(int index) {
    EventState before = replay.states().get(index);
    int number = index + 1;
    switch (replay.run().steps().get(index)) {
      case EventStep.React react -> entries.add(reaction(number, react, before));
      case EventStep.Deliver(int process, Letter letter, _) ->
          entries.add(step(number, process, Deed.RECEIVES, List.of(arrival(process, letter))));
      case EventStep.Crash(int process, _) ->
          entries.add(step(number, process, Deed.CRASHES, List.of()));
      case EventStep.Lose(int process, Letter letter, _) -> {
        entries.add(step(number, process, Deed.MISSES, List.of(arrival(process, letter))));
        postmarks.taken(process, letter);
      }
      case EventStep.Begin begin -> entries.add(entry(number, begin, before));
      case EventStep.Rest _ -> {}
    }
  }

  private Entry entry(int number, EventStep.Begin begin, EventState before) {
    int process = begin.process();
    boolean joins = before.members().get(process).standing() == Standing.ABSENT;
    List<Outcome> outcomes =
        joins
            ? behaviour.join(process, begin.variables())
            : behaviour.recover(process, begin.variables());
    Outcome outcome = chosen(outcomes, begin.choices(), process);
    List<Value> own = before.members().get(process).variables();
    return new Entry(
        number,
        names.of(process),
        joins ? Deed.JOINS : Deed.RESTARTS,
        "",
        Position.NONE,
        Got.NOTHING,
        changes(process, own, outcome.variables()),
        sends(process, outcome.sent(), number),
        watching.told(before, process, outcome.announced()));
  }

  /** One in which no statement is executed. */
  private Entry step(int number, int process, Deed deed, List<Arrival> messages) {
    var got = new Got(messages, List.of());
    return new Entry(
        number, names.of(process), deed, "", Position.NONE, got, List.of(), List.of(), List.of());
  }

  private Entry reaction(int number, EventStep.React react, EventState before) {
    int process = react.process();
    Firing firing = react.firing();
    Reaction reaction = system.roleOf(process).reactions().get(firing.reaction());
    List<Value> own = before.members().get(process).variables();
    if (firing.consumed().isEmpty() && reaction.trigger().isPrompted()) {
      return step(number, process, Deed.FAILS, List.of());
    }
    List<Arrival> messages = firing.consumed().stream().map(l -> taken(process, l)).toList();
    List<Arrival> read = firing.read().stream().map(l -> taken(process, l)).toList();
    Outcome outcome = chosen(behaviour.react(process, own, firing), react.choices(), process);
    boolean fails = outcome.fault().filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR).isPresent();
    List<Change> changes = changes(process, own, outcome.variables());
    List<Sending> sends = fails ? List.of() : sends(process, outcome.sent(), number);
    return new Entry(
        number,
        names.of(process),
        Deed.REACTS,
        upon(reaction.trigger()),
        reaction.at(),
        new Got(messages, read),
        changes,
        sends,
        watching.told(before, process, outcome.announced()));
  }

  private Arrival taken(int process, Letter letter) {
    Arrival arrival = arrival(process, letter);
    if (!system.faults().duplication()) {
      postmarks.taken(process, letter);
    }
    return arrival;
  }

  private String upon(Trigger trigger) {
    return switch (trigger) {
      case Trigger.One one -> system.messages().get(one.kind()).name();
      case Trigger.Several several -> system.messages().get(several.kind()).name();
      case Trigger.Timeout _ -> "timeout";
      case Trigger.Internal _ -> "internal";
    };
  }

  private Arrival arrival(int receiver, Letter letter) {
    return new Arrival(
        message(letter.kind(), letter.content()),
        names.of(letter.sender()),
        postmarks.of(receiver, letter));
  }

  private String message(int kind, Value content) {
    Type type = system.messages().get(kind).content();
    return values.text(type, content);
  }

  private List<Change> changes(int process, List<Value> before, List<Value> after) {
    return changes(system.roleOf(process).variables(), before, after, values);
  }

  static List<Change> changes(
      List<LocalVariable> declared, List<Value> before, List<Value> after, ValueText values) {
    return IntStream.range(0, declared.size())
        .filter(v -> isSeen(declared.get(v)) && !before.get(v).equals(after.get(v)))
        .mapToObj(
            v ->
                new Change(
                    declared.get(v).name(),
                    values.text(declared.get(v).type(), before.get(v)),
                    values.text(declared.get(v).type(), after.get(v))))
        .toList();
  }

  /** What is sent, each message with all that it is for. */
  private List<Sending> sends(int sender, List<Sent> sent, int step) {
    Map<Letter, List<Integer>> receivers = new LinkedHashMap<>();
    for (Sent s : sent) {
      var letter = new Letter(s.kind(), sender, s.content());
      receivers.computeIfAbsent(letter, _ -> new ArrayList<>()).add(s.receiver());
      postmarks.sent(s.receiver(), letter, step);
    }
    var sendings = new ArrayList<Sending>();
    receivers.forEach(
        (letter, to) ->
            sendings.add(
                new Sending(
                    message(letter.kind(), letter.content()), names.of(to), names.group(to))));
    return sendings;
  }

  private Ending ending() {
    List<EventStep> steps = replay.run().steps();
    OptionalInt cycle = replay.run().cycle();
    if (cycle.isPresent()) {
      return steps.get(cycle.getAsInt()) instanceof EventStep.Rest
          ? new Ending.Over()
          : new Ending.Repeating(cycle.getAsInt() + 1);
    }
    boolean rests = !steps.isEmpty() && steps.getLast() instanceof EventStep.Rest;
    return rests ? new Ending.Over() : new Ending.Open();
  }

  private List<Wrong> wrong() {
    var wrong = new ArrayList<Wrong>();
    replay.fault().ifPresent(f -> wrong.add(new Wrong(culprit() + f.message(), f.at())));
    for (EventProperty property : system.properties()) {
      boolean violated =
          switch (property) {
            case EventProperty.Invariant _ ->
                replay.violated().filter(property::equals).isPresent();
            case EventProperty.Irrevocability _ -> replay.isRevoking();
            case EventProperty.RoundBased _ -> is(Fault.Kind.FORBIDDEN);
            case EventProperty.Temporal _ ->
                replay.violated().filter(property::equals).isPresent()
                    || replay.run().cycle().isPresent();
          };
      if (violated) {
        wrong.add(new Wrong("`" + property.name() + "` is violated", property.at()));
      }
    }
    return wrong;
  }

  private boolean is(Fault.Kind kind) {
    return replay.fault().filter(f -> f.kind() == kind).isPresent();
  }

  /** Who made the last step, if that went wrong and not the look at what came of it. */
  private String culprit() {
    boolean looking = is(Fault.Kind.RUNTIME_ERROR) && !replay.isError();
    return replay.run().steps().isEmpty() || entries.isEmpty() || looking
        ? ""
        : entries.getLast().process() + ": ";
  }
}
