package rondo.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.budget.LimitReachedException;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Violation;

/**
 * Makes a run shorter that breaks a property, after Zeller and Hildebrandt, "Simplifying and
 * Isolating Failure-Inducing Input" (2002): some steps are left out, first many at once, then
 * fewer, and the rest is followed as far as possible. What is left counts if it breaks the same
 * property, which may be earlier than before.
 *
 * <p>Without some steps others have other numbers, or cannot be made. So a step is looked for by
 * who made it and what it did, where the system can tell that; else, among the steps of the same
 * process, the one is taken that leaves most of what it changes as it was. If none leaves anything
 * as it was, that step is left out as well. Every run that comes out was made step by step, so all
 * of them are runs of the system, and each is shorter than the one before.
 */
final class Shrinking {
  private final Stepper stepper;
  private final NamedSteps steps;
  private final Set<Property> checked;
  private final int words;
  private final Effort effort;
  private List<Step> run = new ArrayList<>();
  private OptionalInt fault;

  /**
   * A step that was made.
   *
   * @param after the state after it
   */
  private record Step(int choice, int mover, int deed, int[] after) {}

  private Shrinking(TransitionSystem system, Violation violation, Effort effort) {
    this.effort = effort;
    stepper = system.stepper();
    steps = new NamedSteps(stepper);
    checked = Set.of(violation.property());
    words = system.layout().words();
    fault = violation.trace().fault();
    int[] state = initial();
    for (int choice : violation.trace().choices()) {
      if (!run.isEmpty()) {
        expand(state);
      }
      run.add(taken(choice, state));
    }
  }

  /** A violation of the same property by a run that is no longer. */
  static Violation of(TransitionSystem system, Violation violation, Effort effort) {
    if (violation.trace().choices().isEmpty()) {
      return violation;
    }
    var shrinking = new Shrinking(system, violation, effort);
    shrinking.shrink();
    List<Integer> choices = shrinking.run.stream().map(Step::choice).toList();
    return new Violation(violation.property(), new Trace(choices, shrinking.fault));
  }

  /** As far as the budget goes: what is left at any time breaks the property. */
  private void shrink() {
    try {
      shrinkToTheEnd();
    } catch (LimitReachedException e) {
      // The run as it is by now is shorter already.
    }
  }

  private void shrinkToTheEnd() {
    int chunk = Math.max(1, run.size() / 2);
    boolean again = true;
    while (again && effort.isLeft()) {
      again = without(chunk) || chunk > 1;
      chunk = Math.max(1, chunk / 2);
    }
  }

  /** Leaves out as many steps in a row, wherever that is possible; says whether it was. */
  private boolean without(int chunk) {
    boolean any = false;
    int from = 0;
    while (from < run.size() && effort.isLeft()) {
      Optional<List<Step>> shorter = without(from, Math.min(run.size(), from + chunk));
      if (shorter.isPresent()) {
        run = shorter.get();
        any = true;
      } else {
        from += chunk;
      }
    }
    return any;
  }

  /** The run without these steps, if it still breaks the property; then the fault is noted. */
  private Optional<List<Step>> without(int from, int to) {
    var shorter = new ArrayList<>(run.subList(0, from));
    int[] state = from == 0 ? initial() : run.get(from - 1).after().clone();
    Stepper.Rest rest = from == 0 ? Stepper.Rest.NONE : expand(state);
    int next = to;
    while (!isBroken(rest)) {
      int choice = -1;
      while (choice < 0 && next < run.size()) {
        choice = like(run.get(next++));
      }
      if (choice < 0 || !effort.isLeft()) {
        return Optional.empty();
      }
      shorter.add(taken(choice, state));
      rest = expand(state);
    }
    fault = steps.fault(checked);
    return Optional.of(shorter);
  }

  private boolean isBroken(Stepper.Rest rest) {
    return steps.fault(checked).isPresent()
        || rest == Stepper.Rest.INVALID_END && checked.contains(Property.INVALID_END_STATE);
  }

  /** The number of the step that is most like one that was made; negative if none is. */
  private int like(Step wanted) {
    int best = -1;
    int most = 0;
    for (int i = 0; i < steps.count(); i++) {
      if (steps.mover(i) == wanted.mover()) {
        boolean same = wanted.deed() != 0 && steps.deed(i) == wanted.deed();
        int likeness = steps.agreement(i, wanted.after()) + (same ? words + 1 : 0);
        if (likeness > most) {
          best = i;
          most = likeness;
        }
      }
    }
    return best;
  }

  private int[] initial() {
    int[] state = new int[words];
    steps.clear();
    Walk.beginning(stepper, state, steps, checked);
    return state;
  }

  private Stepper.Rest expand(int[] state) {
    effort.spend(1);
    steps.clear();
    return stepper.successors(state, steps);
  }

  private Step taken(int choice, int[] state) {
    steps.take(choice, state);
    return new Step(choice, steps.mover(choice), steps.deed(choice), state.clone());
  }

  /** Steps of which it is noted what they do. */
  private static final class NamedSteps extends Steps {
    private final Stepper stepper;
    private final List<Integer> deeds = new ArrayList<>();

    NamedSteps(Stepper stepper) {
      super(stepper, new Halt(() -> false));
      this.stepper = stepper;
    }

    @Override
    void clear() {
      super.clear();
      deeds.clear();
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      super.transition(state, changes, length);
      deeds.add(stepper.deed());
    }

    int deed(int i) {
      return deeds.get(i);
    }
  }
}
