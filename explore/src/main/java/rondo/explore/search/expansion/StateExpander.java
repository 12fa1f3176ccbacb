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
 * <p>If a state has an ample set, only that is expanded at first, and the state is the last one of
 * its batch. If none of its successors is new and the {@link CycleProviso} does not hold, the state
 * is expanded fully. A search that does not know which states are new relies on the latter alone.
 */
public final class StateExpander extends SuccessorSink {
  /** Whether the store reports a state as new exactly once. */
  public enum NewStateKnowledge {
    EXACT,
    /** Some states are reported as new that are not. */
    INEXACT
  }

  /** The number of states in a batch; enough for the store to overlap its cache misses. */
  public static final int BATCH_SIZE = 16;

  private final Stepper stepper;
  private final Reducer reducer;
  private final boolean isReducing;
  private final CycleProviso proviso;
  private final StateStore.View view;
  private final NewStateKnowledge knowledge;
  private final int[] state;
  private final NewStates states = new NewStates();
  private final NewStates further = new NewStates();
  private final int[] ends = new int[BATCH_SIZE];
  private final boolean[] isIncomplete = new boolean[BATCH_SIZE];
  private int expanded;
  private int transitions;

  /** The index of the first transition of the state expanded last. */
  private int first;

  private int committed;

  /** Whether the last state of the batch is expanded to an ample set. */
  private boolean isReduced;

  /** The last state of the batch committed last, and whether it was expanded to an ample set. */
  private int last;

  private boolean isLastReduced;

  private long reducedStates;

  public StateExpander(TransitionSystem system, StateStore.View view, SearchContext context) {
    this(system, view, context, NewStateKnowledge.EXACT);
  }

  public StateExpander(
      TransitionSystem system,
      StateStore.View view,
      SearchContext context,
      NewStateKnowledge knowledge) {
    super(context);
    this.knowledge = knowledge;
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
    first = transitions;
    isReduced = isReducing && reducer.ample(state, 0, this);
    Stepper.EndState endState = isReduced ? Stepper.EndState.NONE : all();
    isIncomplete[expanded] = false;
    ends[expanded++] = transitions;
    return endState;
  }

  /** Whether the batch has to be committed before another state is expanded. */
  public boolean isBatchComplete() {
    return isReduced || expanded == BATCH_SIZE;
  }

  /** Stages all successors of the loaded state, from the reducer's buffer if possible. */
  private Stepper.EndState all() {
    return isReducing && reducer.all(state, this)
        ? Stepper.EndState.NONE
        : stepper.successors(state, this);
  }

  /** Commits the successors of the states expanded since the last call and returns the new ones. */
  public NewStates commit() {
    view.commit(states);
    noteUnknown(transitions);
    if (isReduced && !hasNewFrom(first) && !proviso.endsInFullExpansion()) {
      // The state is still loaded, and it has no faults, since otherwise there would be no ample
      // set.
      isReduced = false;
      transitions = first;
      all();
      ends[expanded - 1] = transitions;
      view.commit(further);
      noteUnknown(transitions - first);
      states.append(further, first);
    }
    reducedStates += isReduced ? 1 : 0;
    isLastReduced = isReduced;
    last = expanded - 1;
    committed = transitions;
    isReduced = false;
    expanded = 0;
    transitions = 0;
    return states;
  }

  /** The last state counts as incomplete also if that was so before it was expanded fully. */
  private void noteUnknown(int staged) {
    int member = expanded - 1;
    int offset = transitions - staged;
    for (int n = staged - 1; n >= 0; n--) {
      while (member > 0 && n + offset < ends[member - 1]) {
        member--;
      }
      isIncomplete[member] |= view.isUnknown(n);
    }
  }

  /**
   * Whether some successor of state {@code i} of the last batch was not added to the store: see
   * {@link StateStore.View#isUnknown}.
   */
  public boolean isIncomplete(int i) {
    return isIncomplete[i];
  }

  /** The number of transitions of state {@code i} of the last batch. */
  public int transitions(int i) {
    return ends[i] - start(i);
  }

  /** Whether a transition from number {@code from} on is known to lead to a new state. */
  private boolean hasNewFrom(int from) {
    return knowledge == NewStateKnowledge.EXACT
        && states.size() > 0
        && states.number(states.size() - 1) >= from;
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
    int transition = number - start(i);
    return isLastReduced && i == last ? reducer.ordinal(transition) : transition;
  }

  /** The index of the first transition of state {@code i} of the batch. */
  public int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }

  @Override
  public void stage(int[] successor, int[] changes, int length) {
    if (isReducing && transitions == first) {
      proviso.begin(successor);
    }
    transitions++;
    view.stage(successor, changes, length);
  }
}
