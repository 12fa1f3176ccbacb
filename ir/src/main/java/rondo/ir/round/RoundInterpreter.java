package rondo.ir.round;

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
import rondo.ir.Observer.Status;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.Outcome;
import rondo.ir.data.ReceivedMessage;
import rondo.ir.data.RoundNumber;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.RoundState.ProcessState;
import rondo.ir.round.RoundState.ProcessStatus;
import rondo.ir.round.RoundStep.Exchange;
import rondo.ir.round.RoundTransition.ProcessFault;

/**
 * What a protocol in rounds means: where its runs begin, what may follow a state, and what is wrong
 * with one. It is slow and tries everything; engines are compared with it, and every counterexample
 * is taken step by step through {@link #apply} before anybody sees it.
 *
 * <p>A step is one round for all processes. First the observer moves, on the state at the beginning
 * of the round; where it cannot, the run is none it looks for, and ends here. Then everybody sends,
 * what is heard and who fails is settled as {@link Assumption} says, and everybody who still can
 * updates its variables. Messages, one's own as well, arrive in any order; where the update depends
 * on it, all orders are tried. After the last phase only the observer moves.
 *
 * <p>All properties of the system are watched under the network of the system as it is; what they
 * assume besides is up to {@link RoundSystem#checking}. At most one of them is a {@link
 * RoundProperty.Temporal} one, and one is {@link RoundProperty.Validity}.
 */
public final class RoundInterpreter {
  private final RoundSystem system;
  private final RoundProcessSemantics semantics;
  private final FaultBounds bounds;
  private final Optional<ProtocolObserver> observer;
  private final RoundInitialStates states;

  public RoundInterpreter(RoundSystem system) {
    this.system = system;
    this.semantics = new RoundProcessSemantics(system);
    this.bounds = new FaultBounds(system.network());
    List<ProtocolObserver> observers =
        system.properties().stream()
            .filter(RoundProperty.Temporal.class::isInstance)
            .map(p -> ((RoundProperty.Temporal) p).observer())
            .toList();
    if (observers.size() > 1) {
      throw new IllegalArgumentException("only one observer can watch a run");
    }
    this.observer = observers.stream().findFirst();
    this.states = new RoundInitialStates(semantics, bounds);
  }

  public RoundSystem system() {
    return system;
  }

  /** Where runs begin. */
  public List<RoundState> initial() {
    return states.all();
  }

  /**
   * The state in which a run begins.
   *
   * @throws RoundRunException if none begins like this
   */
  public RoundState initialState(RoundRun.Start start) {
    return states.of(start);
  }

  /** What a process may be at the beginning; not all of them together may be faulty. */
  public List<ProcessState> initialProcessStates(int process) {
    return states.processStates(process);
  }

  /** The round that follows a state in which the run goes on. */
  public NextRound nextRound(RoundState state) {
    return new NextRound(semantics, bounds, state, sentMessages(state).sent());
  }

  /** Whether a run has come to its end. */
  public boolean isFinal(RoundState state) {
    OptionalInt phases = system.phaseLimit();
    return phases.isPresent() && state.roundNumber().phase() > phases.getAsInt();
  }

  /** All that may follow a state; what is wrong with the state itself is not part of it. */
  public List<RoundTransition> successors(RoundState state) {
    List<Integer> moves;
    try {
      moves = moves(state);
    } catch (FaultException e) {
      return List.of();
    }
    var all = new ArrayList<RoundTransition>();
    if (isFinal(state)) {
      if (observer.isPresent()) {
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
    var enumerator = new ExchangeEnumerator(semantics, bounds, state, messages.sent());
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

  /** Where a run begins, at random. */
  public RoundState randomInitialState(RandomGenerator random) {
    return states.random(random);
  }

  /** One of what may follow a state, at random; empty if nothing may, or nothing was found. */
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
    var enumerator = new ExchangeEnumerator(semantics, bounds, state, messages.sent());
    Optional<Exchange> drawn;
    try {
      drawn = new ExchangeSampler(enumerator, semantics, bounds, state, random).draw();
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

  /** For each process, what it may choose. */
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
        bounds.possibleSynchrony(state.network()).getFirst(),
        Set.of(),
        List.of(),
        Collections.nCopies(system.processes(), all),
        Collections.nCopies(system.processes(), List.of()),
        move);
  }

  /** What everybody sends as the protocol says; accidents are those that happen on the way. */
  private record SentMessages(List<List<Optional<Value>>> sent, List<ProcessFault> faults) {}

  private SentMessages sentMessages(RoundState state) {
    var sent = new ArrayList<List<Optional<Value>>>();
    var accidents = new ArrayList<ProcessFault>();
    for (int p = 0; p < system.processes(); p++) {
      ProcessState processState = state.processStates().get(p);
      List<Optional<Value>> messages =
          Collections.nCopies(system.processes(), Optional.<Value>empty());
      if (processState.status() == ProcessStatus.CORRECT
          || processState.status() == ProcessStatus.OMITTING) {
        try {
          messages = semantics.messages(p, processState.variables(), state.roundNumber());
        } catch (FaultException e) {
          accidents.add(new ProcessFault(p, e.fault(), List.of()));
        }
      }
      sent.add(messages);
    }
    return new SentMessages(sent, accidents);
  }

  /**
   * What comes of a step.
   *
   * @throws RoundRunException if it is not possible in this state
   */
  public RoundTransition apply(RoundState state, RoundStep step) {
    if (observer.isPresent() && !movesBefore(state).contains(step.observerMove())) {
      throw new InvalidRoundRunException("the observer has no move " + step.observerMove());
    }
    return switch (step) {
      case RoundStep.Stutter _ -> {
        if (!isFinal(state)) {
          throw new InvalidRoundRunException("the run has not come to its end");
        }
        RoundState target = state.withObserver(observerState(state, step));
        yield new RoundTransition(step, Optional.of(target), List.of(), List.of());
      }
      case Exchange exchange -> {
        if (isFinal(state)) {
          throw new InvalidRoundRunException("the run has come to its end");
        }
        yield apply(state, exchange);
      }
    };
  }

  /** The moves of the observer in a state that a run has come to. */
  private List<Integer> movesBefore(RoundState state) {
    try {
      return moves(state);
    } catch (FaultException e) {
      throw new InvalidRoundRunException("it ends before: " + e.fault().message());
    }
  }

  /** Where the observer is after its move. */
  private int observerState(RoundState state, RoundStep step) {
    return observer
        .map(o -> o.states().get(state.observer()).moves().get(step.observerMove()).target())
        .orElse(0);
  }

  private RoundTransition apply(RoundState state, Exchange given) {
    Optional<String> misshapen = ExchangeEnumerator.malformed(given, system.processes());
    if (misshapen.isPresent()) {
      throw new InvalidRoundRunException(misshapen.get());
    }
    SentMessages messages = sentMessages(state);
    if (!messages.faults().isEmpty()) {
      return new RoundTransition(given, Optional.empty(), messages.sent(), messages.faults());
    }
    var enumerator = new ExchangeEnumerator(semantics, bounds, state, messages.sent());
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

  /** What comes of an exchange that is possible. */
  private RoundTransition carryOut(
      RoundState state, Exchange exchange, Links links, SentMessages messages) {
    var members = new ArrayList<ProcessState>();
    var accidents = new ArrayList<ProcessFault>();
    for (int p = 0; p < system.processes(); p++) {
      ProcessState before = state.processStates().get(p);
      if (links.updates(p)) {
        Outcome outcome = outcome(state, p, links.mailbox(p, exchange), exchange.choices().get(p));
        int process = p;
        outcome
            .fault()
            .ifPresent(f -> accidents.add(new ProcessFault(process, f, outcome.revoked())));
        members.add(new ProcessState(before.status(), outcome.variables()));
      } else {
        boolean crashes = exchange.crashing().contains(p);
        members.add(crashes ? new ProcessState(ProcessStatus.CRASHED, before.variables()) : before);
      }
    }
    int lost = links.losses(links.lost(exchange.heardOf()));
    var networkState = bounds.after(state.network(), exchange.synchrony(), lost);
    int watching = observerState(state, exchange);
    var target =
        new RoundState(
            next(state.roundNumber()), members, networkState, watching, state.unproposed());
    boolean fatal = accidents.stream().anyMatch(a -> a.fault().kind() == Fault.Kind.RUNTIME_ERROR);
    return new RoundTransition(
        exchange, fatal ? Optional.empty() : Optional.of(target), messages.sent(), accidents);
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

  /** Which moves the observer has that show no violation; just the 0 of nobody if none watches. */
  private List<Integer> moves(RoundState state) {
    return observer.map(o -> moves(o, state, Optional.of(Status.VIOLATING))).orElse(List.of(0));
  }

  /** Which moves are open, except to states of some status. */
  private List<Integer> moves(ProtocolObserver of, RoundState state, Optional<Status> except) {
    List<ProtocolObserver.Move> moves = of.states().get(state.observer()).moves();
    return IntStream.range(0, moves.size())
        .filter(
            m ->
                !Optional.of(of.states().get(moves.get(m).target()).status()).equals(except)
                    && semantics.holds(moves.get(m).guard(), of.slots(), state))
        .boxed()
        .toList();
  }

  /** What is wrong with a state. */
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
      case RoundProperty.Temporal(_, ProtocolObserver watching, _, _) ->
          moves(watching, state, Optional.empty()).stream()
              .map(m -> watching.states().get(state.observer()).moves().get(m).target())
              .anyMatch(t -> watching.states().get(t).status() == Status.VIOLATING);
    };
  }

  /** What goes wrong in a step; not what is wrong with the state it leads to. */
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
   * Whether a run that stays between these states for ever is one that the observer looks for:
   * there is an accepting state among them, and nothing else is still to come.
   */
  public boolean isAccepted(Collection<RoundState> cycle) {
    boolean settled =
        !bounds.isEventuallySynchronous()
            || cycle.stream().allMatch(s -> isFinal(s) || s.network().roundsUntilStable() == 0);
    return settled
        && observer.isPresent()
        && cycle.stream()
            .anyMatch(s -> observer.get().states().get(s.observer()).status() == Status.ACCEPTING);
  }
}
