package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.Acceptance;
import rondo.explore.numbers.VectorMemo;
import rondo.ir.FaultException;
import rondo.ir.Observer.Status;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Term;
import rondo.ir.data.When;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventState;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.Pool;
import rondo.ir.round.RoundObserver;

/**
 * Looks at states for what is wrong with them. Properties see what processes and monitors are like,
 * and few of them what is on its way, so this is found out once for all states that agree in what
 * is looked at.
 */
final class Lookout {
  private static final When ALWAYS = new When(1, 0);

  private final EventProperty property;
  private final Numbers numbers;
  private final Places places;
  private final int processes;

  /** Where the ledger is, if it is looked at: monitors keep their variables there. */
  private final OptionalInt ledger;

  /** How many words of a process are looked at: its pools only where messages are asked for. */
  private final int width;

  private final VectorMemo<Sighting> known = new VectorMemo<>();

  Lookout(EventProperty property, Numbers numbers, Places places, int processes) {
    this.property = property;
    this.numbers = numbers;
    this.places = places;
    this.processes = processes;
    boolean asksMonitors = property.terms().anyMatch(Term.Watched.class::isInstance);
    ledger = asksMonitors ? places.ledger() : OptionalInt.empty();
    width = property.asksTransit() ? places.width() : 1;
  }

  /**
   * What is seen in a state.
   *
   * @param fails whether looking at it makes a run-time error
   * @param moves the numbers of the moves that the observer can make and that are no violation
   * @param targets where they lead
   */
  record Sighting(boolean fails, boolean isAllowed, List<Integer> moves, List<Integer> targets) {}

  Optional<RoundObserver> observer() {
    return property instanceof EventProperty.Temporal temporal
        ? Optional.of(temporal.observer())
        : Optional.empty();
  }

  /** Which states an observer must not be in again and again. */
  Acceptance acceptance() {
    if (observer().isEmpty()) {
      return Acceptance.NONE;
    }
    List<RoundObserver.State> states = observer().get().states();
    return new Acceptance() {
      @Override
      public boolean accepts(int[] state) {
        return state[Places.OBSERVER] > 0
            && states.get(state[Places.OBSERVER] - 1).status() == Status.ACCEPTING;
      }

      @Override
      public boolean isPossible() {
        return states.stream().anyMatch(s -> s.status() == Status.ACCEPTING);
      }
    };
  }

  /** Room to look at states; each thread needs its own. */
  int[] view() {
    return new int[processes * width + 2];
  }

  Sighting look(int[] state) {
    return look(state, view());
  }

  Sighting look(int[] state, int[] seen) {
    int end = processes * width;
    seen[end] = state[Places.OBSERVER] - 1;
    seen[end + 1] = ledger.isPresent() ? state[ledger.getAsInt()] : 0;
    for (int p = 0; p < processes; p++) {
      System.arraycopy(state, places.local(p), seen, p * width, width);
    }
    Optional<Sighting> sighting = known.look(seen);
    if (sighting.isEmpty()) {
      sighting = Optional.of(look(snapshot(seen)));
      known.put(seen, sighting.get());
    }
    return sighting.get();
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return known.bytes();
  }

  private EventState snapshot(int[] seen) {
    var members = new ArrayList<Member>();
    for (int p = 0; p < processes; p++) {
      Numbers.Local local = numbers.local(seen[p * width]);
      members.add(
          new Member(local.standing(), local.variables(), pool(seen, p, 1), pool(seen, p, 2)));
    }
    int end = processes * width;
    return new EventState(members, numbers.ledger(seen[end + 1]), seen[end]);
  }

  /** What has arrived comes first, and then what has not, if there is such a thing. */
  private Pool pool(int[] seen, int process, int number) {
    return number < width ? numbers.pool(seen[process * width + number]) : Pool.EMPTY;
  }

  private Sighting look(EventState state) {
    try {
      return switch (property) {
        case EventProperty.Invariant(_, Term condition, int slots, _) ->
            new Sighting(false, holds(condition, slots, state), List.of(0), List.of(0));
        case EventProperty.Irrevocability _, EventProperty.RoundBased _ ->
            new Sighting(false, true, List.of(0), List.of(0));
        case EventProperty.Temporal(_, RoundObserver watching, _) -> moves(watching, state);
      };
    } catch (FaultException e) {
      return new Sighting(true, true, List.of(), List.of());
    }
  }

  private static Sighting moves(RoundObserver watching, EventState state) {
    var numbers = new ArrayList<Integer>();
    var targets = new ArrayList<Integer>();
    boolean allowed = true;
    List<RoundObserver.Move> moves = watching.states().get(state.observer()).moves();
    for (int m = 0; m < moves.size(); m++) {
      if (holds(moves.get(m).guard(), watching.slots(), state)) {
        int target = moves.get(m).target();
        boolean violates = watching.states().get(target).status() == Status.VIOLATING;
        allowed &= !violates;
        if (!violates && !targets.contains(target)) {
          numbers.add(m);
          targets.add(target);
        }
      }
    }
    return new Sighting(false, allowed, List.copyOf(numbers), List.copyOf(targets));
  }

  private static boolean holds(Term condition, int slots, EventState state) {
    return Evaluator.ofState(state, ALWAYS, slots).holds(condition);
  }
}
