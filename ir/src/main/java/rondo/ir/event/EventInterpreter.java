package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.Observer.Status;
import rondo.ir.data.Domain;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Outcome;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventRun.Start;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.ProcessExecution.Begun;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.round.RoundObserver;

/**
 * What a protocol of events means: where its runs begin, what may follow a state, and what is wrong
 * with one. It is slow and tries everything; engines are compared with it, and every counterexample
 * is taken step by step through it before anybody sees it. So it shares nothing with them but the
 * protocol, states and steps, and the evaluation of terms and statements: it uses neither {@link
 * EventBehaviour} nor {@link Beginnings} or {@link Monitoring}.
 *
 * <p>At first all processes do what they do first, at once. After that a step is the reaction of
 * one process to messages that have arrived, or to none; or a message that arrives, where that
 * takes a step; or that a process stops, starts again, or joins. A message that nobody reacts to is
 * as good as lost, so that losing one is a step only where {@link EventSystem#losesInSteps} says
 * so. With each step the observer moves, on the state before it; where it cannot, the run is none
 * it looks for, and ends.
 *
 * <p>A run without end counts if it is fair: whatever must not be put off for ever, see {@link
 * #duties}, is again and again done or not possible. What these are depends on what was sent to a
 * process, whether it has arrived or not, so that it is the same however messages get there. Where
 * there is no duty, nothing more need happen, and the state may last for ever.
 */
public final class EventInterpreter {
  private static final When ALWAYS = new When(1, 0);

  private final EventSystem system;
  private final Precedence precedence;
  private final Delivery delivery;
  private final NetworkSteps network;
  private final Optional<RoundObserver> observer;
  private final boolean losesInSteps;

  /** By kind, all messages that a byzantine process can send. */
  private final List<List<Value>> forgeries;

  public EventInterpreter(EventSystem system, Precedence precedence, Delivery delivery) {
    this.system = system;
    this.precedence = precedence;
    this.delivery = system.delivery(delivery);
    this.network = new NetworkSteps(system.faults(), this.delivery);
    this.losesInSteps = system.losesInSteps();
    this.observer =
        system.properties().stream()
            .filter(EventProperty.Temporal.class::isInstance)
            .map(p -> ((EventProperty.Temporal) p).observer())
            .findFirst();
    boolean honest = system.faults().byzantine().parts().isEmpty();
    this.forgeries =
        system.messages().stream()
            .map(m -> honest ? List.<Value>of() : Domain.values(m.content(), 0))
            .toList();
  }

  /** A way to begin, and what comes of it; nothing if a run-time error does. */
  public record Beginning(Start start, Optional<EventState> state, Optional<Fault> fault) {}

  public List<Beginning> initial() {
    return new InitialStates(system, network).all();
  }

  /** The way to begin that is like this, if there is one. */
  public Optional<Beginning> beginning(Start start) {
    return new InitialStates(system, network).like(start);
  }

  /** Everything that may follow a state; what is wrong with the state itself is not part of it. */
  public List<EventTransition> successors(EventState state) {
    List<Integer> moves;
    try {
      moves = moves(state);
    } catch (FaultException e) {
      return List.of();
    }
    var all = new ArrayList<EventTransition>();
    for (int move : moves) {
      for (int p = 0; p < system.processes(); p++) {
        expand(state, p, move, all);
      }
      if (observer.isPresent() && duties(state).isEmpty()) {
        all.add(moved(state, new EventStep.Rest(move), state));
      }
    }
    return all;
  }

  /**
   * What must not be put off for ever in a state. Messages of byzantine processes need not come,
   * and what may be lost need not be consumed; where a condition cannot be evaluated there is
   * nothing, since that ends the run.
   */
  public Set<Duty> duties(EventState state) {
    Set<Duty> duties = new HashSet<>();
    for (int p = 0; p < system.processes(); p++) {
      Member member = state.members().get(p);
      if (member.standing() == Standing.CORRECT) {
        try {
          for (Firing firing : reactions(p, member, List.of()).of(network.sent(member))) {
            if (system.faults().losses() < Faults.ANY || firing.all().isEmpty()) {
              duties.addAll(done(p, firing));
            }
          }
        } catch (FaultException e) {
          continue;
        }
      }
    }
    return Set.copyOf(duties);
  }

  /** The duties that a step is about. */
  public Set<Duty> done(EventStep step) {
    return step instanceof EventStep.React(int process, Firing firing, _, _)
        ? done(process, firing)
        : Set.of();
  }

  /** Every message that is taken is done with, and so is the timeout or internal step itself. */
  private Set<Duty> done(int process, Firing firing) {
    Set<Duty> done = new HashSet<>();
    for (Letter letter : firing.all()) {
      done.add(new Duty(process, Duty.What.CONSUME, Optional.of(letter)));
    }
    Trigger trigger = system.roleOf(process).reactions().get(firing.reaction()).trigger();
    if (trigger instanceof Trigger.Timeout) {
      done.add(new Duty(process, Duty.What.TIMEOUT, Optional.empty()));
    } else if (trigger instanceof Trigger.Internal) {
      done.add(new Duty(process, Duty.What.INTERNAL, Optional.empty()));
    }
    return done;
  }

  private EnabledReactions reactions(int process, Member member, List<Integer> forgers) {
    return new EnabledReactions(system, precedence, process, member.variables(), forgers);
  }

  private void expand(EventState state, int process, int move, List<EventTransition> to) {
    Member member = state.members().get(process);
    if (member.standing() == Standing.CORRECT) {
      react(state, process, move, to);
      for (Letter letter : network.arriving(member)) {
        EventState next = state.with(process, network.arrived(member, letter));
        to.add(moved(next, new EventStep.Deliver(process, letter, move), state));
      }
      Set<Integer> crashed = standing(state, Standing.CRASHED);
      crashed.add(process);
      if (InitialStates.isAllowed(system.faults().crashes(), crashed)) {
        to.add(moved(crashed(state, process), new EventStep.Crash(process, move), state));
      }
    }
    if (losesInSteps && state.ledger().lost() < system.faults().losses()) {
      for (Letter letter : network.waiting(member).stream().distinct().toList()) {
        EventState next = state.with(process, network.lost(member, letter));
        boolean counted = system.faults().losses() < Faults.ANY;
        Ledger ledger = state.ledger();
        Ledger after =
            counted ? new Ledger(ledger.lost() + 1, ledger.restarts(), ledger.watched()) : ledger;
        to.add(moved(next.with(after), new EventStep.Lose(process, letter, move), state));
      }
    }
    enter(state, process, move, to);
  }

  private static Set<Integer> standing(EventState state, Standing wanted) {
    return IntStream.range(0, state.members().size())
        .filter(p -> state.members().get(p).standing() == wanted)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Messages wait for a process that may start again; else they are gone. */
  private EventState crashed(EventState state, int process) {
    Member member = state.members().get(process);
    boolean waits = system.faults().restarts() > 0;
    return state.with(
        process,
        new Member(
            Standing.CRASHED,
            member.variables(),
            waits ? member.arrived() : Pool.EMPTY,
            waits ? member.underway() : Pool.EMPTY));
  }

  private void react(EventState state, int process, int move, List<EventTransition> to) {
    Member member = state.members().get(process);
    List<Integer> forgers = List.copyOf(standing(state, Standing.BYZANTINE));
    var there = new ArrayList<>(member.arrived().letters());
    for (int kind = 0; kind < forgeries.size(); kind++) {
      for (Value content : forgeries.get(kind)) {
        for (int forger : forgers) {
          there.add(new Letter(kind, forger, content));
        }
      }
    }
    List<Firing> enabled;
    try {
      enabled = reactions(process, member, forgers).of(new Pool(there).letters());
    } catch (FaultException e) {
      // A condition that cannot be evaluated ends the run.
      var step = new EventStep.React(process, new Firing(0, List.of()), List.of(), move);
      to.add(new EventTransition(step, Optional.empty(), Optional.of(e.fault())));
      return;
    }
    var execution = new ProcessExecution(system, process);
    for (Firing firing : enabled) {
      List<Letter> genuine =
          firing.all().stream().filter(l -> !forgers.contains(l.sender())).toList();
      if (delivery == Delivery.ALL_DELIVERED && !genuine.equals(member.arrived().letters())) {
        continue;
      }
      for (Outcome outcome : execution.react(member.variables(), firing)) {
        var step = new EventStep.React(process, firing, outcome.choices(), move);
        Pool left = network.left(member, firing.all());
        var changed = new Member(Standing.CORRECT, outcome.variables(), left, member.underway());
        to.add(acted(state, state.with(process, changed), step, outcome));
      }
    }
  }

  /** A process that was not there joins, or one that has stopped starts again. */
  private void enter(EventState state, int process, int move, List<EventTransition> to) {
    Member member = state.members().get(process);
    var execution = new ProcessExecution(system, process);
    Ledger ledger = state.ledger();
    List<Begun> ways = List.of();
    if (member.standing() == Standing.ABSENT) {
      ways = execution.join();
    } else if (member.standing() == Standing.CRASHED
        && ledger.restarts() < system.faults().restarts()) {
      ways = execution.restart(member.variables());
      ledger = new Ledger(ledger.lost(), ledger.restarts() + 1, ledger.watched());
    }
    for (Begun way : ways) {
      Outcome outcome = way.outcome();
      var step = new EventStep.Begin(process, way.variables(), outcome.choices(), move);
      var changed =
          new Member(Standing.CORRECT, outcome.variables(), member.arrived(), member.underway());
      to.add(acted(state, state.with(process, changed).with(ledger), step, outcome));
    }
  }

  /** After a process has changed: what it announces and sends. */
  private EventTransition acted(
      EventState from, EventState changed, EventStep step, Outcome outcome) {
    var monitors = MonitorExecution.of(system, from.ledger());
    monitors.show(step.actor(), outcome.announced());
    Optional<Fault> fault = monitors.worst(outcome.fault().stream().toList());
    if (fault.filter(Fault::endsRun).isPresent()) {
      return new EventTransition(step, Optional.empty(), fault);
    }
    Ledger ledger = changed.ledger();
    EventState next =
        network
            .send(changed, step.actor(), outcome.sent())
            .with(new Ledger(ledger.lost(), ledger.restarts(), monitors.variables()));
    return new EventTransition(step, Optional.of(observed(next, step, from)), fault);
  }

  private EventTransition moved(EventState next, EventStep step, EventState from) {
    return new EventTransition(step, Optional.of(observed(next, step, from)), Optional.empty());
  }

  /** The observer moves on the state before a step. */
  private EventState observed(EventState next, EventStep step, EventState from) {
    return observer
        .map(
            o ->
                next.withObserver(
                    o.states().get(from.observer()).moves().get(step.observed()).target()))
        .orElse(next);
  }

  /** Which moves the observer has that show no violation; just the 0 of nobody if none watches. */
  private List<Integer> moves(EventState state) {
    return observer
        .map(o -> moves(o, state).filter(m -> !leadsToViolation(o, state, m)).boxed().toList())
        .orElse(List.of(0));
  }

  /** The numbers of the moves that are open. */
  private static IntStream moves(RoundObserver watching, EventState state) {
    List<RoundObserver.Move> moves = watching.states().get(state.observer()).moves();
    return IntStream.range(0, moves.size())
        .filter(i -> holds(moves.get(i).guard(), watching.slots(), state));
  }

  private static boolean leadsToViolation(RoundObserver watching, EventState state, int move) {
    int target = watching.states().get(state.observer()).moves().get(move).target();
    return watching.states().get(target).status() == Status.VIOLATING;
  }

  private static boolean holds(Term condition, int slots, EventState state) {
    return Evaluator.ofState(state, ALWAYS, slots).holds(condition);
  }

  /** The properties that a state violates. */
  public List<EventProperty> violated(EventState state) {
    return system.properties().stream().filter(p -> isViolated(p, state)).toList();
  }

  /** Whether nothing is wrong with a step and what comes of it. */
  public boolean isFine(EventTransition transition) {
    try {
      return transition.fault().filter(this::counts).isEmpty()
          && transition.target().filter(s -> !violated(s).isEmpty()).isEmpty();
    } catch (FaultException e) {
      return false;
    }
  }

  /** Whether it is wrong that this happened: to revoke a decision may not have been looked for. */
  public boolean counts(Fault fault) {
    return fault.kind() != Fault.Kind.REVOKED
        || system.properties().stream().anyMatch(EventProperty.Irrevocability.class::isInstance);
  }

  /** Whether the observer must not be again and again where it is. */
  public boolean isAccepting(EventState state) {
    return observer
        .filter(o -> o.states().get(state.observer()).status() == Status.ACCEPTING)
        .isPresent();
  }

  private boolean isViolated(EventProperty property, EventState state) {
    return switch (property) {
      case EventProperty.Invariant(_, Term condition, int slots, _) ->
          !holds(condition, slots, state);
      case EventProperty.Temporal(_, RoundObserver watching, _) ->
          moves(watching, state).anyMatch(m -> leadsToViolation(watching, state, m));
      case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> false;
    };
  }
}
