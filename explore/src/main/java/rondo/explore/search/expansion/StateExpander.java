package rondo.explore.search.expansion;

import rondo.explore.Reducer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.store.NewStates;
import rondo.explore.store.StateStore;

/**
 * Expands states in batches for one thread: the successors of all states of a batch are committed
 * to the store at once.
 *
 * <p>If a state has an ample set, only that is expanded at first, one state at a time. If none of
 * its successors is new and the {@link CycleProviso} does not hold, the state is expanded fully.
 */
public final class StateExpander extends SuccessorSink {
  /** The number of states in a batch; enough for the store to overlap its cache misses. */
  public static final int BATCH_SIZE = 16;

  private final Stepper stepper;
  private final Reducer reducer;
  private final boolean isReducing;
  private final CycleProviso proviso;
  private final StateStore.View view;
  private final int[] state;
  private final NewStates states = new NewStates();
  private final int[] ends = new int[BATCH_SIZE];
  private int expanded;
  private int transitions;
  private int committed;
  private boolean isReduced;
  private long reducedStates;

  public StateExpander(TransitionSystem system, StateStore.View view, SearchContext context) {
    super(context);
    this.view = view;
    stepper = system.stepper();
    reducer = system.reducer();
    isReducing = reducer != Reducer.NONE;
    proviso = new CycleProviso(system);
    state = new int[system.layout().words()];
  }

  public void enter() {
    view.enter();
  }

  public void leave() {
    view.leave();
  }

  /**
   * Stores the initial state and returns its reference. Faults of the initialisation are kept until
   * the next expansion.
   */
  public long initial() {
    clearFaults();
    stepper.initial(state, this);
    return view.initial(state);
  }

  public void prefetch(long reference) {
    view.prefetch(reference);
  }

  /** Expands one more state; its faults are kept until the next one is expanded. */
  public Stepper.EndState expand(long reference) {
    clearFaults();
    view.load(reference, state);
    isReduced = isReducing && reducer.ample(state, 0, this);
    Stepper.EndState endState = isReduced ? Stepper.EndState.NONE : all();
    ends[expanded++] = transitions;
    return endState;
  }

  /** Stages all successors of the loaded state, from the reducer's buffer if possible. */
  private Stepper.EndState all() {
    return isReducing && reducer.all(state, this)
        ? Stepper.EndState.NONE
        : stepper.successors(state, this);
  }

  /** The number of states that may be expanded as one batch. */
  public int batchSize() {
    return isReducing ? 1 : BATCH_SIZE;
  }

  /** Commits the successors of the states expanded since the last call and returns the new ones. */
  public NewStates commit() {
    view.commit(states);
    if (isReduced && expanded > 0 && states.size() == 0 && !proviso.endsInFullExpansion()) {
      // The state is still loaded, and it has no faults, since otherwise there would be no ample
      // set.
      isReduced = false;
      transitions = 0;
      all();
      view.commit(states);
    }
    reducedStates += isReduced && expanded > 0 ? 1 : 0;
    committed = transitions;
    expanded = 0;
    transitions = 0;
    return states;
  }

  /** The number of states expanded to an ample set so far. */
  public long reducedStates() {
    return reducedStates;
  }

  /** The number of transitions in the last commit. */
  public int committedTransitions() {
    return committed;
  }

  /**
   * The ordinal of a committed transition among all transitions of state {@code i} of the batch.
   */
  public int ordinal(int number, int i) {
    return isReduced ? reducer.ordinal(number) : number - start(i);
  }

  /** The index of the first transition of state {@code i} of the batch. */
  public int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }

  @Override
  public void stage(int[] successor, int[] changes, int length) {
    if (isReducing && transitions == 0) {
      proviso.begin(successor);
    }
    transitions++;
    view.stage(successor, changes, length);
  }
}
