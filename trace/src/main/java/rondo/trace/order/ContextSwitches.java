package rondo.trace.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reorders the steps of a run so that a process takes several steps in a row where it can.
 *
 * <p>Steps in a row of one process are moved forward to its preceding step if the steps that they
 * pass are then still possible and lead to the same state. So the run keeps its length, its steps
 * and its last state. This is a local search: there may be an order with still fewer context
 * switches.
 *
 * @param <S> the states
 * @param <T> the transitions
 */
final class ContextSwitches<S, T> {
  /** How many states may be expanded for each step of a run. */
  private static final int EXPANSIONS_PER_STEP = 4;

  /** The transition system. */
  interface Transitions<S, T> {
    List<T> from(S state);

    S target(T transition);

    /** Whether both transitions are the same step, in whatever states. */
    boolean areSameStep(T one, T other);

    /** The process that takes the step; negative if there is none. */
    int process(T transition);
  }

  private final Transitions<S, T> transitions;
  private final List<T> run;
  private int expansions;

  private ContextSwitches(Transitions<S, T> transitions, List<T> run) {
    this.transitions = transitions;
    this.run = new ArrayList<>(run);
    expansions = EXPANSIONS_PER_STEP * run.size();
  }

  /** A run with the same steps and the same end, and with the same first and last step. */
  static <S, T> List<T> reduced(Transitions<S, T> transitions, List<T> run) {
    var search = new ContextSwitches<>(transitions, run);
    boolean improves = true;
    while (improves) {
      improves = search.improve();
    }
    return List.copyOf(search.run);
  }

  /** Moves steps in a row of one process to earlier ones of the process; whether any moved. */
  private boolean improve() {
    boolean improves = false;
    for (int first = 2; first < run.size() - 1; first++) {
      int preceding = precedingOfSameProcess(first);
      if (preceding >= 0 && preceding < first - 1) {
        int end = endOfBlock(first);
        Optional<List<T>> reordered =
            end < run.size() ? movedForward(first, end, preceding + 1) : Optional.empty();
        for (int i = 0; i < reordered.map(List::size).orElse(0); i++) {
          run.set(preceding + 1 + i, reordered.get().get(i));
        }
        improves |= reordered.isPresent();
      }
    }
    return improves;
  }

  private int precedingOfSameProcess(int step) {
    int process = process(step);
    int preceding = step - 1;
    while (preceding >= 0 && process(preceding) != process) {
      preceding--;
    }
    return process < 0 ? -1 : preceding;
  }

  /** The first step after one by another process. */
  private int endOfBlock(int first) {
    int end = first + 1;
    while (end < run.size() && process(end) == process(first)) {
      end++;
    }
    return end;
  }

  private int process(int step) {
    return transitions.process(run.get(step));
  }

  /**
   * The steps from {@code place} up to {@code end} with those from {@code first} on at the
   * beginning, if they are possible and lead to the same state.
   */
  private Optional<List<T>> movedForward(int first, int end, int place) {
    var wanted = new ArrayList<>(run.subList(first, end));
    wanted.addAll(run.subList(place, first));
    S state = transitions.target(run.get(place - 1));
    var reordered = new ArrayList<T>();
    for (T step : wanted) {
      if (expansions-- <= 0) {
        return Optional.empty();
      }
      Optional<T> found =
          transitions.from(state).stream()
              .filter(t -> transitions.areSameStep(t, step))
              .findFirst();
      if (found.isEmpty()) {
        return Optional.empty();
      }
      reordered.add(found.get());
      state = transitions.target(found.get());
    }
    return state.equals(transitions.target(run.get(end - 1)))
        ? Optional.of(reordered)
        : Optional.empty();
  }
}
