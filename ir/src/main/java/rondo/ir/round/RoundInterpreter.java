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
import rondo.ir.data.Heard;
import rondo.ir.data.Outcome;
import rondo.ir.data.Product;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.When;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundStep.Exchange;
import rondo.ir.round.RoundTransition.Accident;

/**
 * What a protocol in rounds means: where its runs begin, what may follow a state, and what is wrong
 * with one. It is slow and tries everything; engines are compared with it, and every counterexample
 * is taken step by step through {@link #take} before anybody sees it.
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
  private final Behaviour behaviour;
  private final Allowance allowance;
  private final Optional<RoundObserver> observer;
  private final Beginnings beginnings;

  public RoundInterpreter(RoundSystem system) {
    this.system = system;
    this.behaviour = new Behaviour(system);
    this.allowance = new Allowance(system.network());
    List<RoundObserver> observers =
        system.properties().stream()
            .filter(RoundProperty.Temporal.class::isInstance)
            .map(p -> ((RoundProperty.Temporal) p).observer())
            .toList();
    if (observers.size() > 1) {
      throw new IllegalArgumentException("only one observer can watch a run");
    }
    this.observer = observers.stream().findFirst();
    this.beginnings = new Beginnings(behaviour, allowance);
  }

  public RoundSystem system() {
    return system;
  }

  /** Where runs begin. */
  public List<RoundState> initial() {
    return beginnings.all();
  }

  /**
   * The state in which a run begins.
   *
   * @throws RoundRunException if none begins like this
   */
  public RoundState start(RoundRun.Start start) {
    return beginnings.of(start);
  }

  /** What a process may be at the beginning; not all of them together may be faulty. */
  public List<Member> beginnings(int process) {
    return beginnings.members(process);
  }

  /** The round that follows a state in which the run goes on. */
  public OpenRound open(RoundState state) {
    return new OpenRound(behaviour, allowance, state, mail(state).sent());
  }

  /** Whether a run has come to its end. */
  public boolean isOver(RoundState state) {
    OptionalInt phases = system.phases();
    return phases.isPresent() && state.when().phase() > phases.getAsInt();
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
    if (isOver(state)) {
      if (observer.isPresent()) {
        moves.forEach(m -> all.add(take(state, new RoundStep.Rest(m))));
      }
    } else if (!moves.isEmpty()) {
      expand(state, moves, all);
    }
    return all;
  }

  private void expand(RoundState state, List<Integer> moves, List<RoundTransition> to) {
    Mail mail = mail(state);
    if (!mail.accidents().isEmpty()) {
      to.add(take(state, nothingWrong(state, moves.getFirst())));
      return;
    }
    var exchanges = new Exchanges(behaviour, allowance, state, mail.sent());
    List<Exchange> possible;
    try {
      possible = exchanges.all();
    } catch (FaultException e) {
      to.add(take(state, nothingWrong(state, moves.getFirst())));
      return;
    }
    for (Exchange exchange : possible) {
      Links links = exchanges.links(exchange, exchanges.forging(exchange));
      List<Exchange> orders =
          switch (system.phase().get(state.when().round()).arrival()) {
            case IN_ANY_ORDER -> List.of(exchange);
            case IN_EACH_ORDER -> exchanges.inEachOrder(exchange, links);
          };
      for (Exchange ordered : orders) {
        for (List<List<Integer>> choices : Product.of(choices(state, ordered, links))) {
          moves.forEach(m -> to.add(carryOut(state, ordered.with(choices, m), links, mail)));
        }
      }
    }
  }

  /** Where a run begins, at random. */
  public RoundState anyStart(RandomGenerator random) {
    return beginnings.any(random);
  }

  /** One of what may follow a state, at random; empty if nothing may, or nothing was found. */
  public Optional<RoundTransition> anySuccessor(RoundState state, RandomGenerator random) {
    var dice = new Dice(random);
    List<Integer> moves;
    try {
      moves = isOver(state) ? List.of() : moves(state);
    } catch (FaultException e) {
      return Optional.empty();
    }
    if (moves.isEmpty()) {
      return Optional.empty();
    }
    int move = dice.any(moves);
    Mail mail = mail(state);
    if (!mail.accidents().isEmpty()) {
      return Optional.of(take(state, nothingWrong(state, move)));
    }
    var exchanges = new Exchanges(behaviour, allowance, state, mail.sent());
    Optional<Exchange> drawn;
    try {
      drawn = new RandomExchange(exchanges, behaviour, allowance, state, random).draw();
    } catch (FaultException e) {
      return Optional.of(take(state, nothingWrong(state, move)));
    }
    return drawn.map(
        exchange -> {
          Links links = exchanges.links(exchange, exchanges.forging(exchange));
          List<List<Integer>> choices =
              choices(state, exchange, links).stream().map(dice::any).toList();
          return carryOut(state, exchange.with(choices, move), links, mail);
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

  private List<Outcome> outcomes(RoundState state, int process, List<Heard> mailbox) {
    List<Value> own = state.members().get(process).variables();
    return behaviour.update(process, own, state.when(), mailbox);
  }

  private Exchange nothingWrong(RoundState state, int move) {
    List<Integer> all = IntStream.range(0, system.processes()).boxed().toList();
    return new Exchange(
        allowance.synchrony(state.network()).getFirst(),
        Set.of(),
        List.of(),
        Collections.nCopies(system.processes(), all),
        Collections.nCopies(system.processes(), List.of()),
        move);
  }

  /** What everybody sends as the protocol says; accidents are those that happen on the way. */
  private record Mail(List<List<Optional<Value>>> sent, List<Accident> accidents) {}

  private Mail mail(RoundState state) {
    var sent = new ArrayList<List<Optional<Value>>>();
    var accidents = new ArrayList<Accident>();
    for (int p = 0; p < system.processes(); p++) {
      Member member = state.members().get(p);
      List<Optional<Value>> messages =
          Collections.nCopies(system.processes(), Optional.<Value>empty());
      if (member.standing() == Standing.CORRECT || member.standing() == Standing.OMITTING) {
        try {
          messages = behaviour.messages(p, member.variables(), state.when());
        } catch (FaultException e) {
          accidents.add(new Accident(p, e.fault(), List.of()));
        }
      }
      sent.add(messages);
    }
    return new Mail(sent, accidents);
  }

  /**
   * What comes of a step.
   *
   * @throws RoundRunException if it is not possible in this state
   */
  public RoundTransition take(RoundState state, RoundStep step) {
    if (observer.isPresent() && !movesBefore(state).contains(step.observed())) {
      throw new RoundRunException("the observer has no move " + step.observed());
    }
    return switch (step) {
      case RoundStep.Rest _ -> {
        if (!isOver(state)) {
          throw new RoundRunException("the run has not come to its end");
        }
        RoundState target = state.withObserver(watching(state, step));
        yield new RoundTransition(step, Optional.of(target), List.of(), List.of());
      }
      case Exchange exchange -> {
        if (isOver(state)) {
          throw new RoundRunException("the run has come to its end");
        }
        yield take(state, exchange);
      }
    };
  }

  /** The moves of the observer in a state that a run has come to. */
  private List<Integer> movesBefore(RoundState state) {
    try {
      return moves(state);
    } catch (FaultException e) {
      throw new RoundRunException("it ends before: " + e.fault().message());
    }
  }

  /** Where the observer is after its move. */
  private int watching(RoundState state, RoundStep step) {
    return observer
        .map(o -> o.states().get(state.observer()).moves().get(step.observed()).target())
        .orElse(0);
  }

  private RoundTransition take(RoundState state, Exchange given) {
    Optional<String> misshapen = Exchanges.misshapen(given, system.processes());
    if (misshapen.isPresent()) {
      throw new RoundRunException(misshapen.get());
    }
    Mail mail = mail(state);
    if (!mail.accidents().isEmpty()) {
      return new RoundTransition(given, Optional.empty(), mail.sent(), mail.accidents());
    }
    var exchanges = new Exchanges(behaviour, allowance, state, mail.sent());
    Optional<String> objection;
    try {
      objection = exchanges.objection(given);
    } catch (FaultException e) {
      var accident = new Accident(RoundTransition.NOBODY, e.fault(), List.of());
      return new RoundTransition(given, Optional.empty(), mail.sent(), List.of(accident));
    }
    if (objection.isPresent()) {
      throw new RoundRunException(objection.get());
    }
    Exchange exchange = exchanges.completed(given);
    return carryOut(state, exchange, exchanges.links(exchange, exchanges.forging(exchange)), mail);
  }

  /** What comes of an exchange that is possible. */
  private RoundTransition carryOut(RoundState state, Exchange exchange, Links links, Mail mail) {
    var members = new ArrayList<Member>();
    var accidents = new ArrayList<Accident>();
    for (int p = 0; p < system.processes(); p++) {
      Member before = state.members().get(p);
      if (links.updates(p)) {
        Outcome outcome = outcome(state, p, links.mailbox(p, exchange), exchange.choices().get(p));
        int process = p;
        outcome.fault().ifPresent(f -> accidents.add(new Accident(process, f, outcome.revoked())));
        members.add(new Member(before.standing(), outcome.variables()));
      } else {
        boolean crashes = exchange.crashing().contains(p);
        members.add(crashes ? new Member(Standing.CRASHED, before.variables()) : before);
      }
    }
    int lost = links.losses(links.lost(exchange.heardOf()));
    var memory = allowance.after(state.network(), exchange.synchrony(), lost);
    int watching = watching(state, exchange);
    var target = new RoundState(next(state.when()), members, memory, watching, state.unproposed());
    boolean fatal = accidents.stream().anyMatch(a -> a.fault().kind() == Fault.Kind.RUNTIME_ERROR);
    return new RoundTransition(
        exchange, fatal ? Optional.empty() : Optional.of(target), mail.sent(), accidents);
  }

  private Outcome outcome(
      RoundState state, int process, List<Heard> mailbox, List<Integer> choices) {
    List<Value> own = state.members().get(process).variables();
    Outcome outcome;
    try {
      outcome = behaviour.update(process, own, state.when(), mailbox, choices);
    } catch (IllegalArgumentException e) {
      throw new RoundRunException(e.getMessage());
    }
    if (!outcome.choices().equals(choices)) {
      throw new RoundRunException(
          ValueText.process(process) + " chooses " + outcome.choices() + ", not " + choices);
    }
    return outcome;
  }

  private When next(When when) {
    return when.round() + 1 < system.phase().size()
        ? new When(when.phase(), when.round() + 1)
        : new When(when.phase() + 1, 0);
  }

  /** Which moves the observer has that show no violation; just the 0 of nobody if none watches. */
  private List<Integer> moves(RoundState state) {
    return observer.map(o -> moves(o, state, Optional.of(Status.VIOLATING))).orElse(List.of(0));
  }

  /** Which moves are open, except to states of some status. */
  private List<Integer> moves(RoundObserver of, RoundState state, Optional<Status> except) {
    List<RoundObserver.Move> moves = of.states().get(state.observer()).moves();
    return IntStream.range(0, moves.size())
        .filter(
            m ->
                !Optional.of(of.states().get(moves.get(m).target()).status()).equals(except)
                    && behaviour.holds(moves.get(m).guard(), of.slots(), state))
        .boxed()
        .toList();
  }

  /** What is wrong with a state. */
  public List<RoundViolation> violations(RoundState state) {
    var violations = new ArrayList<RoundViolation>();
    for (RoundProperty property : system.properties()) {
      try {
        if (isViolated(property, state)) {
          violations.add(new RoundViolation.OfProperty(property));
        }
      } catch (FaultException e) {
        violations.add(new RoundViolation.OfFault(RoundTransition.NOBODY, e.fault()));
      }
    }
    return violations;
  }

  private boolean isViolated(RoundProperty property, RoundState state) {
    return switch (property) {
      case RoundProperty.Invariant i ->
          i.isDue(state.when().round()) && !behaviour.holds(i.condition(), i.slots(), state);
      case RoundProperty.Validity(_, _, int output, _, _) ->
          !(state.unproposed() instanceof Value.None)
              && state.members().stream()
                  .anyMatch(m -> m.variables().get(output).equals(state.unproposed()));
      case RoundProperty.Irrevocability _ -> false;
      case RoundProperty.Temporal(_, RoundObserver watching, _, _) ->
          moves(watching, state, Optional.empty()).stream()
              .map(m -> watching.states().get(state.observer()).moves().get(m).target())
              .anyMatch(t -> watching.states().get(t).status() == Status.VIOLATING);
    };
  }

  /** What goes wrong in a step; not what is wrong with the state it leads to. */
  public List<RoundViolation> violations(RoundTransition transition) {
    var violations = new ArrayList<RoundViolation>();
    for (Accident accident : transition.accidents()) {
      if (accident.fault().kind() != Fault.Kind.REVOKED) {
        violations.add(new RoundViolation.OfFault(accident.process(), accident.fault()));
      }
    }
    for (RoundProperty property : system.properties()) {
      if (property instanceof RoundProperty.Irrevocability(_, int output, _, _)
          && transition.accidents().stream().anyMatch(a -> a.revoked().contains(output))) {
        violations.add(new RoundViolation.OfProperty(property));
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
        !allowance.isEventuallySynchronous()
            || cycle.stream().allMatch(s -> isOver(s) || s.network().unrest() == 0);
    return settled
        && observer.isPresent()
        && cycle.stream()
            .anyMatch(s -> observer.get().states().get(s.observer()).status() == Status.ACCEPTING);
  }
}
