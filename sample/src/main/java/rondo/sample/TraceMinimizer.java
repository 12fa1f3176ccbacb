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
final class TraceMinimizer {
  private final Stepper stepper;
  private final ActionTransitions steps;
  private final Set<Property> checked;
  private final int words;
  private final ExpansionBudget budget;
  private List<Step> run = new ArrayList<>();
  private OptionalInt fault;

  /**
   * A step that was made.
   *
   * @param after the state after it
   */
  private record Step(int choice, int activeProcess, int actionId, int[] after) {}

  private TraceMinimizer(TransitionSystem system, Violation violation, ExpansionBudget budget) {
    this.budget = budget;
    stepper = system.stepper();
    steps = new ActionTransitions(stepper);
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
  static Violation of(TransitionSystem system, Violation violation, ExpansionBudget budget) {
    if (violation.trace().choices().isEmpty()) {
      return violation;
    }
    var minimizer = new TraceMinimizer(system, violation, budget);
    minimizer.minimize();
    List<Integer> choices = minimizer.run.stream().map(Step::choice).toList();
    return new Violation(violation.property(), new Trace(choices, minimizer.fault));
  }

  /** As far as the budget goes: what is left at any time breaks the property. */
  private void minimize() {
    try {
      minimizeFully();
    } catch (LimitReachedException e) {
      // The run as it is by now is shorter already.
    }
  }

  private void minimizeFully() {
    int chunk = Math.max(1, run.size() / 2);
    boolean again = true;
    while (again && budget.isLeft()) {
      again = removeSteps(chunk) || chunk > 1;
      chunk = Math.max(1, chunk / 2);
    }
  }

  /** Leaves out as many steps in a row, wherever that is possible; says whether it was. */
  private boolean removeSteps(int chunk) {
    boolean any = false;
    int from = 0;
    while (from < run.size() && budget.isLeft()) {
      Optional<List<Step>> shorter = removeSteps(from, Math.min(run.size(), from + chunk));
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
  private Optional<List<Step>> removeSteps(int from, int to) {
    var shorter = new ArrayList<>(run.subList(0, from));
    int[] state = from == 0 ? initial() : run.get(from - 1).after().clone();
    Stepper.EndState endState = from == 0 ? Stepper.EndState.NONE : expand(state);
    int next = to;
    while (!isBroken(endState)) {
      int choice = -1;
      while (choice < 0 && next < run.size()) {
        choice = mostSimilar(run.get(next++));
      }
      if (choice < 0 || !budget.isLeft()) {
        return Optional.empty();
      }
      shorter.add(taken(choice, state));
      endState = expand(state);
    }
    fault = steps.fault(checked);
    return Optional.of(shorter);
  }

  private boolean isBroken(Stepper.EndState state) {
    return steps.fault(checked).isPresent()
        || state == Stepper.EndState.INVALID_END && checked.contains(Property.INVALID_END_STATE);
  }

  /** The number of the step that is most like one that was made; negative if none is. */
  private int mostSimilar(Step wanted) {
    int best = -1;
    int most = 0;
    for (int i = 0; i < steps.count(); i++) {
      if (steps.activeProcess(i) == wanted.activeProcess()) {
        boolean same = wanted.actionId() != 0 && steps.actionId(i) == wanted.actionId();
        int likeness = steps.matchingWords(i, wanted.after()) + (same ? words + 1 : 0);
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
    RandomWalk.expandInitial(stepper, state, steps, checked);
    return state;
  }

  private Stepper.EndState expand(int[] state) {
    budget.spend(1);
    steps.clear();
    return stepper.successors(state, steps);
  }

  private Step taken(int choice, int[] state) {
    steps.apply(choice, state);
    return new Step(choice, steps.activeProcess(choice), steps.actionId(choice), state.clone());
  }

  /** Steps of which it is noted what they do. */
  private static final class ActionTransitions extends EnabledTransitions {
    private final Stepper stepper;
    private final List<Integer> deeds = new ArrayList<>();

    ActionTransitions(Stepper stepper) {
      super(stepper, new CancellationCheck(() -> false));
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
      deeds.add(stepper.actionId());
    }

    int actionId(int i) {
      return deeds.get(i);
    }
  }
}
