package rondo.trace.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.ir.round.interpreter.RoundTransition.ProcessFault;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceStep.Message;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.Snapshot;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;

/** Builds the {@link TraceView} of a replayed run of rounds. */
public final class RoundTraceViewBuilder {
  /** The name of a round without a name. */
  private static final String NAMELESS = "round";

  private static final ValueViewBuilder VALUES = new ValueViewBuilder(ValueText::process);

  private final RoundSystem system;
  private final RoundReplay replay;

  private RoundTraceViewBuilder(RoundSystem system, RoundReplay replay) {
    this.system = system;
    this.replay = replay;
  }

  public static TraceView build(RoundSystem system, RoundReplay replay) {
    return new RoundTraceViewBuilder(system, replay).build();
  }

  private TraceView build() {
    var rounds = new ArrayList<RoundView>();
    for (int i = 0; i < replay.transitions().size(); i++) {
      if (replay.transitions().get(i).step() instanceof Exchange exchange) {
        rounds.add(round(i, replay.transitions().get(i), exchange));
      }
    }
    return new TraceView(
        TraceKind.ROUNDS,
        system.name(),
        Optional.empty(),
        IntStream.range(0, system.processes()).mapToObj(this::actor).toList(),
        start(),
        rounds.stream().flatMap(r -> r.steps().stream()).toList(),
        rounds,
        Snapshot.EMPTY,
        unproposed(),
        ending(),
        violations());
  }

  private Actor actor(int process) {
    return new Actor(process, system.name(), ValueText.process(process));
  }

  private Snapshot start() {
    List<ProcessState> members = replay.states().getFirst().processStates();
    return new Snapshot(
        IntStream.range(0, members.size())
            .mapToObj(
                p ->
                    new Valuation(
                        ValueText.process(p),
                        Optional.of(status(members.get(p).status())),
                        values(members.get(p))))
            .toList(),
        List.of());
  }

  private static FaultStatus status(ProcessStatus status) {
    return switch (status) {
      case CORRECT -> FaultStatus.CORRECT;
      case CRASHED -> FaultStatus.CRASHED;
      case OMITTING -> FaultStatus.OMITTING;
      case BYZANTINE -> FaultStatus.BYZANTINE;
      case ABSENT -> throw new IllegalStateException("all processes take part in rounds");
    };
  }

  private List<Binding> values(ProcessState state) {
    return state.status() == ProcessStatus.BYZANTINE
        ? List.of()
        : IntStream.range(0, state.variables().size())
            .mapToObj(v -> new Binding(name(v), VALUES.view(type(v), state.variables().get(v))))
            .toList();
  }

  private String name(int variable) {
    return system.variables().get(variable).name();
  }

  private Type type(int variable) {
    return system.variables().get(variable).type();
  }

  private Optional<String> unproposed() {
    Value value = replay.states().getFirst().unproposed();
    return system.properties().stream()
        .filter(p -> p instanceof RoundProperty.Validity && !(value instanceof Value.None))
        .map(p -> ValueText.of(type(((RoundProperty.Validity) p).output()), value))
        .findFirst();
  }

  private RoundView round(int step, RoundTransition transition, Exchange exchange) {
    RoundState before = replay.states().get(step);
    RoundState after = transition.target().orElse(before);
    Round round = system.rounds().get(before.roundNumber().round());
    var steps = new ArrayList<TraceStep>();
    for (int p = 0; p < system.processes(); p++) {
      FaultStatus status = status(p, before.processStates().get(p).status(), exchange);
      boolean deaf =
          status == FaultStatus.CRASHES
              || status == FaultStatus.CRASHED
              || status == FaultStatus.BYZANTINE;
      var messages = new ArrayList<>(sends(p, round.message(), transition, exchange));
      if (!deaf) {
        messages.addAll(receipts(p, round, transition, exchange));
      }
      steps.add(
          new TraceStep(
              step + 1,
              actor(p),
              new Action.Participation(status),
              messages,
              changes(before.processStates().get(p), after.processStates().get(p)),
              List.of()));
    }
    return new RoundView(
        step + 1,
        system.rounds().size() > 1
            ? OptionalInt.of(before.roundNumber().phase())
            : OptionalInt.empty(),
        round.name().equals(NAMELESS) ? "" : round.name(),
        exchange.synchrony(),
        round.orderSensitivity(),
        steps,
        transition.faults().stream().map(RoundTraceViewBuilder::message).toList());
  }

  private static FaultStatus status(int process, ProcessStatus status, Exchange exchange) {
    if (exchange.crashing().contains(process)) {
      return FaultStatus.CRASHES;
    }
    boolean forges = status != ProcessStatus.BYZANTINE && exchange.forgers().contains(process);
    return forges ? FaultStatus.LIES : status(status);
  }

  private List<Change> changes(ProcessState before, ProcessState after) {
    List<Binding> first = values(before);
    List<Binding> second = values(after);
    return IntStream.range(0, first.size())
        .filter(v -> !first.get(v).equals(second.get(v)))
        .<Change>mapToObj(
            v -> new Change.OfVariable(name(v), first.get(v).value(), second.get(v).value()))
        .toList();
  }

  /** The messages that a process sends, as the protocol defines or forged, with their receivers. */
  private static List<Message> sends(
      int sender, Type type, RoundTransition transition, Exchange exchange) {
    Map<Value, List<String>> receivers = new LinkedHashMap<>();
    for (int p = 0; p < transition.sent().size(); p++) {
      String name = ValueText.process(p);
      sent(sender, p, transition, exchange)
          .ifPresent(m -> receivers.computeIfAbsent(m, _ -> new ArrayList<>()).add(name));
    }
    var sends = new ArrayList<Message>();
    receivers.forEach(
        (message, to) -> {
          String all = to.size() == transition.sent().size() ? Send.ALL : String.join(" ", to);
          sends.add(new Send(ValueText.of(type, message), to, all, 0));
        });
    return sends;
  }

  private static List<Receipt> receipts(
      int receiver, Round round, RoundTransition transition, Exchange exchange) {
    List<Integer> heard = exchange.heard().get(receiver);
    var receipts = new ArrayList<Receipt>();
    for (int sender : senders(heard, round.orderSensitivity(), transition.sent().size())) {
      Optional<Value> message =
          sender == receiver
              ? transition.sent().get(sender).get(receiver)
              : sent(sender, receiver, transition, exchange);
      ReceiptStatus status =
          message.isEmpty()
              ? ReceiptStatus.NOTHING_SENT
              : heard.contains(sender) ? ReceiptStatus.RECEIVED : ReceiptStatus.LOST;
      receipts.add(
          new Receipt(
              message.map(m -> ValueText.of(round.message(), m)).orElse(""),
              ValueText.process(sender),
              status,
              OptionalInt.empty(),
              0));
    }
    if (round.orderSensitivity() == OrderSensitivity.SENSITIVE) {
      receipts.sort(Comparator.comparing(r -> r.status() != ReceiptStatus.RECEIVED));
    }
    return receipts;
  }

  /** All processes; the received senders first, in order, where the order of messages matters. */
  private static Collection<Integer> senders(
      List<Integer> heard, OrderSensitivity sensitivity, int processes) {
    var senders =
        new LinkedHashSet<Integer>(sensitivity == OrderSensitivity.SENSITIVE ? heard : List.of());
    IntStream.range(0, processes).forEach(senders::add);
    return senders;
  }

  private static Optional<Value> sent(
      int sender, int receiver, RoundTransition transition, Exchange exchange) {
    return exchange.forgers().contains(sender)
        ? exchange.forged().stream()
            .filter(f -> f.sender() == sender && f.receiver() == receiver)
            .findFirst()
            .flatMap(Forgery::message)
        : transition.sent().get(sender).get(receiver);
  }

  private Ending ending() {
    return TraceView.ending(
        replay.run().steps(), replay.run().cycle(), RoundStep.Stutter.class::isInstance);
  }

  private List<ViolationMessage> violations() {
    var found = new ArrayList<ViolationMessage>();
    for (RoundViolation violation : replay.violations()) {
      switch (violation) {
        case RoundViolation.PropertyViolation(RoundProperty property) -> {
          String why =
              property instanceof RoundProperty.Validity
                  ? unproposed().map(u -> ": nobody proposed " + u).orElse("")
                  : "";
          found.add(new ViolationMessage(property.runMessage() + why, property.at()));
        }
        case RoundViolation.FaultViolation(int process, Fault fault) -> {
          boolean reported =
              !replay.transitions().isEmpty()
                  && replay.transitions().getLast().faults().stream()
                      .anyMatch(a -> a.process() == process && a.fault().equals(fault));
          if (!reported) {
            found.add(message(new ProcessFault(process, fault, List.of())));
          }
        }
      }
    }
    return found;
  }

  private static ViolationMessage message(ProcessFault fault) {
    String who =
        fault.process() == RoundTransition.NO_PROCESS
            ? ""
            : ValueText.process(fault.process()) + ": ";
    return new ViolationMessage(who + fault.fault().message(), fault.fault().at());
  }
}
