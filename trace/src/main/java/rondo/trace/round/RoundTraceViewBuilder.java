package rondo.trace.round;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
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
import rondo.trace.round.RoundTraceView.Change;
import rondo.trace.round.RoundTraceView.Ending;
import rondo.trace.round.RoundTraceView.Entry;
import rondo.trace.round.RoundTraceView.FaultStatus;
import rondo.trace.round.RoundTraceView.InitialValuation;
import rondo.trace.round.RoundTraceView.MessageSend;
import rondo.trace.round.RoundTraceView.ProcessRound;
import rondo.trace.round.RoundTraceView.Reception;
import rondo.trace.round.RoundTraceView.ReceptionStatus;
import rondo.trace.round.RoundTraceView.Scope;
import rondo.trace.round.RoundTraceView.ViolationMessage;

/** Builds the {@link RoundTraceView} of a replayed run. */
final class RoundTraceViewBuilder {
  /** The name of a round without a name. */
  private static final String NAMELESS = "round";

  private final RoundSystem system;
  private final RoundReplay replay;

  RoundTraceViewBuilder(RoundSystem system, RoundReplay replay) {
    this.system = system;
    this.replay = replay;
  }

  List<InitialValuation> start() {
    List<ProcessState> members = replay.states().getFirst().processStates();
    return IntStream.range(0, members.size())
        .mapToObj(
            p ->
                new InitialValuation(
                    ValueText.process(p), status(members.get(p).status()), values(members.get(p))))
        .toList();
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

  private List<String> values(ProcessState state) {
    return IntStream.range(0, state.variables().size())
        .mapToObj(v -> ValueText.of(type(v), state.variables().get(v)))
        .toList();
  }

  private Type type(int variable) {
    return system.variables().get(variable).type();
  }

  String unproposed() {
    Value value = replay.states().getFirst().unproposed();
    return system.properties().stream()
        .filter(p -> p instanceof RoundProperty.Validity && !(value instanceof Value.None))
        .map(p -> ValueText.of(type(((RoundProperty.Validity) p).output()), value))
        .findFirst()
        .orElse("");
  }

  /** The entry for a step; empty for a stutter step. */
  Optional<Entry> entry(int step) {
    RoundTransition transition = replay.transitions().get(step);
    return switch (transition.step()) {
      case RoundStep.Stutter _ -> Optional.empty();
      case Exchange exchange -> Optional.of(entry(step, transition, exchange));
    };
  }

  private Entry entry(int step, RoundTransition transition, Exchange exchange) {
    RoundState before = replay.states().get(step);
    RoundState after = transition.target().orElse(before);
    Round round = system.rounds().get(before.roundNumber().round());
    var rows = new ArrayList<ProcessRound>();
    for (int p = 0; p < system.processes(); p++) {
      ProcessStatus status = before.processStates().get(p).status();
      FaultStatus faultStatus = status(p, status, exchange);
      boolean deaf =
          faultStatus == FaultStatus.CRASHES
              || faultStatus == FaultStatus.CRASHED
              || faultStatus == FaultStatus.BYZANTINE;
      rows.add(
          new ProcessRound(
              ValueText.process(p),
              faultStatus,
              sends(p, round.message(), transition, exchange),
              deaf ? List.of() : heard(p, round.orderSensitivity(), transition, exchange),
              changes(before.processStates().get(p), after.processStates().get(p))));
    }
    OptionalInt phase =
        system.rounds().size() > 1
            ? OptionalInt.of(before.roundNumber().phase())
            : OptionalInt.empty();
    List<ViolationMessage> accidents =
        transition.faults().stream().map(RoundTraceViewBuilder::violations).toList();
    String name = round.name().equals(NAMELESS) ? "" : round.name();
    return new Entry(
        step + 1, phase, name, exchange.synchrony(), round.orderSensitivity(), rows, accidents);
  }

  private static FaultStatus status(int process, ProcessStatus status, Exchange exchange) {
    if (exchange.crashing().contains(process)) {
      return FaultStatus.CRASHES;
    }
    boolean forges = status != ProcessStatus.BYZANTINE && exchange.forgers().contains(process);
    return forges ? FaultStatus.LIES : status(status);
  }

  private List<Change> changes(ProcessState before, ProcessState after) {
    List<String> first = values(before);
    List<String> second = values(after);
    return IntStream.range(0, first.size())
        .mapToObj(v -> new Change(first.get(v), second.get(v)))
        .toList();
  }

  /** The messages that a process sends, as the protocol defines or forged, with their receivers. */
  private List<MessageSend> sends(
      int sender, Type type, RoundTransition transition, Exchange exchange) {
    var messages = new ArrayList<>(transition.sent().get(sender));
    Set<Integer> forgers = exchange.forgers();
    if (forgers.contains(sender)) {
      Collections.fill(messages, Optional.empty());
      for (Forgery forgery : exchange.forged()) {
        if (forgery.sender() == sender) {
          messages.set(forgery.receiver(), forgery.message());
        }
      }
    }
    Map<Value, List<String>> receivers = new LinkedHashMap<>();
    for (int p = 0; p < messages.size(); p++) {
      String name = ValueText.process(p);
      messages
          .get(p)
          .ifPresent(m -> receivers.computeIfAbsent(m, _ -> new ArrayList<>()).add(name));
    }
    var sends = new ArrayList<MessageSend>();
    receivers.forEach(
        (message, to) -> {
          Scope scope = to.size() == messages.size() ? Scope.ALL : Scope.SOME;
          sends.add(new MessageSend(ValueText.of(type, message), to, scope));
        });
    return sends;
  }

  private static List<Reception> heard(
      int receiver, OrderSensitivity sensitivity, RoundTransition transition, Exchange exchange) {
    List<Integer> heard = exchange.heard().get(receiver);
    var deliveries = new ArrayList<Reception>();
    for (int sender : senders(heard, sensitivity, transition.sent().size())) {
      ReceptionStatus status =
          !isSent(sender, receiver, transition, exchange)
              ? ReceptionStatus.NOTHING_SENT
              : heard.contains(sender) ? ReceptionStatus.HEARD : ReceptionStatus.LOST;
      deliveries.add(new Reception(ValueText.process(sender), status));
    }
    if (sensitivity == OrderSensitivity.SENSITIVE) {
      deliveries.sort(Comparator.comparing(d -> d.status() != ReceptionStatus.HEARD));
    }
    return deliveries;
  }

  /** All processes; the received senders first, in order, where the order of messages matters. */
  private static Collection<Integer> senders(
      List<Integer> heard, OrderSensitivity sensitivity, int processes) {
    var senders =
        new LinkedHashSet<Integer>(sensitivity == OrderSensitivity.SENSITIVE ? heard : List.of());
    IntStream.range(0, processes).forEach(senders::add);
    return senders;
  }

  private static boolean isSent(
      int sender, int receiver, RoundTransition transition, Exchange exchange) {
    return exchange.forgers().contains(sender) && sender != receiver
        ? exchange.forged().stream()
            .anyMatch(
                f -> f.sender() == sender && f.receiver() == receiver && f.message().isPresent())
        : transition.sent().get(sender).get(receiver).isPresent();
  }

  Ending ending() {
    OptionalInt cycle = replay.run().cycle();
    if (cycle.isPresent()) {
      RoundStep first = replay.run().steps().get(cycle.getAsInt());
      return first instanceof RoundStep.Stutter
          ? new Ending.Finished()
          : new Ending.Lasso(cycle.getAsInt() + 1);
    }
    boolean rests =
        !replay.run().steps().isEmpty()
            && replay.run().steps().getLast() instanceof RoundStep.Stutter;
    return rests ? new Ending.Finished() : new Ending.Open();
  }

  List<ViolationMessage> violations() {
    var found = new ArrayList<ViolationMessage>();
    for (RoundViolation violation : replay.violations()) {
      switch (violation) {
        case RoundViolation.PropertyViolation(RoundProperty property) -> {
          String why =
              property instanceof RoundProperty.Validity && !unproposed().isEmpty()
                  ? ": nobody proposed " + unproposed()
                  : "";
          found.add(
              new ViolationMessage("`" + property.name() + "` is violated" + why, property.at()));
        }
        case RoundViolation.FaultViolation(int process, Fault fault) -> {
          boolean reported =
              !replay.transitions().isEmpty()
                  && replay.transitions().getLast().faults().stream()
                      .anyMatch(a -> a.process() == process && a.fault().equals(fault));
          if (!reported) {
            found.add(violations(new ProcessFault(process, fault, List.of())));
          }
        }
      }
    }
    return found;
  }

  private static ViolationMessage violations(ProcessFault fault) {
    String who =
        fault.process() == RoundTransition.NO_PROCESS
            ? ""
            : ValueText.process(fault.process()) + ": ";
    return new ViolationMessage(who + fault.fault().message(), fault.fault().at());
  }
}
