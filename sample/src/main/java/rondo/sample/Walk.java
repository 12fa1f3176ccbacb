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
 * One thread's means to make runs, one after the other. In every state that a run comes to, all
 * that may happen next is looked at for faults, not only what does: so a run that passes by is as
 * good as one that runs into it.
 */
final class Walk {
  /** How a run ended. */
  enum Ending {
    BROKEN,
    /** Nothing could happen any more. */
    OVER,
    LONG_ENOUGH
  }

  private final Stepper stepper;
  private final Set<Property> checked;
  private final Halt halt;
  private final int[] initial;
  private final int[] state;
  private final Steps steps;

  /** What may happen first; it is the same in every run. */
  private final Steps first;

  private final Stepper.Rest restAtFirst;
  private int[] choices = new int[64];
  private int length;
  private Property broken;
  private OptionalInt fault = OptionalInt.empty();

  Walk(TransitionSystem system, Set<Property> checked, Halt halt) {
    this.checked = checked;
    this.halt = halt;
    stepper = system.stepper();
    initial = new int[system.layout().words()];
    state = new int[initial.length];
    steps = new Steps(stepper, halt);
    first = new Steps(stepper, halt);
    restAtFirst = beginning(stepper, initial, first, checked);
  }

  /** The initial state and what may happen in it; nothing, if something is wrong before. */
  static Stepper.Rest beginning(
      Stepper stepper, int[] initial, Steps steps, Set<Property> checked) {
    stepper.initial(initial, steps);
    return steps.fault(checked).isPresent()
        ? Stepper.Rest.VALID_END
        : stepper.successors(initial.clone(), steps);
  }

  /** Makes a run of at most so many steps. */
  Ending run(Scheduler scheduler, int most, StatesSeen seen) {
    System.arraycopy(initial, 0, state, 0, state.length);
    length = 0;
    while (true) {
      Steps offered = length == 0 ? first : steps;
      Stepper.Rest rest = restAtFirst;
      if (length > 0) {
        steps.clear();
        rest = stepper.successors(state, steps);
      }
      seen.add(state);
      if (isBroken(offered, rest)) {
        return Ending.BROKEN;
      }
      if (offered.count() == 0) {
        return Ending.OVER;
      }
      if (length == most) {
        return Ending.LONG_ENOUGH;
      }
      halt.check();
      if (length == choices.length) {
        choices = Arrays.copyOf(choices, 2 * length);
      }
      int chosen = scheduler.choose(offered);
      choices[length++] = chosen;
      offered.take(chosen, state);
    }
  }

  private boolean isBroken(Steps offered, Stepper.Rest rest) {
    fault = offered.fault(checked);
    if (fault.isPresent()) {
      broken = offered.property(fault.getAsInt());
      return true;
    }
    broken = Property.INVALID_END_STATE;
    return rest == Stepper.Rest.INVALID_END && checked.contains(broken);
  }

  /** How many steps the last run had. */
  int length() {
    return length;
  }

  /** What the last run broke, and how. */
  Violation violation() {
    List<Integer> taken =
        IntStream.range(0, length).mapToObj(i -> choices[i]).collect(Collectors.toList());
    return new Violation(broken, new Trace(taken, fault));
  }
}
