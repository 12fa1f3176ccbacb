package rondo.sample;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Violation;

/**
 * Executes runs, one after the other, for one thread. In every state of a run, all enabled
 * transitions are checked for faults, not only the one taken: so a fault need not be scheduled to
 * be found.
 */
final class RandomWalk {
  enum Ending {
    VIOLATED,
    /** No transition was enabled. */
    TERMINATED,
    STEP_LIMIT
  }

  private final Stepper stepper;
  private final Set<Property> checked;
  private final CancellationCheck check;
  private final int[] initial;
  private final int[] state;
  private final EnabledTransitions transitions;

  /** The transitions of the initial state, which are the same in every run. */
  private final EnabledTransitions first;

  private final Stepper.EndState initialEndState;
  private int[] choices = new int[64];
  private int length;
  private Property broken;
  private OptionalInt fault = OptionalInt.empty();

  RandomWalk(TransitionSystem system, Set<Property> checked, CancellationCheck check) {
    this.checked = checked;
    this.check = check;
    stepper = system.stepper();
    initial = new int[system.layout().words()];
    state = new int[initial.length];
    transitions = new EnabledTransitions(stepper, check);
    first = new EnabledTransitions(stepper, check);
    initialEndState = expandInitial(stepper, initial, first, checked);
  }

  /**
   * Computes the initial state and its transitions; none, if the initialisation violates a
   * property.
   */
  static Stepper.EndState expandInitial(
      Stepper stepper, int[] initial, EnabledTransitions transitions, Set<Property> checked) {
    stepper.initial(initial, transitions);
    return transitions.fault(checked).isPresent()
        ? Stepper.EndState.VALID_END
        : stepper.successors(initial.clone(), transitions);
  }

  /** Executes a run of at most {@code most} steps. */
  Ending run(Scheduler scheduler, int most, DistinctStateCounter seen) {
    System.arraycopy(initial, 0, state, 0, state.length);
    length = 0;
    while (true) {
      EnabledTransitions offered = length == 0 ? first : transitions;
      Stepper.EndState endState = initialEndState;
      if (length > 0) {
        transitions.clear();
        endState = stepper.successors(state, transitions);
      }
      seen.add(state);
      if (isBroken(offered, endState)) {
        return Ending.VIOLATED;
      }
      if (offered.count() == 0) {
        return Ending.TERMINATED;
      }
      if (length == most) {
        return Ending.STEP_LIMIT;
      }
      check.check();
      if (length == choices.length) {
        choices = Arrays.copyOf(choices, 2 * length);
      }
      int chosen = scheduler.choose(offered);
      choices[length++] = chosen;
      offered.apply(chosen, state);
    }
  }

  private boolean isBroken(EnabledTransitions offered, Stepper.EndState endState) {
    fault = offered.fault(checked);
    if (fault.isPresent()) {
      broken = offered.property(fault.getAsInt());
      return true;
    }
    broken = Property.INVALID_END_STATE;
    return endState == Stepper.EndState.INVALID_END && checked.contains(broken);
  }

  /** The number of steps of the last run. */
  int length() {
    return length;
  }

  /** The violation of the last run, with its trace. */
  Violation violation() {
    List<Integer> taken =
        IntStream.range(0, length).mapToObj(i -> choices[i]).collect(Collectors.toList());
    return new Violation(broken, new Trace(taken, fault));
  }
}
