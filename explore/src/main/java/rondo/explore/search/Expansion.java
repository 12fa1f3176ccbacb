package rondo.explore.search;

import java.util.Arrays;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.store.Fresh;
import rondo.explore.store.StateStore;
import rondo.ir.Fault;

/** One thread's means to expand states: a stepper, a view of the store, and what they report. */
final class Expansion implements TransitionSink {
  private final Stepper stepper;
  private final StateStore.View view;
  private final int[] state;
  private final Fresh fresh = new Fresh();
  private Fault.Kind[] faults = new Fault.Kind[8];
  private int faultCount;
  private int transitions;

  Expansion(TransitionSystem system, StateStore store) {
    stepper = system.stepper();
    view = store.view();
    state = new int[system.layout().words()];
  }

  /** Stores the initial state; its reference. Faults of the initialisation are left in here. */
  long initial() {
    faultCount = 0;
    stepper.initial(state, this);
    return view.initial(state);
  }

  /** Expands a state; afterwards this holds everything that the expansion showed. */
  Stepper.Rest expand(long reference) {
    faultCount = 0;
    transitions = 0;
    view.load(reference, state);
    Stepper.Rest rest = stepper.successors(state, this);
    view.settle(fresh);
    return rest;
  }

  Fresh fresh() {
    return fresh;
  }

  int transitions() {
    return transitions;
  }

  int faults() {
    return faultCount;
  }

  Fault.Kind fault(int i) {
    return faults[i];
  }

  @Override
  public void transition(int[] successor, int[] changes, int length) {
    transitions++;
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
