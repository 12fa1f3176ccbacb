package rondo.explore.search;

import rondo.explore.Reducer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.store.NewStates;
import rondo.explore.store.StateStore;

/**
 * One thread's means to expand states: a stepper, a view of the store, and what they report. A few
 * states are expanded, then all their successors are settled in the store at once.
 *
 * <p>Where a state has an ample set, that is all that is expanded of it at first, one state at a
 * time. If none of its successors is new, the rest is expanded as well. That is the cycle proviso:
 * take the times at which states were expanded first. From a state that was not expanded fully, a
 * new one is reached, which is expanded later, whoever does it; so going on like that from any
 * state ends in one that was expanded fully, and no step is put off for ever.
 */
final class StateExpander extends SuccessorSink {
  /** How many states to expand together; enough for the store to overlap its waits for memory. */
  static final int BATCH_SIZE = 16;

  private final Stepper stepper;
  private final Reducer reducer;
  private final boolean isReducing;
  private final StateStore.View view;
  private final int[] state;
  private final NewStates states = new NewStates();
  private final int[] ends = new int[BATCH_SIZE];
  private int expanded;
  private int transitions;
  private int settled;
  private boolean isReduced;

  StateExpander(TransitionSystem system, StateStore.View view, SearchContext context) {
    super(context);
    this.view = view;
    stepper = system.stepper();
    reducer = system.reducer();
    isReducing = reducer != Reducer.NONE;
    state = new int[system.layout().words()];
  }

  void enter() {
    view.enter();
  }

  void leave() {
    view.leave();
  }

  /** Stores the initial state; its reference. Faults of the initialisation are left in here. */
  long initial() {
    clearFaults();
    stepper.initial(state, this);
    return view.initial(state);
  }

  void prefetch(long reference) {
    view.prefetch(reference);
  }

  /** Expands one more state; its faults are in here until the next one is expanded. */
  Stepper.EndState expand(long reference) {
    clearFaults();
    view.load(reference, state);
    isReduced = isReducing && reducer.ample(state, 0, this);
    Stepper.EndState endState = isReduced ? Stepper.EndState.NONE : all();
    ends[expanded++] = transitions;
    return endState;
  }

  /** Stages all successors of the loaded state, of which the reducer may know. */
  private Stepper.EndState all() {
    return isReducing && reducer.all(state, this)
        ? Stepper.EndState.NONE
        : stepper.successors(state, this);
  }

  /** How many states may be expanded together. */
  int batchSize() {
    return isReducing ? 1 : BATCH_SIZE;
  }

  /** Settles the successors of the states expanded since the last call. */
  NewStates commit() {
    view.commit(states);
    if (isReduced && expanded > 0 && states.size() == 0) {
      // The state is still loaded; it has no faults, or there would be no ample set.
      isReduced = false;
      transitions = 0;
      all();
      view.commit(states);
    }
    settled = transitions;
    expanded = 0;
    transitions = 0;
    return states;
  }

  /** How many transitions were settled by the last call. */
  int committedTransitions() {
    return settled;
  }

  /** The number of a settled transition among all of state {@code i} of those together. */
  int ordinal(int number, int i) {
    return isReduced ? reducer.ordinal(number) : number - start(i);
  }

  /** Where the transitions of one of the states expanded together begin. */
  int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }

  @Override
  void stage(int[] successor, int[] changes, int length) {
    transitions++;
    view.stage(successor, changes, length);
  }
}
