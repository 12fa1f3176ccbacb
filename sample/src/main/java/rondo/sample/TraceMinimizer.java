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
 * Delta debugging of traces, after Zeller and Hildebrandt, "Simplifying and Isolating
 * Failure-Inducing Input" (2002): some steps are removed, first many at once, then fewer, and the
 * rest is replayed as far as possible. The result is kept if it violates the same property,
 * possibly earlier than before.
 *
 * <p>After a removal, other steps may have different numbers, or be disabled. So a step is
 * identified by its process and its action, if the system provides that; else, among the
 * transitions of the same process, the one is taken that agrees with the original step in most of
 * the words it changes. If no transition agrees in any word, the step is removed as well. Every
 * resulting trace is replayed step by step, so it is a trace of the system, and each is shorter
 * than the one before.
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
   * A step of the trace.
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

  /** A violation of the same property whose trace is not longer. */
  static Violation of(TransitionSystem system, Violation violation, ExpansionBudget budget) {
    if (violation.trace().choices().isEmpty()) {
      return violation;
    }
    var minimizer = new TraceMinimizer(system, violation, budget);
    minimizer.minimize();
    List<Integer> choices = minimizer.run.stream().map(Step::choice).toList();
    return new Violation(violation.property(), new Trace(choices, minimizer.fault));
  }

  /** Minimizes within the budget: the trace kept at any time violates the property. */
  private void minimize() {
    try {
      minimizeFully();
    } catch (LimitReachedException e) {
      // The current trace is valid, and no longer than the original.
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

  /**
   * Removes {@code chunk} consecutive steps wherever possible; returns whether any were removed.
   */
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

  /**
   * The trace without these steps, if it still violates the property; then the fault is recorded.
   */
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

  /** The index of the transition most similar to a given step; negative if none is similar. */
  private int mostSimilar(Step wanted) {
    int best = -1;
    int most = 0;
    for (int i = 0; i < steps.count(); i++) {
      if (steps.activeProcess(i) == wanted.activeProcess()) {
        boolean same = wanted.actionId() != 0 && steps.actionId(i) == wanted.actionId();
        int similarity = steps.matchingWords(i, wanted.after()) + (same ? words + 1 : 0);
        if (similarity > most) {
          best = i;
          most = similarity;
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

  /** Transitions with their action identifiers. */
  private static final class ActionTransitions extends EnabledTransitions {
    private final Stepper stepper;
    private final List<Integer> actionIds = new ArrayList<>();

    ActionTransitions(Stepper stepper) {
      super(stepper, new CancellationCheck(() -> false));
      this.stepper = stepper;
    }

    @Override
    void clear() {
      super.clear();
      actionIds.clear();
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      super.transition(state, changes, length);
      actionIds.add(stepper.actionId());
    }

    int actionId(int i) {
      return actionIds.get(i);
    }
  }
}
