package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundTransition.ProcessFault;

/**
 * Reference interpreter that defines the semantics of round-based protocols: initial states,
 * successors, violations. It is slow and enumerates everything; engines are compared with it, and
 * every counterexample is replayed through {@link #apply} before it is reported.
 *
 * <p>A step is one round of all processes. First the observer moves, on the state at the beginning
 * of the round; if it has no move, the run is not accepted and ends here. Then all processes send,
 * heard-of sets and faults are chosen as {@link rondo.ir.round.Assumption} allows, and every
 * process that is still able to updates its variables. Messages, including those of a process to
 * itself, arrive in any order; if the update depends on it, all orders are considered. After the
 * last phase only the observer moves.
 *
 * <p>All properties of the system are checked under the network of the system as it is; the
 * additional assumptions of properties are added by {@link RoundSystem#withProperties}. At most one
 * property is {@link RoundProperty.Temporal}, and at most one is {@link RoundProperty.Validity}.
 */
public final class RoundInterpreter {
  private final RoundSystem system;
  private final RoundProcessSemantics semantics;
  private final RoundFaultModel faultModel;
  private final Optional<RoundProperty.Temporal> observed;
  private final RoundInitialStates states;

  public RoundInterpreter(RoundSystem system) {
    this.system = system;
    this.semantics = new RoundProcessSemantics(system);
    this.faultModel = system.network().faultModel();
    List<RoundProperty.Temporal> temporal =
        system.properties().stream()
            .filter(RoundProperty.Temporal.class::isInstance)
            .map(RoundProperty.Temporal.class::cast)
            .toList();
    if (temporal.size() > 1) {
      throw new IllegalArgumentException("only one observer can watch a run");
    }
    this.observed = temporal.stream().findFirst();
    this.states = new RoundInitialStates(semantics, faultModel);
  }

  public RoundSystem system() {
    return system;
  }

  /** The initial states. */
  public List<RoundState> initial() {
    return states.all();
  }

  /**
   * The initial state of a run.
   *
   * @throws InvalidRoundRunException if there is none for these choices
   */
  public RoundState initialState(RoundRun.Start start) {
    return states.of(start);
  }

  /**
   * The possible initial states of a process; the number of faulty processes is bounded for all of
   * them together.
   */
  public List<ProcessState> initialProcessStates(int process) {
    return states.processStates(process);
  }

  /** The round after a state that is not final. */
  public NextRound nextRound(RoundState state) {
    return new NextRound(semantics, faultModel, state, sentMessages(state).sent());
  }

  /** Whether a run ends in this state. */
  public boolean isFinal(RoundState state) {
    OptionalInt phases = system.phaseLimit();
    return phases.isPresent() && state.roundNumber().phase() > phases.getAsInt();
  }

  /** All transitions of a state; violations of the state itself are not included. */
  public List<RoundTransition> successors(RoundState state) {
    List<Integer> moves;
    try {
      moves = moves(state);
    } catch (FaultException e) {
      return List.of();
    }
    var all = new ArrayList<RoundTransition>();
    if (isFinal(state)) {
      if (observed.isPresent()) {
        moves.forEach(m -> all.add(apply(state, new RoundStep.Stutter(m))));
      }
    } else if (!moves.isEmpty()) {
      expand(state, moves, all);
    }
    return all;
  }

  private void expand(RoundState state, List<Integer> moves, List<RoundTransition> to) {
    SentMessages messages = sentMessages(state);
    if (!messages.faults().isEmpty()) {
      to.add(apply(state, faultFree(state, moves.getFirst())));
      return;
    }
    var enumerator = new ExchangeEnumerator(semantics, faultModel, state, messages.sent());
    List<Exchange> possible;
    try {
      possible = enumerator.all();
    } catch (FaultException e) {
      to.add(apply(state, faultFree(state, moves.getFirst())));
      return;
    }
    for (Exchange exchange : possible) {
      Links links = enumerator.links(exchange, enumerator.forging(exchange));
      List<Exchange> orders =
          switch (system.rounds().get(state.roundNumber().round()).orderSensitivity()) {
            case INSENSITIVE -> List.of(exchange);
            case SENSITIVE -> enumerator.arrivalOrders(exchange, links);
          };
      for (Exchange ordered : orders) {
        for (List<List<Integer>> choices : Combinatorics.product(choices(state, ordered, links))) {
          moves.forEach(m -> to.add(carryOut(state, ordered.with(choices, m), links, messages)));
        }
      }
    }
  }

  /** A random initial state. */
  public RoundState randomInitialState(RandomGenerator random) {
    return states.random(random);
  }

  /** A random transition of a state; empty if there is none, or none was found. */
  public Optional<RoundTransition> randomSuccessor(RoundState state, RandomGenerator random) {
    var randomChoices = new RandomChoices(random);
    List<Integer> moves;
    try {
      moves = isFinal(state) ? List.of() : moves(state);
    } catch (FaultException e) {
      return Optional.empty();
    }
    if (moves.isEmpty()) {
      return Optional.empty();
    }
    int move = randomChoices.any(moves);
    SentMessages messages = sentMessages(state);
    if (!messages.faults().isEmpty()) {
      return Optional.of(apply(state, faultFree(state, move)));
    }
    var enumerator = new ExchangeEnumerator(semantics, faultModel, state, messages.sent());
    Optional<Exchange> drawn;
    try {
      drawn = new ExchangeSampler(enumerator, semantics, faultModel, state, random).draw();
    } catch (FaultException e) {
      return Optional.of(apply(state, faultFree(state, move)));
    }
    return drawn.map(
        exchange -> {
          Links links = enumerator.links(exchange, enumerator.forging(exchange));
          List<List<Integer>> choices =
              choices(state, exchange, links).stream().map(randomChoices::any).toList();
          return carryOut(state, exchange.with(choices, move), links, messages);
        });
  }

  /** The possible choices of each process. */
  private List<List<List<Integer>>> choices(RoundState state, Exchange exchange, Links links) {
    var choices = new ArrayList<List<List<Integer>>>();
    for (int p = 0; p < system.processes(); p++) {
      List<Outcome> outcomes =
          links.updates(p) ? outcomes(state, p, links.mailbox(p, exchange)) : List.of();
      choices.add(
          outcomes.isEmpty()
              ? List.of(List.of())
              : outcomes.stream().map(Outcome::choices).toList());
    }
    return choices;
  }

  private List<Outcome> outcomes(RoundState state, int process, List<ReceivedMessage> mailbox) {
    List<Value> own = state.processStates().get(process).variables();
    return semantics.update(process, own, state.roundNumber(), mailbox);
  }

  private Exchange faultFree(RoundState state, int move) {
    List<Integer> all = IntStream.range(0, system.processes()).boxed().toList();
    return new Exchange(
        state.network().possibleSynchrony(faultModel).getFirst(),
        Set.of(),
        List.of(),
        Collections.nCopies(system.processes(), all),
        Collections.nCopies(system.processes(), List.of()),
        move);
  }

  /** The messages that the protocol prescribes, and the faults in their evaluation. */
  private record SentMessages(List<List<Optional<Value>>> sent, List<ProcessFault> faults) {}

  private SentMessages sentMessages(RoundState state) {
    var sent = new ArrayList<List<Optional<Value>>>();
    var failures = new ArrayList<ProcessFault>();
    for (int p = 0; p < system.processes(); p++) {
      ProcessState processState = state.processStates().get(p);
      List<Optional<Value>> messages =
          Collections.nCopies(system.processes(), Optional.<Value>empty());
      if (processState.status() == ProcessStatus.CORRECT
          || processState.status() == ProcessStatus.OMITTING) {
        try {
          messages = semantics.messages(p, processState.variables(), state.roundNumber());
        } catch (FaultException e) {
          failures.add(new ProcessFault(p, e.fault(), List.of()));
        }
      }
      sent.add(messages);
    }
    return new SentMessages(sent, failures);
  }

  /**
   * The result of a step.
   *
   * @throws InvalidRoundRunException if it is not possible in this state
   */
  public RoundTransition apply(RoundState state, RoundStep step) {
    if (observed.isPresent() && !movesBefore(state).contains(step.observerMove())) {
      throw new InvalidRoundRunException("the observer has no move " + step.observerMove());
    }
    return switch (step) {
      case RoundStep.Stutter _ -> {
        if (!isFinal(state)) {
          throw new InvalidRoundRunException("the run has not ended");
        }
        RoundState target = state.withObserver(observerState(state, step));
        yield new RoundTransition(step, Optional.of(target), List.of(), List.of());
      }
      case Exchange exchange -> {
        if (isFinal(state)) {
          throw new InvalidRoundRunException("the run has ended");
        }
        yield apply(state, exchange);
      }
    };
  }

  /** The enabled moves of the observer in a state that a run has reached. */
  private List<Integer> movesBefore(RoundState state) {
    try {
      return moves(state);
    } catch (FaultException e) {
      throw new InvalidRoundRunException("the run ends earlier: " + e.fault().message());
    }
  }

  /** The state of the observer after its move. */
  private int observerState(RoundState state, RoundStep step) {
    return observed.map(t -> t.observer().target(state.observer(), step.observerMove())).orElse(0);
  }

  private RoundTransition apply(RoundState state, Exchange given) {
    Optional<String> malformed = ExchangeEnumerator.malformed(given, system.processes());
    if (malformed.isPresent()) {
      throw new InvalidRoundRunException(malformed.get());
    }
    SentMessages messages = sentMessages(state);
    if (!messages.faults().isEmpty()) {
      return new RoundTransition(given, Optional.empty(), messages.sent(), messages.faults());
    }
    var enumerator = new ExchangeEnumerator(semantics, faultModel, state, messages.sent());
    Optional<String> objection;
    try {
      objection = enumerator.infeasibility(given);
    } catch (FaultException e) {
      var fault = new ProcessFault(RoundTransition.NO_PROCESS, e.fault(), List.of());
      return new RoundTransition(given, Optional.empty(), messages.sent(), List.of(fault));
    }
    if (objection.isPresent()) {
      throw new InvalidRoundRunException(objection.get());
    }
    Exchange exchange = enumerator.completed(given);
    return carryOut(
        state, exchange, enumerator.links(exchange, enumerator.forging(exchange)), messages);
  }

  /** The result of a possible exchange. */
  private RoundTransition carryOut(
      RoundState state, Exchange exchange, Links links, SentMessages messages) {
    var members = new ArrayList<ProcessState>();
    var failures = new ArrayList<ProcessFault>();
    for (int p = 0; p < system.processes(); p++) {
      ProcessState before = state.processStates().get(p);
      if (links.updates(p)) {
        Outcome outcome = outcome(state, p, links.mailbox(p, exchange), exchange.choices().get(p));
        int process = p;
        outcome
            .fault()
            .ifPresent(f -> failures.add(new ProcessFault(process, f, outcome.revoked())));
        members.add(new ProcessState(before.status(), outcome.variables()));
      } else {
        boolean crashes = exchange.crashing().contains(p);
        members.add(crashes ? new ProcessState(ProcessStatus.CRASHED, before.variables()) : before);
      }
    }
    int lost = links.losses(links.lost(exchange.heardOf()));
    var networkState = state.network().after(faultModel, exchange.synchrony(), lost);
    int watching = observerState(state, exchange);
    var target =
        new RoundState(
            next(state.roundNumber()), members, networkState, watching, state.unproposed());
    boolean fatal = failures.stream().anyMatch(a -> a.fault().kind() == Fault.Kind.RUNTIME_ERROR);
    return new RoundTransition(
        exchange, fatal ? Optional.empty() : Optional.of(target), messages.sent(), failures);
  }

  private Outcome outcome(
      RoundState state, int process, List<ReceivedMessage> mailbox, List<Integer> choices) {
    List<Value> own = state.processStates().get(process).variables();
    Outcome outcome;
    try {
      outcome = semantics.update(process, own, state.roundNumber(), mailbox, choices);
    } catch (IllegalArgumentException e) {
      throw new InvalidRoundRunException(e.getMessage());
    }
    if (!outcome.choices().equals(choices)) {
      throw new InvalidRoundRunException(
          ValueText.process(process) + " chooses " + outcome.choices() + ", not " + choices);
    }
    return outcome;
  }

  private RoundNumber next(RoundNumber number) {
    return number.round() + 1 < system.rounds().size()
        ? new RoundNumber(number.phase(), number.round() + 1)
        : new RoundNumber(number.phase() + 1, 0);
  }

  /**
   * The enabled moves of the observer that do not lead to a violation; only move 0 if there is no
   * observer.
   */
  private List<Integer> moves(RoundState state) {
    return observed
        .map(
            t ->
                t.observer()
                    .moves(state.observer())
                    .filter(m -> !t.observer().isViolating(state.observer(), m))
                    .filter(m -> isEnabled(t, m, state))
                    .boxed()
                    .toList())
        .orElse(List.of(0));
  }

  private boolean isEnabled(RoundProperty.Temporal property, int move, RoundState state) {
    return semantics.holds(
        property.observer().guard(state.observer(), move), property.slots(), state);
  }

  /** The violations in a state. */
  public List<RoundViolation> violations(RoundState state) {
    var violations = new ArrayList<RoundViolation>();
    for (RoundProperty property : system.properties()) {
      try {
        if (isViolated(property, state)) {
          violations.add(new RoundViolation.PropertyViolation(property));
        }
      } catch (FaultException e) {
        violations.add(new RoundViolation.FaultViolation(RoundTransition.NO_PROCESS, e.fault()));
      }
    }
    return violations;
  }

  private boolean isViolated(RoundProperty property, RoundState state) {
    return switch (property) {
      case RoundProperty.Invariant i ->
          i.appliesAt(state.roundNumber().round())
              && !semantics.holds(i.condition(), i.slots(), state);
      case RoundProperty.Validity(_, _, int output, _, _) ->
          !(state.unproposed() instanceof Value.None)
              && state.processStates().stream()
                  .anyMatch(m -> m.variables().get(output).equals(state.unproposed()));
      case RoundProperty.Irrevocability _ -> false;
      case RoundProperty.Temporal temporal ->
          // A guard that cannot be evaluated is reported as such, so all are evaluated.
          temporal
                  .observer()
                  .moves(state.observer())
                  .filter(m -> isEnabled(temporal, m, state))
                  .filter(m -> temporal.observer().isViolating(state.observer(), m))
                  .count()
              > 0;
    };
  }

  /** The violations in a step, excluding those of its target. */
  public List<RoundViolation> violations(RoundTransition transition) {
    var violations = new ArrayList<RoundViolation>();
    for (ProcessFault fault : transition.faults()) {
      if (fault.fault().kind() != Fault.Kind.REVOKED) {
        violations.add(new RoundViolation.FaultViolation(fault.process(), fault.fault()));
      }
    }
    for (RoundProperty property : system.properties()) {
      if (property instanceof RoundProperty.Irrevocability(_, int output, _, _)
          && transition.faults().stream().anyMatch(a -> a.revoked().contains(output))) {
        violations.add(new RoundViolation.PropertyViolation(property));
      }
    }
    return violations;
  }

  /**
   * Whether a run that stays in these states for ever is accepted: one of them is accepting, and
   * the network has become synchronous if that is guaranteed eventually.
   */
  public boolean isAccepted(Collection<RoundState> cycle) {
    boolean settled =
        !faultModel.isEventuallySynchronous()
            || cycle.stream().allMatch(s -> isFinal(s) || s.network().roundsUntilStable() == 0);
    return settled
        && observed.isPresent()
        && cycle.stream().anyMatch(s -> observed.get().observer().isAccepting(s.observer()));
  }
}
