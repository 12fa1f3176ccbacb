package rondo.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.explore.RandomStepper;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Violation;

/**
 * Executes runs, one after the other, for one thread. In every state of a run, all enabled
 * transitions are checked for faults, not only the one taken: so a fault need not be scheduled to
 * be found. Where successors are drawn, the faults are those that the {@link RandomStepper}
 * reports.
 */
final class RandomWalk {
  enum Ending {
    VIOLATED,
    /** No transition was enabled. */
    TERMINATED,
    STEP_LIMIT
  }

  private final TransitionSystem system;
  private final Optional<RandomStepper> randomStepper;
  private final Stepper stepper;
  private final Set<Property> checked;
  private final CancellationCheck check;
  private final int[] initial;
  private final int[] state;
  private final EnabledTransitions transitions;

  /** The transitions of the initial state, which are the same in every run, unless drawn. */
  private final EnabledTransitions first;

  private final Stepper.EndState initialEndState;

  /** The states of the last run after each step, if successors are drawn. */
  private final List<int[]> states = new ArrayList<>();

  private int[] choices = new int[64];
  private int length;
  private Property broken;
  private OptionalInt fault = OptionalInt.empty();

  /**
   * @param strategy determines whether successors are drawn where the system can do that
   */
  RandomWalk(
      TransitionSystem system,
      SchedulingStrategy strategy,
      Set<Property> checked,
      CancellationCheck check) {
    this.system = system;
    this.checked = checked;
    this.check = check;
    randomStepper = strategy.drawsSuccessors() ? system.randomStepper() : Optional.empty();
    stepper = randomStepper.isPresent() ? randomStepper.get() : system.stepper();
    initial = new int[system.layout().words()];
    state = new int[initial.length];
    transitions = new EnabledTransitions(stepper, check);
    first = new EnabledTransitions(stepper, check);
    initialEndState =
        randomStepper.isPresent()
            ? Stepper.EndState.NONE
            : expandInitial(stepper, initial, first, checked);
  }

  /** Whether successors are drawn and not enumerated. */
  boolean drawsSuccessors() {
    return randomStepper.isPresent();
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

  /**
   * Executes a run of at most {@code most} steps.
   *
   * @param number the number of the run, from 0; negative for one that is not counted
   * @param random for the successors, if they are drawn
   */
  Ending run(
      long number,
      SplittableRandom random,
      Scheduler scheduler,
      int most,
      DistinctStateCounter seen) {
    randomStepper.ifPresent(r -> r.begin(number, random));
    states.clear();
    System.arraycopy(initial, 0, state, 0, state.length);
    length = 0;
    while (true) {
      boolean isKnown = length == 0 && randomStepper.isEmpty();
      EnabledTransitions offered = isKnown ? first : transitions;
      Stepper.EndState endState = initialEndState;
      if (!isKnown) {
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
      if (randomStepper.isPresent()) {
        states.add(state.clone());
      }
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
    if (randomStepper.isPresent()) {
      return new Violation(broken, TraceReconstruction.of(system, states, broken));
    }
    List<Integer> taken =
        IntStream.range(0, length).mapToObj(i -> choices[i]).collect(Collectors.toList());
    return new Violation(broken, new Trace(taken, fault));
  }
}
