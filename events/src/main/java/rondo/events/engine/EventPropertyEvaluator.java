package rondo.events.engine;

import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import rondo.explore.memo.VectorMemo;
import rondo.explore.product.EnabledMoves;
import rondo.explore.product.ObservedSystem;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Term;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventProperty;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;

/**
 * Evaluates the property in states: an invariant, or the guards of the observer. Results are
 * memoized on the words that the property reads: local states, the run history if it reads
 * monitors, and message pools if it reads messages in transit.
 */
final class EventPropertyEvaluator implements ObservedSystem {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventProperty property;
  private final StateInterner interner;
  private final EventLayout layout;
  private final FairnessConstraintTable constraintTable;
  private final int processes;

  /** The index of the run history, if the property reads variables of monitors. */
  private final OptionalInt historyWord;

  /**
   * The number of words of a process that are read: with its pools only if the property reads
   * messages.
   */
  private final int width;

  private final VectorMemo<EnabledMoves> known = new VectorMemo<>();

  EventPropertyEvaluator(
      EventProperty property,
      StateInterner interner,
      EventLayout layout,
      FairnessConstraintTable constraintTable,
      int processes) {
    this.property = property;
    this.interner = interner;
    this.layout = layout;
    this.constraintTable = constraintTable;
    this.processes = processes;
    boolean asksMonitors = property.terms().anyMatch(Term.MonitorVariable.class::isInstance);
    historyWord = asksMonitors ? layout.history() : OptionalInt.empty();
    width = property.readsMessagesInTransit() ? layout.width() : 1;
  }

  @Override
  public Optional<ObserverAutomaton<Term>> observer() {
    return property instanceof EventProperty.Temporal temporal
        ? Optional.of(temporal.observer())
        : Optional.empty();
  }

  @Override
  public int observerWord() {
    return EventLayout.OBSERVER;
  }

  /** A state without pending constraints may last for ever. */
  @Override
  public boolean mayStutter(int[] state) {
    return !constraintTable.hasPending(state);
  }

  @Override
  public Function<int[], EnabledMoves> guards() {
    int[] seen = new int[processes * width + 2];
    return state -> evaluate(state, seen);
  }

  private EnabledMoves evaluate(int[] state, int[] seen) {
    int end = processes * width;
    seen[end] = state[EventLayout.OBSERVER] - 1;
    seen[end + 1] = historyWord.isPresent() ? state[historyWord.getAsInt()] : 0;
    for (int p = 0; p < processes; p++) {
      System.arraycopy(state, layout.local(p), seen, p * width, width);
    }
    Optional<EnabledMoves> evaluation = known.lookUp(seen);
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

  private EnabledMoves evaluate(EventState state) {
    try {
      return switch (property) {
        case EventProperty.Invariant(_, Term condition, int slots, _) ->
            holds(condition, slots, state) ? EnabledMoves.TRIVIAL : EnabledMoves.FORBIDDEN;
        case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> EnabledMoves.TRIVIAL;
        case EventProperty.Temporal temporal ->
            EnabledMoves.of(
                temporal.observer(),
                state.observer(),
                guard -> holds(guard, temporal.slots(), state));
      };
    } catch (FaultException e) {
      // The property itself fails, whatever the processes do.
      return EnabledMoves.error(Fault.Kind.FORBIDDEN);
    }
  }

  private static boolean holds(Term condition, int slots, EventState state) {
    return TermEvaluator.ofState(state, ALWAYS, slots).holds(condition);
  }
}
