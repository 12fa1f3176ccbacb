package rondo.explore.search;

import java.util.Arrays;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.store.Fresh;
import rondo.explore.store.StateStore;
import rondo.ir.Fault;

/**
 * One thread's means to expand states: a stepper, a view of the store, and what they report. A few
 * states are expanded, then all their successors are settled in the store at once.
 */
final class Expansion implements TransitionSink, Faults {
  /** How many states to expand together; enough for the store to overlap its waits for memory. */
  static final int TOGETHER = 16;

  private final Run run;
  private final Stepper stepper;
  private final StateStore.View view;
  private final int[] state;
  private final Fresh fresh = new Fresh();
  private final int[] ends = new int[TOGETHER];
  private Fault.Kind[] faults = new Fault.Kind[8];
  private int faultCount;
  private int expanded;
  private int transitions;

  Expansion(TransitionSystem system, StateStore store, Run run) {
    this.run = run;
    stepper = system.stepper();
    view = store.view();
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
    faultCount = 0;
    stepper.initial(state, this);
    return view.initial(state);
  }

  void fetch(long reference) {
    view.fetch(reference);
  }

  /** Expands one more state; its faults are in here until the next one is expanded. */
  Stepper.Rest expand(long reference) {
    faultCount = 0;
    view.load(reference, state);
    Stepper.Rest rest = stepper.successors(state, this);
    ends[expanded++] = transitions;
    return rest;
  }

  /** Settles the successors of the states expanded since the last call. */
  Fresh settle() {
    expanded = 0;
    transitions = 0;
    view.settle(fresh);
    return fresh;
  }

  /** How many transitions the states expanded since the last settling have. */
  int transitions() {
    return transitions;
  }

  /** Where the transitions of one of the states expanded together begin. */
  int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
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
    transitions++;
    if (run.abandoned()) {
      throw AbandonedException.INSTANCE; // A state may have very many successors.
    }
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
