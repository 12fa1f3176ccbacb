package rondo.explore.search;

import java.util.Arrays;
import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.store.ColourStore;

/**
 * One thread's means to expand states in a coloured search. A state is loaded, some or all of its
 * successors are staged, and settling gives all staged ones references.
 */
final class CndfsExpander extends SuccessorSink {
  private final Stepper stepper;
  private final Reducer reducer;
  private final Acceptance acceptance;
  private final ColourStore.View view;
  private final int[] state;
  private int staged;

  CndfsExpander(TransitionSystem system, ColourStore store, SearchContext context) {
    super(context);
    stepper = system.stepper();
    reducer = system.reducer();
    acceptance = system.acceptance();
    view = store.view();
    state = new int[system.layout().words()];
  }

  ColourStore.View view() {
    return view;
  }

  /** The reference of the initial state. Faults of the initialisation are left in here. */
  long initial() {
    clearFaults();
    Arrays.fill(state, 0);
    stepper.initial(state, this);
    return view.reference(state);
  }

  void load(long reference) {
    view.load(reference, state);
  }

  /** Whether the loaded state is accepting. */
  boolean isAccepting() {
    return acceptance.accepts(state);
  }

  /** Stages all successors of the loaded state. */
  Stepper.EndState stageAll() {
    clearFaults();
    return stepper.successors(state, this);
  }

  /** The same after {@link #stageAmple} was refused or gave what was of no use. */
  Stepper.EndState stageAllAfterAmple() {
    clearFaults();
    return reducer.all(state, this) ? Stepper.EndState.NONE : stepper.successors(state, this);
  }

  /** Stages the successors in an ample set of the loaded state; false if there is no such set. */
  boolean stageAmple(int attempt) {
    clearFaults();
    return reducer.ample(state, attempt, this);
  }

  /** How many successors are staged. */
  int staged() {
    return staged;
  }

  /** Gives what is staged references; the answer is how many there are. */
  int commit() {
    staged = 0;
    return view.commit();
  }

  /** The references that the last settling gave; valid until something is staged. */
  long[] references() {
    return view.references();
  }

  @Override
  void stage(int[] successor, int[] changes, int length) {
    staged++;
    view.stage(successor, changes, length);
  }
}
