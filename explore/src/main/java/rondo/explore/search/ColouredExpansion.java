package rondo.explore.search;

import java.util.Arrays;
import rondo.explore.Acceptance;
import rondo.explore.Reducer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.store.ColourStore;
import rondo.ir.Fault;

/**
 * One thread's means to expand states in a coloured search. A state is loaded, some or all of its
 * successors are staged, and settling gives all staged ones references.
 */
final class ColouredExpansion implements TransitionSink, Faults {
  private final Stepper stepper;
  private final Reducer reducer;
  private final Acceptance acceptance;
  private final ColourStore.View view;
  private final int[] state;
  private Fault.Kind[] faults = new Fault.Kind[8];
  private int faultCount;
  private int staged;

  ColouredExpansion(TransitionSystem system, ColourStore store) {
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
    faultCount = 0;
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
  Stepper.Rest stageAll() {
    faultCount = 0;
    return stepper.successors(state, this);
  }

  /** The same after {@link #stageAmple} was refused or gave what was of no use. */
  Stepper.Rest stageInstead() {
    faultCount = 0;
    return reducer.all(state, this) ? Stepper.Rest.NONE : stepper.successors(state, this);
  }

  /** Stages the successors in an ample set of the loaded state; false if there is no such set. */
  boolean stageAmple(int attempt) {
    faultCount = 0;
    return reducer.ample(state, attempt, this);
  }

  /** How many successors are staged. */
  int staged() {
    return staged;
  }

  /** Gives what is staged references; the answer is how many there are. */
  int settle() {
    staged = 0;
    return view.settle();
  }

  /** The references that the last settling gave; valid until something is staged. */
  long[] references() {
    return view.references();
  }

  @Override
  public int faults() {
    return faultCount;
  }

  @Override
  public Fault.Kind fault(int i) {
    return faults[i];
  }

  @Override
  public void transition(int[] successor, int[] changes, int length) {
    staged++;
    view.stage(successor, changes, length);
  }

  @Override
  public void fault(Fault.Kind kind) {
    if (faultCount == faults.length) {
      faults = Arrays.copyOf(faults, 2 * faultCount);
    }
    faults[faultCount++] = kind;
  }
}
