package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import rondo.events.local.StateInterner;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.Interner;
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
 * memoized on what the property reads: the values of the variables that it mentions, the statuses
 * if it mentions any, the run history if it reads monitors, and message pools if it reads messages
 * in transit. So local states that differ in other variables only share an evaluation.
 */
final class EventPropertyEvaluator implements ObservedSystem {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventProperty property;
  private final StateInterner interner;
  private final EventLayout layout;
  private final FairnessConstraintTable constraintTable;
  private final int processes;

  /** The index of the run history if the property reads variables of monitors, else negative. */
  private final int historyWord;

  /**
   * The number of words of a process that are read: with its pools only if the property reads
   * messages.
   */
  private final int width;

  /** The variables that the property reads, of whichever role, and whether it reads statuses. */
  private final int[] variables;

  private final boolean readsStatus;

  /** Whether the property is true in every state. */
  private final boolean isTrivial;

  /** By local state: the number of the part of it that the property reads. */
  private final IndexMemo projections = new IndexMemo();

  private final Interner<List<Object>> projected = new Interner<>();
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
    historyWord = asksMonitors ? layout.history().orElse(-1) : -1;
    width = property.readsMessagesInTransit() ? layout.width() : 1;
    variables =
        property
            .terms()
            .mapMultiToInt(
                (Term t, IntConsumer read) -> {
                  if (t instanceof Term.RemoteVariable(_, int variable)) {
                    read.accept(variable);
                  }
                })
            .distinct()
            .sorted()
            .toArray();
    readsStatus = property.terms().anyMatch(Term.HasStatus.class::isInstance);
    isTrivial =
        property instanceof EventProperty.Irrevocability
            || property instanceof EventProperty.RoundBased;
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
    if (isTrivial) {
      return _ -> EnabledMoves.TRIVIAL;
    }
    int[] seen = new int[processes * width + 2];
    return state -> evaluate(state, seen);
  }

  private EnabledMoves evaluate(int[] state, int[] seen) {
    int end = processes * width;
    seen[end] = state[EventLayout.OBSERVER] - 1;
    seen[end + 1] = historyWord >= 0 ? state[historyWord] : 0;
    for (int p = 0; p < processes; p++) {
      int at = layout.local(p);
      seen[p * width] = projection(state[at]);
      for (int k = 1; k < width; k++) {
        seen[p * width + k] = state[at + k];
      }
    }
    Optional<EnabledMoves> evaluation = known.lookUp(seen);
    if (evaluation.isEmpty()) {
      EnabledMoves moves = evaluate(snapshot(state));
      known.put(seen, moves);
      return moves;
    }
    return evaluation.get();
  }

  /** The number of the part of a local state that the property reads. */
  private int projection(int local) {
    int number = projections.lookUp(local);
    if (number == IndexMemo.UNKNOWN) {
      StateInterner.InternedLocalState state = interner.local(local);
      var part = new ArrayList<Object>();
      if (readsStatus) {
        part.add(state.status());
      }
      for (int v : variables) {
        if (v < state.variables().size()) {
          part.add(state.variables().get(v));
        }
      }
      number = projected.intern(part);
      projections.put(local, number);
    }
    return number;
  }

  /** Estimate of the memory of the memo, in bytes. */
  long bytes() {
    return known.bytes() + projected.bytes() + projections.bytes();
  }

  /** The state, with message pools only if the property reads them. */
  private EventState snapshot(int[] state) {
    var members = new ArrayList<ProcessState>();
    for (int p = 0; p < processes; p++) {
      StateInterner.InternedLocalState own = interner.local(state[layout.local(p)]);
      members.add(
          new ProcessState(own.status(), own.variables(), pool(state, p, 1), pool(state, p, 2)));
    }
    int history = historyWord >= 0 ? state[historyWord] : 0;
    return new EventState(members, interner.history(history), state[EventLayout.OBSERVER] - 1);
  }

  /** Pool 1 has the messages that have arrived, pool 2 those in transit, if they are separate. */
  private MessagePool pool(int[] state, int process, int number) {
    return number < width
        ? interner.pool(state[layout.local(process) + number])
        : MessagePool.EMPTY;
  }

  private EnabledMoves evaluate(EventState state) {
    try {
      return switch (property) {
        case EventProperty.Invariant(_, Term condition, int slots, _, _) ->
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
