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
import rondo.ir.data.Product;
import rondo.ir.data.Sent;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.event.EventBehaviour.Firing;
import rondo.ir.event.EventRun.Start;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventState.Standing;
import rondo.ir.round.RoundObserver;

/**
 * What a protocol of events means: where its runs begin, what may follow a state, and what is wrong
 * with one. It is slow and tries everything; engines are compared with it, and every counterexample
 * is taken step by step through {@link #take} before anybody sees it.
 *
 * <p>At the beginning everybody does what it does first; nobody sees what others do there, so that
 * this is one step. After that a step is the reaction of one process to messages that have arrived,
 * or to none; or a message that arrives, where that takes a step; or the end of a process. A
 * message that never arrives is lost, so that losing one takes no step. With each step the observer
 * moves, on the state before it; where it cannot, the run is none it looks for, and ends.
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

  public EventInterpreter(EventBehaviour behaviour, Delivery delivery) {
    this.system = behaviour.system();
    this.behaviour = behaviour;
    this.delivery = delivery;
    this.observer =
        system.properties().stream()
            .filter(EventProperty.Temporal.class::isInstance)
            .map(p -> ((EventProperty.Temporal) p).observer())
            .findFirst();
  }

  /** A way to begin, and what comes of it; nothing if a run-time error does. */
  public record Beginning(Start start, Optional<EventState> state, Optional<Fault> fault) {}

  public List<Beginning> initial() {
    var parts = new ArrayList<List<Begun>>();
    for (int p = 0; p < system.processes(); p++) {
      var part = new ArrayList<Begun>();
      for (List<Value> variables : behaviour.initial(p)) {
        behaviour.begin(p, variables).forEach(o -> part.add(new Begun(variables, o)));
      }
      parts.add(part);
    }
    return Product.of(parts).stream().map(this::beginning).toList();
  }

  /** What one process begins with. */
  private record Begun(List<Value> variables, Outcome outcome) {}

  private Beginning beginning(List<Begun> begun) {
    var start =
        new Start(
            begun.stream().map(Begun::variables).toList(),
            begun.stream().map(b -> b.outcome().choices()).toList());
    Optional<Fault> fault = begun.stream().flatMap(b -> b.outcome().fault().stream()).findFirst();
    if (fault.isPresent() && ends(fault.get())) {
      return new Beginning(start, Optional.empty(), fault);
    }
    List<Member> members =
        begun.stream()
            .map(b -> new Member(Standing.CORRECT, b.outcome().variables(), Pool.EMPTY, Pool.EMPTY))
            .toList();
    var state = new EventState(members, system.observerStart().orElse(0));
    for (int p = 0; p < begun.size(); p++) {
      state = send(state, p, begun.get(p).outcome().sent());
    }
    return new Beginning(start, Optional.of(state), fault);
  }

  private static boolean ends(Fault fault) {
    return fault.kind() == Fault.Kind.RUNTIME_ERROR || fault.kind() == Fault.Kind.FORBIDDEN;
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
      if (receiver.standing() == Standing.CORRECT && !known) {
        next = next.with(s.receiver(), receiver.sent(letter, delivery));
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
        if (state.members().get(p).standing() == Standing.CORRECT) {
          expand(state, p, move, all);
        }
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
      case EventStep.React(int process, int reaction, List<Letter> consumed, _, _) ->
          Duty.done(process, system.roleOf(process).reactions().get(reaction).trigger(), consumed);
      case EventStep.Deliver _, EventStep.Crash _, EventStep.Rest _ -> Set.of();
    };
  }

  private void expand(EventState state, int process, int move, List<EventTransition> to) {
    Member member = state.members().get(process);
    try {
      for (Firing firing : firings(process, member)) {
        for (Outcome outcome : behaviour.react(process, member.variables(), firing)) {
          var step =
              new EventStep.React(
                  process, firing.reaction(), firing.consumed(), outcome.choices(), move);
          to.add(react(state, step, outcome));
        }
      }
    } catch (FaultException e) {
      // A guard that cannot be evaluated ends the run.
      var step = new EventStep.React(process, 0, List.of(), List.of(), move);
      to.add(new EventTransition(step, Optional.empty(), Optional.of(e.fault())));
    }
    for (Letter letter : member.underway().letters().stream().distinct().toList()) {
      to.add(take(state, new EventStep.Deliver(process, letter, move)));
    }
    if (state.crashes() < system.faults().crashes()) {
      to.add(take(state, new EventStep.Crash(process, move)));
    }
  }

  private List<Firing> firings(int process, Member member) {
    return behaviour.firings(process, member.variables(), member.arrived()).stream()
        .filter(f -> delivery != Delivery.ALL_DELIVERED || isAll(f, member.arrived()))
        .toList();
  }

  private static boolean isAll(Firing firing, Pool arrived) {
    return firing.consumed().equals(arrived.letters());
  }

  /** What comes of a step that is possible. */
  public EventTransition take(EventState state, EventStep step) {
    return switch (step) {
      case EventStep.React react -> {
        Member member = state.members().get(react.process());
        var firing = new Firing(react.reaction(), react.consumed());
        Outcome outcome =
            behaviour.react(react.process(), member.variables(), firing).stream()
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
      case EventStep.Crash(int process, int observed) ->
          moved(state.with(process, state.members().get(process).crashed()), step, observed, state);
      case EventStep.Rest(int observed) -> moved(state, step, observed, state);
    };
  }

  private EventTransition react(EventState state, EventStep.React step, Outcome outcome) {
    if (outcome.fault().isPresent() && ends(outcome.fault().get())) {
      return new EventTransition(step, Optional.empty(), outcome.fault());
    }
    Member member = state.members().get(step.process());
    Pool rest =
        system.faults().duplication()
            ? member.arrived()
            : member.arrived().without(step.consumed());
    EventState next = state.with(step.process(), member.with(outcome.variables(), rest));
    next = send(next, step.process(), outcome.sent());
    return new EventTransition(
        step, Optional.of(observed(next, step.observed(), state)), outcome.fault());
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
  boolean counts(Fault fault) {
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
