package rondo.trace.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.CrashedOutcome;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
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
import rondo.ir.event.state.EventRun.Start;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.Snapshot;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;

/** Builds the {@link TraceView} of a replayed run of events. */
public final class EventTraceViewBuilder {
  private static final String NETWORK = "network";

  private final EventSystem system;
  private final EventReplay replay;
  private final EventProcessSemantics behaviour;
  private final ProcessNames names;
  private final ValueViewBuilder values;
  private final SendTimes sendTimes = new SendTimes();
  private final MonitorViewBuilder monitors;
  private final List<TraceStep> steps = new ArrayList<>();

  private EventTraceViewBuilder(EventSystem system, EventReplay replay) {
    this.system = system;
    this.replay = replay;
    behaviour = new EventProcessSemantics(system, Precedence.ANY);
    names = new ProcessNames(system);
    values = new ValueViewBuilder(names::of);
    monitors = new MonitorViewBuilder(system, values);
  }

  public static TraceView build(
      EventSystem system, DeliverySemantics semantics, EventReplay replay) {
    return new EventTraceViewBuilder(system, replay).build(semantics);
  }

  private TraceView build(DeliverySemantics semantics) {
    addInitialSteps();
    for (int i = 0; i < replay.run().steps().size(); i++) {
      addStep(i);
    }
    List<List<Value>> last =
        replay.states().isEmpty()
            ? replay.run().start().variables()
            : replay.states().getLast().processStates().stream().map(m -> m.variables()).toList();
    return new TraceView(
        TraceKind.EVENTS,
        system.name(),
        Optional.of(semantics),
        IntStream.range(0, system.processes()).mapToObj(this::actor).toList(),
        new Snapshot(valuations(replay.run().start().variables()), monitors.start()),
        steps,
        List.of(),
        new Snapshot(valuations(last), monitors.end(replay)),
        Optional.empty(),
        ending(),
        violations());
  }

  private Ending ending() {
    Ending ending =
        TraceView.ending(
            replay.run().steps(), replay.run().cycle(), EventStep.Stutter.class::isInstance);
    return ending instanceof Ending.Finished
        ? new Ending.Finished(
            new WaitingProcessViewBuilder(system, names, this::message, sendTimes)
                .build(replay.states().getLast()))
        : ending;
  }

  private Actor actor(int process) {
    return new Actor(process, system.roleOf(process).name(), names.of(process));
  }

  /** The network, after all processes. */
  private Actor network() {
    return new Actor(system.processes(), NETWORK, NETWORK);
  }

  private List<Valuation> valuations(List<List<Value>> variables) {
    return IntStream.range(0, variables.size())
        .mapToObj(p -> new Valuation(names.of(p), Optional.empty(), bindings(p, variables.get(p))))
        .toList();
  }

  private List<Binding> bindings(int process, List<Value> variables) {
    List<LocalVariable> declared = system.roleOf(process).variables();
    return bindings(declared, variables, values);
  }

  static List<Binding> bindings(
      List<LocalVariable> declared, List<Value> variables, ValueViewBuilder values) {
    return IntStream.range(0, declared.size())
        .filter(v -> isNamed(declared.get(v)))
        .mapToObj(
            v ->
                new Binding(
                    declared.get(v).name(), values.view(declared.get(v).type(), variables.get(v))))
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
      switch (status) {
        case CRASHED -> {
          if (replay.run().start().crashes().get(p).isPresent()) {
            addInitialStep(p, before);
          }
          add(0, p, EventKind.CRASHES, List.of());
        }
        case BYZANTINE -> add(0, p, EventKind.DECEIVES, List.of());
        case ABSENT -> {}
        case CORRECT, OMITTING -> addInitialStep(p, before);
      }
    }
  }

  private void addInitialStep(int process, List<Value> before) {
    Start start = replay.run().start();
    Outcome outcome =
        outcome(
            process,
            start.choices().get(process),
            start.crashes().get(process),
            () -> behaviour.initialize(process, before),
            () -> behaviour.initializeAndCrash(process, before, SendSubsets.ALL));
    List<Change> changes = changes(process, before, outcome.variables());
    List<Message> sends = sends(process, outcome.sent(), 0);
    List<AnnouncementView> announced =
        monitors.initialAnnouncements(process, outcome.announcements());
    if (!changes.isEmpty() || !sends.isEmpty() || !announced.isEmpty()) {
      steps.add(new TraceStep(0, actor(process), of(EventKind.BEGINS), sends, changes, announced));
    }
  }

  /** The outcome with these choices, of a step with or without a crash within it. */
  private static Outcome outcome(
      int process,
      List<Integer> choices,
      Optional<CrashPoint> crash,
      Supplier<List<Outcome>> outcomes,
      Supplier<List<CrashedOutcome>> crashes) {
    return crash.isEmpty()
        ? chosen(outcomes.get(), choices, process)
        : chosen(
            crashes.get().stream()
                .filter(c -> c.point().equals(crash.get()))
                .map(CrashedOutcome::outcome)
                .toList(),
            choices,
            process);
  }

  /** An event in which no reaction is executed. */
  private static Action of(EventKind kind) {
    return new Action.Event(kind, "", Position.NONE);
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
      case EventStep.React react -> addReaction(number, react, before);
      case EventStep.Deliver(int process, EventMessage message, _) -> {
        Receipt receipt = receipt(process, message, ReceiptStatus.RECEIVED);
        add(number, process, EventKind.RECEIVES, List.of(receipt));
      }
      case EventStep.Crash(int process, _) -> add(number, process, EventKind.CRASHES, List.of());
      case EventStep.Omit(int process, _) -> add(number, process, EventKind.OMITS, List.of());
      case EventStep.Lose(int process, EventMessage message, _) -> {
        Receipt receipt = receipt(process, message, ReceiptStatus.LOST);
        add(number, process, EventKind.MISSES, List.of(receipt));
        removed(process, message);
      }
      case EventStep.Enter enter -> addEntry(number, enter, before);
      case EventStep.Stabilize(int trusted, _) -> {
        if (trusted >= 0) {
          add(number, trusted, EventKind.TRUSTED, List.of());
        }
      }
      case EventStep.StabilizeNetwork _ ->
          steps.add(
              new TraceStep(
                  number, network(), of(EventKind.STABILIZES), List.of(), List.of(), List.of()));
      case EventStep.Stutter _ -> {}
    }
  }

  private void addEntry(int number, EventStep.Enter enter, EventState before) {
    int process = enter.process();
    boolean joins = before.processStates().get(process).status() == ProcessStatus.ABSENT;
    List<Value> begun = enter.variables();
    Outcome outcome =
        outcome(
            process,
            enter.choices(),
            enter.crash(),
            () -> joins ? behaviour.join(process, begun) : behaviour.recover(process, begun),
            () ->
                joins
                    ? behaviour.joinAndCrash(process, begun, SendSubsets.ALL)
                    : behaviour.recoverAndCrash(process, begun, SendSubsets.ALL));
    List<Value> own = before.processStates().get(process).variables();
    steps.add(
        new TraceStep(
            number,
            actor(process),
            of(joins ? EventKind.JOINS : EventKind.RESTARTS),
            sends(process, outcome.sent(), number),
            changes(process, own, outcome.variables()),
            monitors.stepAnnouncements(before, process, outcome.announcements())));
    enter.crash().ifPresent(_ -> add(number, process, EventKind.CRASHES, List.of()));
  }

  /** Adds a step in which no statement is executed. */
  private void add(int number, int process, EventKind kind, List<Message> messages) {
    steps.add(new TraceStep(number, actor(process), of(kind), messages, List.of(), List.of()));
  }

  private void addReaction(int number, EventStep.React react, EventState before) {
    int process = react.process();
    EnabledReaction enabledReaction = react.enabledReaction();
    Reaction reaction = system.roleOf(process).reactions().get(enabledReaction.reaction());
    List<Value> own = before.processStates().get(process).variables();
    addDetection(number, process, enabledReaction.detected());
    if (enabledReaction.consumed().isEmpty() && reaction.trigger().isMessage()) {
      add(number, process, EventKind.FAILS, List.of());
      return;
    }
    var messages = new ArrayList<Message>();
    for (EventMessage message : enabledReaction.consumed()) {
      messages.add(
          reaction.trigger().consumes()
              ? consumed(before, process, message, ReceiptStatus.RECEIVED)
              : receipt(process, message, ReceiptStatus.COUNTED));
    }
    enabledReaction
        .read()
        .forEach(m -> messages.add(consumed(before, process, m, ReceiptStatus.READ)));
    Outcome outcome =
        outcome(
            process,
            react.choices(),
            react.crash(),
            () -> behaviour.react(process, own, enabledReaction),
            () -> behaviour.reactAndCrash(process, own, enabledReaction, SendSubsets.ALL));
    boolean fails = outcome.fault().filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR).isPresent();
    if (!fails) {
      messages.addAll(sends(process, outcome.sent(), number));
    }
    steps.add(
        new TraceStep(
            number,
            actor(process),
            new Action.Event(
                reaction.isByzantine() ? EventKind.FORGES : EventKind.REACTS,
                triggerName(reaction),
                reaction.at()),
            messages,
            changes(process, own, outcome.variables()),
            monitors.stepAnnouncements(before, process, outcome.announcements())));
    react.crash().ifPresent(_ -> add(number, process, EventKind.CRASHES, List.of()));
  }

  /** Adds the output of the failure detector in a step, unless it suspects nobody. */
  private void addDetection(int number, int process, Optional<Value> detected) {
    String what =
        switch (detected.orElse(Value.NONE)) {
          case Value.None() -> "";
          case Value.Number(int trusted) -> "trusts " + names.of(trusted);
          case Value.Items(List<Value> suspected) ->
              suspected.isEmpty()
                  ? ""
                  : "suspects "
                      + suspected.stream()
                          .map(p -> names.of(((Value.Number) p).value()))
                          .collect(Collectors.joining(", "));
        };
    if (!what.isEmpty()) {
      var action = new Action.Event(EventKind.DETECTS, what, Position.NONE);
      steps.add(new TraceStep(number, actor(process), action, List.of(), List.of(), List.of()));
    }
  }

  private Receipt consumed(
      EventState before, int process, EventMessage message, ReceiptStatus status) {
    Receipt receipt = receipt(process, message, status);
    if (before.history().isNetworkStable() || !system.faultModel().isDuplicated(message)) {
      removed(process, message);
    }
    return receipt;
  }

  /** Equal messages that may be duplicated are one message. */
  private void removed(int process, EventMessage message) {
    if (system.faultModel().isDuplicated(message)) {
      sendTimes.allConsumed(process, message);
    } else {
      sendTimes.consumed(process, message);
    }
  }

  private String triggerName(Reaction reaction) {
    return switch (reaction.trigger()) {
      case Trigger.SingleMessage message -> system.messages().get(message.kind()).name();
      case Trigger.Quorum quorum -> system.messages().get(quorum.kind()).name();
      case Trigger.Received received -> system.messages().get(received.kind()).name();
      case Trigger.Timeout _ -> "timeout";
      case Trigger.Internal _ -> "internal";
      case Trigger.ByzantineSend _ -> reaction.name();
    };
  }

  private Receipt receipt(int receiver, EventMessage message, ReceiptStatus status) {
    return new Receipt(
        message(message.kind(), message.content()),
        names.of(message.sender()),
        status,
        sendTimes.of(receiver, message),
        0);
  }

  private String message(int kind, Value content) {
    Type type = system.messages().get(kind).content();
    return values.text(type, content);
  }

  private List<Change> changes(int process, List<Value> before, List<Value> after) {
    return List.copyOf(changes(system.roleOf(process).variables(), before, after, values));
  }

  static List<Change.OfVariable> changes(
      List<LocalVariable> declared,
      List<Value> before,
      List<Value> after,
      ValueViewBuilder values) {
    return IntStream.range(0, declared.size())
        .filter(v -> isNamed(declared.get(v)) && !before.get(v).equals(after.get(v)))
        .mapToObj(
            v ->
                new Change.OfVariable(
                    declared.get(v).name(),
                    values.view(declared.get(v).type(), before.get(v)),
                    values.view(declared.get(v).type(), after.get(v))))
        .toList();
  }

  /** The messages sent, each with all its receivers. */
  private List<Message> sends(int sender, List<OutgoingMessage> sent, int step) {
    Map<EventMessage, List<Integer>> receivers = new LinkedHashMap<>();
    for (OutgoingMessage s : sent) {
      var message = new EventMessage(s.kind(), sender, s.content());
      receivers.computeIfAbsent(message, _ -> new ArrayList<>()).add(s.receiver());
      sendTimes.sent(s.receiver(), message, step);
    }
    var sends = new ArrayList<Message>();
    receivers.forEach(
        (message, to) ->
            sends.add(
                new Send(
                    message(message.kind(), message.content()), names.of(to), names.group(to), 0)));
    return sends;
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
        found.add(new ViolationMessage(property.runMessage(), property.at()));
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
    return replay.run().steps().isEmpty() || steps.isEmpty() || inProperty
        ? ""
        : steps.getLast().process() + ": ";
  }
}
