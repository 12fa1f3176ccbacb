package rondo.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.trace.Property;
import rondo.trace.Trace;

/** Finds the transitions between the states of a run whose successors were drawn. */
final class TraceReconstruction {
  private TraceReconstruction() {}

  /**
   * The trace with these states.
   *
   * @param states the states after each step
   * @param property the property that the last state or one of its transitions violates
   */
  static Trace of(TransitionSystem system, List<int[]> states, Property property) {
    Stepper stepper = system.stepper();
    var transitions = new EnabledTransitions(stepper, new CancellationCheck(() -> false));
    int[] state = new int[system.layout().words()];
    RandomWalk.expandInitial(stepper, state, transitions, Set.of(property));
    var choices = new ArrayList<Integer>();
    for (int[] next : states) {
      choices.add(indexOf(next, state, transitions));
      System.arraycopy(next, 0, state, 0, state.length);
      transitions.clear();
      stepper.successors(state, transitions);
    }
    return new Trace(choices, transitions.fault(Set.of(property)));
  }

  private static int indexOf(int[] next, int[] state, EnabledTransitions transitions) {
    int[] successor = new int[state.length];
    for (int i = 0; i < transitions.count(); i++) {
      System.arraycopy(state, 0, successor, 0, state.length);
      transitions.apply(i, successor);
      if (Arrays.equals(successor, next)) {
        return i;
      }
    }
    throw new IllegalStateException("a successor was drawn that the system does not have");
  }
}
