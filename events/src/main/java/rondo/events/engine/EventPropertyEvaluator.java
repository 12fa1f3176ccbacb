package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.Acceptance;
import rondo.explore.memo.VectorMemo;
import rondo.ir.FaultException;
import rondo.ir.Observer.Status;
import rondo.ir.data.Term;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventProperty;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;
import rondo.ir.round.ProtocolObserver;

/**
 * Evaluates the property in states and computes the enabled moves of the observer. Results are
 * memoized on the words that the property reads: local states, the run history if it reads
 * monitors, and message pools if it reads messages in transit.
 */
final class EventPropertyEvaluator {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventProperty property;
  private final StateInterner interner;
  private final EventLayout layout;
  private final int processes;

  /** The index of the run history, if the property reads variables of monitors. */
  private final OptionalInt historyWord;

  /**
   * The number of words of a process that are read: with its pools only if the property reads
   * messages.
   */
  private final int width;

  private final VectorMemo<StateEvaluation> known = new VectorMemo<>();

  EventPropertyEvaluator(
      EventProperty property, StateInterner interner, EventLayout layout, int processes) {
    this.property = property;
    this.interner = interner;
    this.layout = layout;
    this.processes = processes;
    boolean asksMonitors = property.terms().anyMatch(Term.MonitorVariable.class::isInstance);
    historyWord = asksMonitors ? layout.history() : OptionalInt.empty();
    width = property.readsMessagesInTransit() ? layout.width() : 1;
  }

  /**
   * The result of evaluating a state.
   *
   * @param isError whether the evaluation fails with a run-time error
   * @param observerMoves the indices of the enabled moves of the observer that are no violation
   * @param observerTargets the targets of these moves
   */
  record StateEvaluation(
      boolean isError,
      boolean isAllowed,
      List<Integer> observerMoves,
      List<Integer> observerTargets) {}

  Optional<ProtocolObserver> observer() {
    return property instanceof EventProperty.Temporal temporal
        ? Optional.of(temporal.observer())
        : Optional.empty();
  }

  /** The accepting states of the observer. */
  Acceptance acceptance() {
    if (observer().isEmpty()) {
      return Acceptance.NONE;
    }
    List<ProtocolObserver.State> states = observer().get().states();
    return new Acceptance() {
      @Override
      public boolean accepts(int[] state) {
        return state[EventLayout.OBSERVER] > 0
            && states.get(state[EventLayout.OBSERVER] - 1).status() == Status.ACCEPTING;
      }

      @Override
      public boolean mayHaveAcceptingStates() {
        return states.stream().anyMatch(s -> s.status() == Status.ACCEPTING);
      }
    };
  }

  /** A buffer for {@link #evaluate(int[], int[])}; each thread needs its own. */
  int[] newBuffer() {
    return new int[processes * width + 2];
  }

  StateEvaluation evaluate(int[] state) {
    return evaluate(state, newBuffer());
  }

  StateEvaluation evaluate(int[] state, int[] seen) {
    int end = processes * width;
    seen[end] = state[EventLayout.OBSERVER] - 1;
    seen[end + 1] = historyWord.isPresent() ? state[historyWord.getAsInt()] : 0;
    for (int p = 0; p < processes; p++) {
      System.arraycopy(state, layout.local(p), seen, p * width, width);
    }
    Optional<StateEvaluation> evaluation = known.lookUp(seen);
    if (evaluation.isEmpty()) {
      evaluation = Optional.of(evaluate(snapshot(seen)));
      known.put(seen, evaluation.get());
    }
    return evaluation.get();
  }

  /** Estimate of the memory of the memo, in bytes. */
  long bytes() {
    return known.bytes();
  }

  private EventState snapshot(int[] seen) {
    var members = new ArrayList<ProcessState>();
    for (int p = 0; p < processes; p++) {
      StateInterner.InternedLocalState state = interner.local(seen[p * width]);
      members.add(
          new ProcessState(state.status(), state.variables(), pool(seen, p, 1), pool(seen, p, 2)));
    }
    int end = processes * width;
    return new EventState(members, interner.history(seen[end + 1]), seen[end]);
  }

  /** Pool 1 has the messages that have arrived, pool 2 those in transit, if they are separate. */
  private MessagePool pool(int[] seen, int process, int number) {
    return number < width ? interner.pool(seen[process * width + number]) : MessagePool.EMPTY;
  }

  private StateEvaluation evaluate(EventState state) {
    try {
      return switch (property) {
        case EventProperty.Invariant(_, Term condition, int slots, _) ->
            new StateEvaluation(false, holds(condition, slots, state), List.of(0), List.of(0));
        case EventProperty.Irrevocability _, EventProperty.RoundBased _ ->
            new StateEvaluation(false, true, List.of(0), List.of(0));
        case EventProperty.Temporal(_, ProtocolObserver observer, _) -> moves(observer, state);
      };
    } catch (FaultException e) {
      return new StateEvaluation(true, true, List.of(), List.of());
    }
  }

  private static StateEvaluation moves(ProtocolObserver observer, EventState state) {
    var numbers = new ArrayList<Integer>();
    var targets = new ArrayList<Integer>();
    boolean allowed = true;
    List<ProtocolObserver.Move> moves = observer.states().get(state.observer()).moves();
    for (int m = 0; m < moves.size(); m++) {
      if (holds(moves.get(m).guard(), observer.slots(), state)) {
        int target = moves.get(m).target();
        boolean violates = observer.states().get(target).status() == Status.VIOLATING;
        allowed &= !violates;
        if (!violates && !targets.contains(target)) {
          numbers.add(m);
          targets.add(target);
        }
      }
    }
    return new StateEvaluation(false, allowed, List.copyOf(numbers), List.copyOf(targets));
  }

  private static boolean holds(Term condition, int slots, EventState state) {
    return TermEvaluator.ofState(state, ALWAYS, slots).holds(condition);
  }
}
