package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.Observer.Status;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Outcome;
import rondo.ir.data.Sent;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.event.EventRun.Start;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventState.Standing;
import rondo.ir.round.RoundObserver;

/**
 * What a protocol of events means: where its runs begin, what may follow a state, and what is wrong
 * with one. It is slow and tries everything; engines are compared with it, and every counterexample
 * is taken step by step through {@link #take} before anybody sees it.
 *
 * <p>A run begins with one of the {@link Beginnings}. After that a step is the reaction of one
 * process to messages that have arrived, or to none; or a message that arrives, where that takes a
 * step; or that a process stops, starts again, or joins. A message that nobody reacts to is as good
 * as lost, so that losing one is a step only where {@link EventSystem#losesInSteps} says so. With
 * each step the observer moves, on the state before it; where it cannot, the run is none it looks
 * for, and ends.
 *
 * <p>A run without end counts if it is fair: whatever must not be put off for ever, see {@link
 * #duties}, is again and again done or not possible. What these are depends on what was sent to a
 * process, whether it has arrived or not, so that it is the same however messages get there. Where
 * there is no duty, nothing more need happen, and the state may last for ever.
 */
public final class EventInterpreter {
  private static final When ALWAYS = new When(1, 0);

  private final EventSystem system;
  private final EventBehaviour behaviour;
  private final Delivery delivery;
  private final Optional<RoundObserver> observer;
  private final boolean losesInSteps;

  public EventInterpreter(EventBehaviour behaviour, Delivery delivery) {
    this.system = behaviour.system();
    this.behaviour = behaviour;
    this.delivery = system.delivery(delivery);
    this.losesInSteps = system.losesInSteps();
    this.observer =
        system.properties().stream()
            .filter(EventProperty.Temporal.class::isInstance)
            .map(p -> ((EventProperty.Temporal) p).observer())
            .findFirst();
  }

  /** A way to begin, and what comes of it; nothing if a run-time error does. */
  public record Beginning(Start start, Optional<EventState> state, Optional<Fault> fault) {}

  public List<Beginning> initial() {
    return Beginnings.of(behaviour).stream().map(w -> beginning(new Beginnings.Way(w))).toList();
  }

  /** The way to begin that is like this, if there is one. */
  public Optional<Beginning> beginning(Start start) {
    return Beginnings.like(start, behaviour).map(this::beginning);
  }

  private Beginning beginning(Beginnings.Way way) {
    Monitoring.Result watched = way.watched(system);
    Optional<Fault> fault = way.fault(watched);
    if (fault.filter(Fault::endsRun).isPresent()) {
      return new Beginning(way.start(), Optional.empty(), fault);
    }
    List<Member> members =
        way.processes().stream()
            .map(b -> new Member(b.standing(), b.outcome().variables(), Pool.EMPTY, Pool.EMPTY))
            .toList();
    var state =
        new EventState(members, system.observerStart().orElse(0))
            .with(Ledger.EMPTY.watched(watched.variables()));
    for (int p = 0; p < members.size(); p++) {
      state = send(state, p, way.processes().get(p).outcome().sent());
    }
    return new Beginning(way.start(), Optional.of(state), fault);
  }

  private EventState send(EventState state, int sender, List<Sent> sent) {
    EventState next = state;
    for (Sent s : sent) {
      Member receiver = next.members().get(s.receiver());
      var letter = new Letter(s.kind(), sender, s.content());
      boolean known =
          system.faults().duplication()
              && (receiver.arrived().letters().contains(letter)
                  || receiver.underway().letters().contains(letter));
      if (receiver.standing().receives(system.faults()) && !known) {
        Pool before = receiver.sent(delivery);
        Pool more = system.faults().fifo() ? before.withLast(letter) : before.with(letter);
        next = next.with(s.receiver(), receiver.with(more, delivery));
      }
    }
    return next;
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
        all.add(take(state, new EventStep.Rest(move)));
      }
    }
    return all;
  }

  /** What must not be put off for ever in a state. */
  public Set<Duty> duties(EventState state) {
    Set<Duty> duties = new HashSet<>();
    for (int p = 0; p < system.processes(); p++) {
      Member member = state.members().get(p);
      if (member.standing() == Standing.CORRECT) {
        Pool sent = member.arrived().with(member.underway());
        duties.addAll(behaviour.duties(p, member.variables(), sent));
      }
    }
    return Set.copyOf(duties);
  }

  /** The duties that a step is about. */
  public Set<Duty> done(EventStep step) {
    return switch (step) {
      case EventStep.React(int process, Firing firing, _, _) -> {
        Reaction reaction = system.roleOf(process).reactions().get(firing.reaction());
        yield Duty.done(process, reaction.trigger(), firing.all());
      }
      case EventStep.Deliver _, EventStep.Crash _, EventStep.Rest _ -> Set.of();
      case EventStep.Lose _, EventStep.Begin _ -> Set.of();
    };
  }

  private void expand(EventState state, int process, int move, List<EventTransition> to) {
    Member member = state.members().get(process);
    if (member.standing() == Standing.CORRECT) {
      reactions(state, process, move, to);
      for (Letter letter : member.underway().next()) {
        to.add(take(state, new EventStep.Deliver(process, letter, move)));
      }
      if (system.faults().crashes().has(process, state::isCrashed)) {
        to.add(take(state, new EventStep.Crash(process, move)));
      }
    }
    if (losesInSteps && state.ledger().mayLose(system.faults())) {
      for (Letter letter : member.sent(delivery).letters().stream().distinct().toList()) {
        to.add(take(state, new EventStep.Lose(process, letter, move)));
      }
    }
    for (Entry entry : entries(state, process)) {
      var step = new EventStep.Begin(process, entry.variables(), entry.outcome().choices(), move);
      to.add(enter(state, step, entry.outcome()));
    }
  }

  private void reactions(EventState state, int process, int move, List<EventTransition> to) {
    Member member = state.members().get(process);
    try {
      for (Firing firing : firings(state, process)) {
        for (Outcome outcome : behaviour.react(process, member.variables(), firing)) {
          var step = new EventStep.React(process, firing, outcome.choices(), move);
          to.add(react(state, step, outcome));
        }
      }
    } catch (FaultException e) {
      // A guard that cannot be evaluated ends the run.
      var step = new EventStep.React(process, new Firing(0, List.of()), List.of(), move);
      to.add(new EventTransition(step, Optional.empty(), Optional.of(e.fault())));
    }
  }

  /** What a process may do that comes, or comes back. */
  private record Entry(List<Value> variables, Outcome outcome) {}

  private List<Entry> entries(EventState state, int process) {
    Member member = state.members().get(process);
    var entries = new ArrayList<Entry>();
    if (member.standing() == Standing.ABSENT) {
      for (List<Value> variables : behaviour.initial(process)) {
        behaviour.join(process, variables).forEach(o -> entries.add(new Entry(variables, o)));
      }
    } else if (member.standing() == Standing.CRASHED
        && state.ledger().mayRestart(system.faults())) {
      for (List<Value> variables : behaviour.restarted(process, member.variables())) {
        behaviour.recover(process, variables).forEach(o -> entries.add(new Entry(variables, o)));
      }
    }
    return entries;
  }

  private List<Firing> firings(EventState state, int process) {
    Member member = state.members().get(process);
    List<Integer> forgers = state.forgers();
    return behaviour.firings(process, member.variables(), member.arrived(), forgers).stream()
        .filter(
            f ->
                delivery != Delivery.ALL_DELIVERED
                    || f.genuine(forgers).equals(member.arrived().letters()))
        .toList();
  }

  /** What comes of a step that is possible. */
  public EventTransition take(EventState state, EventStep step) {
    return switch (step) {
      case EventStep.React react -> {
        Member member = state.members().get(react.process());
        Outcome outcome =
            behaviour.react(react.process(), member.variables(), react.firing()).stream()
                .filter(o -> o.choices().equals(react.choices()))
                .findFirst()
                .orElseThrow();
        yield react(state, react, outcome);
      }
      case EventStep.Deliver(int process, Letter letter, int observed) ->
          moved(
              state.with(process, state.members().get(process).delivered(letter)),
              step,
              observed,
              state);
      case EventStep.Crash(int process, int observed) -> {
        Member member = state.members().get(process);
        Member crashed =
            system.faults().restarts() > 0
                ? member.as(Standing.CRASHED, member.variables())
                : member.crashed();
        yield moved(state.with(process, crashed), step, observed, state);
      }
      case EventStep.Lose(int process, Letter letter, int observed) -> {
        Member member = state.members().get(process);
        Pool rest = member.sent(delivery).without(List.of(letter));
        EventState next =
            state
                .with(process, member.with(rest, delivery))
                .with(state.ledger().afterLoss(system.faults()));
        yield moved(next, step, observed, state);
      }
      case EventStep.Begin begin -> {
        Outcome outcome =
            entries(state, begin.process()).stream()
                .filter(e -> e.variables().equals(begin.variables()))
                .map(Entry::outcome)
                .filter(o -> o.choices().equals(begin.choices()))
                .findFirst()
                .orElseThrow();
        yield enter(state, begin, outcome);
      }
      case EventStep.Rest(int observed) -> moved(state, step, observed, state);
    };
  }

  private EventTransition enter(EventState state, EventStep.Begin step, Outcome outcome) {
    if (outcome.fault().filter(Fault::endsRun).isPresent()) {
      return new EventTransition(step, Optional.empty(), outcome.fault());
    }
    Member member = state.members().get(step.process());
    Ledger ledger =
        member.standing() == Standing.CRASHED ? state.ledger().afterRestart() : state.ledger();
    EventState next =
        state.with(step.process(), member.as(Standing.CORRECT, outcome.variables())).with(ledger);
    return done(state, next, step, step.process(), outcome);
  }

  private EventTransition react(EventState state, EventStep.React step, Outcome outcome) {
    if (outcome.fault().filter(Fault::endsRun).isPresent()) {
      return new EventTransition(step, Optional.empty(), outcome.fault());
    }
    Member member = state.members().get(step.process());
    Pool rest =
        system.faults().duplication()
            ? member.arrived()
            : member.arrived().without(step.firing().all());
    EventState next = state.with(step.process(), member.with(outcome.variables(), rest));
    return done(state, next, step, step.process(), outcome);
  }

  /** After a process has changed: what it sends and announces, and the observer. */
  private EventTransition done(
      EventState from, EventState changed, EventStep step, int process, Outcome outcome) {
    Monitoring.Result watched =
        new Monitoring(system).watch(from.ledger().watched(), process, outcome.announced());
    Optional<Fault> fault = watched.worst(outcome.fault());
    if (fault.filter(Fault::endsRun).isPresent()) {
      return new EventTransition(step, Optional.empty(), fault);
    }
    EventState next =
        send(changed, process, outcome.sent()).with(changed.ledger().watched(watched.variables()));
    return new EventTransition(step, Optional.of(observed(next, step.observed(), from)), fault);
  }

  private EventTransition moved(EventState next, EventStep step, int observed, EventState from) {
    return new EventTransition(step, Optional.of(observed(next, observed, from)), Optional.empty());
  }

  private EventState observed(EventState next, int move, EventState from) {
    return observer
        .map(o -> next.withObserver(o.states().get(from.observer()).moves().get(move).target()))
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
