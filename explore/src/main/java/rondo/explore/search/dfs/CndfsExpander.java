package rondo.explore.search.dfs;

import java.util.Arrays;
import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.SuccessorSink;
import rondo.explore.store.ColourStore;

/**
 * Expands states for one CNDFS worker. A state is loaded, some or all of its successors are staged,
 * and committing gives each staged successor a reference.
 */
public final class CndfsExpander extends SuccessorSink {
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

  /**
   * The reference of the initial state. Faults of the initialisation are kept until the next
   * expansion.
   */
  long initial() {
    clearFaults();
    Arrays.fill(state, 0);
    stepper.initial(state, this);
    return view.reference(state);
  }

  void load(long reference) {
    view.load(reference, state);
  }

  boolean isAccepting() {
    return acceptance.accepts(state);
  }

  /** Stages all successors of the loaded state. */
  Stepper.EndState stageAll() {
    clearFaults();
    return stepper.successors(state, this);
  }

  /**
   * Stages all successors of the loaded state after an unsuccessful or rejected {@link
   * #stageAmple}, from the reducer's buffer if possible.
   */
  Stepper.EndState stageAllAfterAmple() {
    clearFaults();
    return reducer.all(state, this) ? Stepper.EndState.NONE : stepper.successors(state, this);
  }

  /** Stages the successors in an ample set of the loaded state; false if there is none. */
  boolean stageAmple(int attempt) {
    clearFaults();
    return reducer.ample(state, attempt, this);
  }

  /** The number of staged successors. */
  int staged() {
    return staged;
  }

  /** Interns the staged successors and returns their number. */
  int commit() {
    staged = 0;
    return view.commit();
  }

  /** The references of the last commit; valid until a successor is staged. */
  long[] references() {
    return view.references();
  }

  @Override
  public void stage(int[] successor, int[] changes, int length) {
    staged++;
    view.stage(successor, changes, length);
  }
}
