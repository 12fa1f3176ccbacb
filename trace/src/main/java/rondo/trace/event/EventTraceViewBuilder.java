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
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.trace.event.EventTraceView.AnnouncementView;
import rondo.trace.event.EventTraceView.Binding;
import rondo.trace.event.EventTraceView.Change;
import rondo.trace.event.EventTraceView.Ending;
import rondo.trace.event.EventTraceView.Entry;
import rondo.trace.event.EventTraceView.EventKind;
import rondo.trace.event.EventTraceView.MessageReceipt;
import rondo.trace.event.EventTraceView.MessageReceipts;
import rondo.trace.event.EventTraceView.MessageSend;
import rondo.trace.event.EventTraceView.Valuation;
import rondo.trace.event.EventTraceView.ViolationMessage;

/** Builds the {@link EventTraceView} of a replayed run. */
final class EventTraceViewBuilder {
  private final EventSystem system;
  private final EventReplay replay;
  private final EventProcessSemantics behaviour;
  private final ProcessNames names;
  private final ValueText values;
  private final SendTimes sendTimes = new SendTimes();
  private final MonitorViewBuilder monitors;
  private final List<Entry> entries = new ArrayList<>();

  EventTraceViewBuilder(EventSystem system, EventReplay replay) {
    this.system = system;
    this.replay = replay;
    behaviour = new EventProcessSemantics(system, Precedence.ANY);
    names = new ProcessNames(system);
    values = new ValueText(names::of);
    monitors = new MonitorViewBuilder(system, values);
  }

  EventTraceView build(DeliverySemantics semantics) {
    addInitialSteps();
    for (int i = 0; i < replay.run().steps().size(); i++) {
      addStep(i);
    }
    List<List<Value>> last =
        replay.states().isEmpty()
            ? replay.run().start().variables()
            : replay.states().getLast().processStates().stream().map(m -> m.variables()).toList();
    return new EventTraceView(
        system.name(),
        semantics,
        names.all(),
        valuations(replay.run().start().variables()),
        entries,
        valuations(last),
        monitors.valuations(replay),
        ending(),
        violations());
  }

  private List<Valuation> valuations(List<List<Value>> variables) {
    return IntStream.range(0, variables.size())
        .mapToObj(p -> new Valuation(names.of(p), bindings(p, variables.get(p))))
        .toList();
  }

  private List<Binding> bindings(int process, List<Value> variables) {
    List<LocalVariable> declared = system.roleOf(process).variables();
    return bindings(declared, variables, values);
  }

  static List<Binding> bindings(
      List<LocalVariable> declared, List<Value> variables, ValueText values) {
    return IntStream.range(0, declared.size())
        .filter(v -> isNamed(declared.get(v)))
        .mapToObj(
            v ->
                new Binding(
                    declared.get(v).name(), values.text(declared.get(v).type(), variables.get(v))))
        .toList();
  }

  /** Variables of other roles and of monitors have slots without a name. */
  private static boolean isNamed(LocalVariable variable) {
    return !variable.name().isEmpty();
  }

  private void addInitialSteps() {
    for (int p = 0; p < system.processes(); p++) {
      List<Value> before = replay.run().start().variables().get(p);
      ProcessStatus status = replay.run().start().statuses().get(p);
      if (status == ProcessStatus.CRASHED) {
        entries.add(step(0, p, EventKind.CRASHES, List.of()));
      } else if (status == ProcessStatus.BYZANTINE) {
        entries.add(step(0, p, EventKind.DECEIVES, List.of()));
      }
      if (status != ProcessStatus.CORRECT) {
        continue;
      }
      Outcome outcome =
          chosen(behaviour.initialize(p, before), replay.run().start().choices().get(p), p);
      List<Change> changes = changes(p, before, outcome.variables());
      List<MessageSend> sends = sends(p, outcome.sent(), 0);
      List<AnnouncementView> announced = monitors.initialAnnouncements(p, outcome.announcements());
      if (!changes.isEmpty() || !sends.isEmpty() || !announced.isEmpty()) {
        entries.add(
            new Entry(
                0,
                names.of(p),
                EventKind.BEGINS,
                "",
                Position.NONE,
                MessageReceipts.NOTHING,
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

  private void addStep(int index) {
    EventState before = replay.states().get(index);
    int number = index + 1;
    switch (replay.run().steps().get(index)) {
      case EventStep.React react -> entries.add(reaction(number, react, before));
      case EventStep.Deliver(int process, EventMessage message, _) ->
          entries.add(
              step(number, process, EventKind.RECEIVES, List.of(receipt(process, message))));
      case EventStep.Crash(int process, _) ->
          entries.add(step(number, process, EventKind.CRASHES, List.of()));
      case EventStep.Lose(int process, EventMessage message, _) -> {
        entries.add(step(number, process, EventKind.MISSES, List.of(receipt(process, message))));
        sendTimes.consumed(process, message);
      }
      case EventStep.Enter enter -> entries.add(entry(number, enter, before));
      case EventStep.Stutter _ -> {}
    }
  }

  private Entry entry(int number, EventStep.Enter enter, EventState before) {
    int process = enter.process();
    boolean joins = before.processStates().get(process).status() == ProcessStatus.ABSENT;
    List<Outcome> outcomes =
        joins
            ? behaviour.join(process, enter.variables())
            : behaviour.recover(process, enter.variables());
    Outcome outcome = chosen(outcomes, enter.choices(), process);
    List<Value> own = before.processStates().get(process).variables();
    return new Entry(
        number,
        names.of(process),
        joins ? EventKind.JOINS : EventKind.RESTARTS,
        "",
        Position.NONE,
        MessageReceipts.NOTHING,
        changes(process, own, outcome.variables()),
        sends(process, outcome.sent(), number),
        monitors.stepAnnouncements(before, process, outcome.announcements()));
  }

  /** A step in which no statement is executed. */
  private Entry step(int number, int process, EventKind kind, List<MessageReceipt> messages) {
    var receipts = new MessageReceipts(messages, List.of());
    return new Entry(
        number,
        names.of(process),
        kind,
        "",
        Position.NONE,
        receipts,
        List.of(),
        List.of(),
        List.of());
  }

  private Entry reaction(int number, EventStep.React react, EventState before) {
    int process = react.process();
    EnabledReaction enabledReaction = react.enabledReaction();
    Reaction reaction = system.roleOf(process).reactions().get(enabledReaction.reaction());
    List<Value> own = before.processStates().get(process).variables();
    if (enabledReaction.consumed().isEmpty() && reaction.trigger().isMessage()) {
      return step(number, process, EventKind.FAILS, List.of());
    }
    List<MessageReceipt> messages =
        enabledReaction.consumed().stream().map(l -> consumed(process, l)).toList();
    List<MessageReceipt> read =
        enabledReaction.read().stream().map(l -> consumed(process, l)).toList();
    Outcome outcome =
        chosen(behaviour.react(process, own, enabledReaction), react.choices(), process);
    boolean fails = outcome.fault().filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR).isPresent();
    List<Change> changes = changes(process, own, outcome.variables());
    List<MessageSend> sends = fails ? List.of() : sends(process, outcome.sent(), number);
    return new Entry(
        number,
        names.of(process),
        EventKind.REACTS,
        triggerName(reaction.trigger()),
        reaction.at(),
        new MessageReceipts(messages, read),
        changes,
        sends,
        monitors.stepAnnouncements(before, process, outcome.announcements()));
  }

  private MessageReceipt consumed(int process, EventMessage message) {
    MessageReceipt receipt = receipt(process, message);
    if (!system.faultModel().duplication()) {
      sendTimes.consumed(process, message);
    }
    return receipt;
  }

  private String triggerName(Trigger trigger) {
    return switch (trigger) {
      case Trigger.SingleMessage message -> system.messages().get(message.kind()).name();
      case Trigger.Quorum quorum -> system.messages().get(quorum.kind()).name();
      case Trigger.Timeout _ -> "timeout";
      case Trigger.Internal _ -> "internal";
    };
  }

  private MessageReceipt receipt(int receiver, EventMessage eventMessage) {
    return new MessageReceipt(
        message(eventMessage.kind(), eventMessage.content()),
        names.of(eventMessage.sender()),
        sendTimes.of(receiver, eventMessage));
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
        .filter(v -> isNamed(declared.get(v)) && !before.get(v).equals(after.get(v)))
        .mapToObj(
            v ->
                new Change(
                    declared.get(v).name(),
                    values.text(declared.get(v).type(), before.get(v)),
                    values.text(declared.get(v).type(), after.get(v))))
        .toList();
  }

  /** The messages sent, each with all its receivers. */
  private List<MessageSend> sends(int sender, List<OutgoingMessage> sent, int step) {
    Map<EventMessage, List<Integer>> receivers = new LinkedHashMap<>();
    for (OutgoingMessage s : sent) {
      var eventMessage = new EventMessage(s.kind(), sender, s.content());
      receivers.computeIfAbsent(eventMessage, _ -> new ArrayList<>()).add(s.receiver());
      sendTimes.sent(s.receiver(), eventMessage, step);
    }
    var sendings = new ArrayList<MessageSend>();
    receivers.forEach(
        (eventMessage, to) ->
            sendings.add(
                new MessageSend(
                    message(eventMessage.kind(), eventMessage.content()),
                    names.of(to),
                    names.group(to))));
    return sendings;
  }

  private Ending ending() {
    List<EventStep> steps = replay.run().steps();
    OptionalInt cycle = replay.run().cycle();
    if (cycle.isPresent()) {
      return steps.get(cycle.getAsInt()) instanceof EventStep.Stutter
          ? new Ending.Finished()
          : new Ending.Lasso(cycle.getAsInt() + 1);
    }
    boolean rests = !steps.isEmpty() && steps.getLast() instanceof EventStep.Stutter;
    return rests ? new Ending.Finished() : new Ending.Open();
  }

  private List<ViolationMessage> violations() {
    var found = new ArrayList<ViolationMessage>();
    replay.fault().ifPresent(f -> found.add(new ViolationMessage(culprit() + f.message(), f.at())));
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
        found.add(new ViolationMessage("`" + property.name() + "` is violated", property.at()));
      }
    }
    return found;
  }

  private boolean is(Fault.Kind kind) {
    return replay.fault().filter(f -> f.kind() == kind).isPresent();
  }

  /** The process of the last step, if that step failed, and not the evaluation of the property. */
  private String culprit() {
    boolean inProperty = is(Fault.Kind.RUNTIME_ERROR) && !replay.isError();
    return replay.run().steps().isEmpty() || entries.isEmpty() || inProperty
        ? ""
        : entries.getLast().process() + ": ";
  }
}
