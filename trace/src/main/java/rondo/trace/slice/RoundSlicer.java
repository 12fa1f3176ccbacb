package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.trace.slice.StatementDependences.FaultCause;

/**
 * Computes the causal slice of a run of rounds.
 *
 * <p>An update that reads all received messages depends on the messages that it receives and on why
 * it receives no others: a loss, a crash, or a sender that sends nothing. The choices of the
 * network are taken as given.
 */
public final class RoundSlicer {
  private final RoundSystem system;
  private final RoundReplay replay;
  private final DependenceGraph graph = new DependenceGraph();
  private final RoundDependences dependences;
  private final BitSet criterion = new BitSet();

  /** By process, the faults in the last round. */
  private final List<List<FaultCause>> faults = new ArrayList<>();

  /** What the failure of the last round depends on, if it ends the run. */
  private BitSet failure = Nodes.none();

  private List<BitSet> cycleStart = List.of();

  private RoundSlicer(RoundSystem system, RoundReplay replay) {
    this.system = system;
    this.replay = replay;
    dependences = new RoundDependences(graph, replay.states().getFirst());
  }

  /**
   * The slice of a run that violates a property.
   *
   * @return empty if it violates none
   */
  public static Optional<CausalSlice> slice(RoundSystem system, RoundReplay replay) {
    if (replay.violations().isEmpty()) {
      return Optional.empty();
    }
    var slicer = new RoundSlicer(system, replay);
    slicer.run();
    return Optional.of(
        new CausalSlice(
            slicer.graph.slice(slicer.criterion), slicer.dependences.among(slicer.criterion)));
  }

  private void run() {
    for (int i = 0; i < replay.transitions().size(); i++) {
      RoundTransition transition = replay.transitions().get(i);
      RoundState state = replay.states().get(i);
      dependences.check(state);
      if (replay.run().cycle().orElse(-1) == i) {
        cycleStart = dependences.beginCycle();
      }
      observe(state, OptionalInt.of(transition.step().observerMove()));
      if (transition.step() instanceof Exchange exchange) {
        exchange(i + 1, state, transition, exchange);
      }
    }
    if (replay.run().cycle().isPresent()) {
      dependences.endCycle(cycleStart);
    }
    if (replay.states().size() > replay.transitions().size()) {
      dependences.check(replay.states().getLast());
      boolean isProperty =
          replay.violations().getFirst() instanceof RoundViolation.PropertyViolation;
      if (isProperty && replay.run().cycle().isEmpty()) {
        observe(replay.states().getLast(), OptionalInt.empty());
      }
    }
    criterion.or(violation(replay.violations().getFirst()));
  }

  private void exchange(
      int number, RoundState state, RoundTransition transition, Exchange exchange) {
    Round round = system.rounds().get(state.roundNumber().round());
    faults.clear();
    if (transition.target().isEmpty()) {
      fail(transition);
      return;
    }
    for (int p : exchange.crashing()) {
      dependences.setStatus(
          p, graph.define(new Definition.Crash(number, p), dependences.status(p)));
    }
    List<SendingDependences> sent =
        IntStream.range(0, system.processes())
            .mapToObj(p -> sent(number, p, round, state))
            .toList();
    List<MailboxDependences> mailboxes =
        IntStream.range(0, system.processes())
            .mapToObj(p -> mailbox(number, p, state, transition, exchange, sent))
            .toList();
    for (int p = 0; p < system.processes(); p++) {
      ProcessStatus status = state.processStates().get(p).status();
      boolean isUpdated =
          (status == ProcessStatus.CORRECT || status == ProcessStatus.OMITTING)
              && !exchange.crashing().contains(p);
      faults.add(
          isUpdated
              ? update(number, p, round, mailboxes.get(p), exchange.choices().get(p), state)
              : List.of());
      if (!isUpdated) {
        dependences.keep(p, Stmt.assignedIn(round.update()));
      }
    }
  }

  /** An error may depend on all that the processes in which it occurs can read. */
  private void fail(RoundTransition transition) {
    failure = Nodes.none();
    for (RoundTransition.ProcessFault fault : transition.faults()) {
      if (fault.process() == RoundTransition.NO_PROCESS || transition.step() instanceof Exchange) {
        // What it receives consists of the variables of others.
        IntStream.range(0, system.processes())
            .forEach(p -> failure.or(dependences.allVariables(p)));
        failure.or(dependences.statuses());
      }
    }
  }

  /**
   * The messages of a process in a round.
   *
   * @param messages by receiver
   * @param absence what it depends on that there are no others
   */
  private record SendingDependences(List<Optional<MessageDependences>> messages, BitSet absence) {}

  private SendingDependences sent(int number, int process, Round round, RoundState state) {
    var messages = new ArrayList<Optional<MessageDependences>>();
    for (int p = 0; p < system.processes(); p++) {
      messages.add(Optional.empty());
    }
    ProcessStatus status = state.processStates().get(process).status();
    if (status != ProcessStatus.CORRECT && status != ProcessStatus.OMITTING) {
      return new SendingDependences(messages, dependences.status(process));
    }
    BitSet absence = Nodes.none();
    var none = new MailboxDependences(List.of(), Environment.MessageSet.EMPTY);
    TermDependences terms = terms(process, state, none);
    for (Round.Send send : round.sends()) {
      BitSet condition = terms.nodes(send.guard());
      if (terms.values().holds(send.guard())) {
        send.to().terms().forEach(t -> condition.or(terms.nodes(t)));
        Value content = terms.values().value(send.message());
        ValueDependences on = terms.of(send.message());
        for (int receiver : terms.values().receivers(send.to())) {
          Definition message = new Definition.Sent(number, process, 0, content, receiver);
          messages.set(
              receiver,
              Optional.of(
                  new MessageDependences(
                      graph.define(message, condition),
                      on.map(n -> n.isEmpty() ? n : graph.define(message, n)))));
        }
      }
      absence.or(condition);
    }
    return new SendingDependences(messages, absence);
  }

  /** The messages that a process receives in a round. */
  private record MailboxDependences(
      List<ReceivedMessage> messages, Environment.MessageSet dependences) {}

  private MailboxDependences mailbox(
      int number,
      int receiver,
      RoundState state,
      RoundTransition transition,
      Exchange exchange,
      List<SendingDependences> sent) {
    var messages = new ArrayList<ReceivedMessage>();
    var received = new ArrayList<MessageDependences>();
    BitSet absence = Nodes.none();
    var senders = new ArrayList<>(exchange.heard().get(receiver));
    IntStream.range(0, system.processes()).filter(s -> !senders.contains(s)).forEach(senders::add);
    for (int sender : senders) {
      boolean isForged = sender != receiver && exchange.forgers().contains(sender);
      boolean isHeard = exchange.heard().get(receiver).contains(sender);
      Optional<Value> message =
          isForged
              ? forgery(sender, receiver, exchange)
              : transition.sent().get(sender).get(receiver);
      Optional<MessageDependences> on = sent.get(sender).messages().get(receiver);
      var definition = new Definition.Received(number, receiver, sender);
      BitSet fault =
          isForged
              ? graph.define(new Definition.Occurrence(number, sender), dependences.status(sender))
              : Nodes.none();
      if (message.isPresent() && isHeard) {
        messages.add(new ReceivedMessage(sender, message.get()));
        received.add(
            isForged
                ? new MessageDependences(graph.define(definition, fault), ValueDependences.NONE)
                : new MessageDependences(
                    graph.define(definition, on.orElseThrow().existence()),
                    on.orElseThrow().content()));
      } else {
        BitSet reasons = Nodes.union(fault, dependences.status(sender));
        if (message.isEmpty() && !isForged) {
          reasons.or(sent.get(sender).absence());
        }
        if (state.processStates().get(receiver).status() == ProcessStatus.OMITTING) {
          reasons.or(dependences.status(receiver));
        }
        absence.or(graph.define(definition, reasons));
      }
    }
    return new MailboxDependences(messages, new Environment.MessageSet(received, absence));
  }

  private static Optional<Value> forgery(int sender, int receiver, Exchange exchange) {
    return exchange.forged().stream()
        .filter(f -> f.sender() == sender && f.receiver() == receiver)
        .findFirst()
        .flatMap(Forgery::message);
  }

  private TermDependences terms(int process, RoundState state, MailboxDependences mailbox) {
    return new TermDependences(
        graph,
        TermEvaluator.ofProcess(
            system.processes(),
            process,
            state.roundNumber(),
            dependences.values(process),
            mailbox.messages()),
        dependences.of(process, mailbox.dependences()));
  }

  private List<FaultCause> update(
      int number,
      int process,
      Round round,
      MailboxDependences mailbox,
      List<Integer> choices,
      RoundState state) {
    var execution =
        new StatementDependences(
            graph,
            terms(process, state, mailbox),
            new StatementDependences.Variables(
                dependences.values(process),
                dependences.variables(process),
                v -> new Definition.Assignment(number, process, v)),
            new StatementDependences.Trajectory(
                choices,
                Optional.empty(),
                (_, _, _) -> new Definition.Junction(),
                (_, _) -> new Definition.Junction()));
    execution.run(round.update(), Nodes.none());
    return execution.faults();
  }

  /** The move of the observer in a state is possible because its guard holds. */
  private void observe(RoundState state, OptionalInt move) {
    for (RoundProperty property : system.properties()) {
      if (property instanceof RoundProperty.Temporal temporal) {
        TermDependences terms = property(state, temporal.slots());
        if (move.isPresent()) {
          criterion.or(terms.nodes(temporal.observer().guard(state.observer(), move.getAsInt())));
        } else {
          List<BitSet> violating =
              temporal
                  .observer()
                  .moves(state.observer())
                  .filter(m -> temporal.observer().isViolating(state.observer(), m))
                  .mapToObj(m -> temporal.observer().guard(state.observer(), m))
                  .filter(g -> terms.values().holds(g))
                  .map(terms::nodes)
                  .toList();
          if (!violating.isEmpty()) {
            criterion.or(graph.smallest(violating));
          }
        }
      }
    }
  }

  private TermDependences property(RoundState state, int slots) {
    return new TermDependences(
        graph, TermEvaluator.ofState(state, state.roundNumber(), slots), dependences);
  }

  /** What a violation depends on in the last state or round. */
  private BitSet violation(RoundViolation violation) {
    return switch (violation) {
      case RoundViolation.PropertyViolation(RoundProperty property) ->
          switch (property) {
            case RoundProperty.Invariant invariant ->
                property(replay.states().getLast(), invariant.slots()).nodes(invariant.condition());
            case RoundProperty.Validity validity -> validity(validity);
            case RoundProperty.Irrevocability irrevocability -> revocation(irrevocability.output());
            // The moves of the observer are in the criterion already.
            case RoundProperty.Temporal _ -> Nodes.none();
          };
      case RoundViolation.FaultViolation(int process, Fault fault) -> fault(process, fault);
    };
  }

  /** An output that no process proposed: it also depends on the values that they proposed. */
  private BitSet validity(RoundProperty.Validity validity) {
    RoundState last = replay.states().getLast();
    List<BitSet> outputs =
        IntStream.range(0, system.processes())
            .filter(
                p ->
                    last.processStates()
                        .get(p)
                        .variables()
                        .get(validity.output())
                        .equals(last.unproposed()))
            .mapToObj(p -> dependences.remote(p, validity.output()).all())
            .toList();
    BitSet nodes = Nodes.union(graph.smallest(outputs));
    for (int p = 0; p < system.processes(); p++) {
      if (last.processStates().get(p).status() != ProcessStatus.BYZANTINE) {
        nodes.or(dependences.initial(p, validity.input()));
      }
    }
    return nodes;
  }

  private BitSet revocation(int output) {
    List<BitSet> revoked =
        replay.transitions().getLast().faults().stream()
            .filter(f -> f.revoked().contains(output))
            .flatMap(f -> faults.get(f.process()).stream())
            .filter(c -> c.kind() == Fault.Kind.REVOKED)
            .map(FaultCause::nodes)
            .toList();
    return graph.smallest(revoked);
  }

  private BitSet fault(int process, Fault fault) {
    if (!failure.isEmpty()) {
      return failure;
    }
    List<BitSet> causes =
        process == RoundTransition.NO_PROCESS
            ? List.of()
            : faults.get(process).stream()
                .filter(c -> c.kind() == fault.kind() && c.at().equals(fault.at()))
                .map(FaultCause::nodes)
                .toList();
    if (!causes.isEmpty()) {
      return graph.smallest(causes);
    }
    // An error in the evaluation of the property.
    BitSet all = Nodes.none();
    IntStream.range(0, system.processes()).forEach(p -> all.or(dependences.allVariables(p)));
    return all;
  }
}
