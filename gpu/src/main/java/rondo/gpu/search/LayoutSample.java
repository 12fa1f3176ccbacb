package rondo.gpu.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import rondo.budget.Budget;
import rondo.gpu.level.ModelKernels;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/**
 * The states from which the layout of states is estimated: those near the initial one, and those of
 * random runs. In every other run, one process is preferred to another for a while, so that it is
 * far ahead and channels are full, as they rarely are where all processes are equally fast.
 */
final class LayoutSample {
  private static final int NEIGHBOURS = 300;

  // There are no more runs after so many states, or steps of all of their transitions; but at least
  // a fair and an unfair one.
  private static final int STATES = 12_000;
  private static final int STEPS = 100_000;
  private static final int LEAST_RUNS = 2;

  /** The most transitions of a run. */
  private static final int RUN_LENGTH = 800;

  /** The transitions after which others are preferred, on average. */
  private static final int PREFERENCE_LENGTH = 40;

  private final Interpreter interpreter;
  private final ModelKernels model;

  // Of the runs so far.
  private int states;
  private int steps;

  private LayoutSample(Interpreter interpreter, ModelKernels model) {
    this.interpreter = interpreter;
    this.model = model;
  }

  /** Makes room for the states of the sample. */
  static void add(Interpreter interpreter, GlobalState initial, ModelKernels model) {
    var sample = new LayoutSample(interpreter, model);
    if (!sample.addNeighbours(initial)) {
      var random = new Random(0);
      sample.steps = 0;
      for (int run = 0; run < LEAST_RUNS || !sample.isLarge(); run++) {
        sample.addRun(initial, random, run % 2 == 1);
      }
    }
  }

  private boolean isLarge() {
    return states >= STATES || steps >= STEPS;
  }

  /** Adds the first states of a breadth-first search; returns whether these are all. */
  private boolean addNeighbours(GlobalState initial) {
    Set<GlobalState> seen = new HashSet<>(Set.of(initial));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty() && seen.size() < NEIGHBOURS) {
      Budget.checkpoint();
      for (Interpreter.Transition transition : transitions(waiting.remove())) {
        if (seen.add(transition.target())) {
          model.addSample(transition.target());
          waiting.add(transition.target());
        }
      }
    }
    return waiting.isEmpty();
  }

  /**
   * Adds the states of a run.
   *
   * @param isUnfair whether some processes are preferred to others
   */
  private void addRun(GlobalState initial, Random random, boolean isUnfair) {
    List<GlobalState> run = new ArrayList<>(List.of(initial));
    int preferred = random.nextInt();
    while (run.size() <= RUN_LENGTH) {
      Budget.checkpoint();
      List<Interpreter.Transition> transitions = transitions(run.getLast());
      if (transitions.isEmpty()) {
        break;
      }
      if (random.nextInt(PREFERENCE_LENGTH) == 0) {
        preferred = random.nextInt();
      }
      List<Interpreter.Transition> some =
          isUnfair ? ofPreferred(transitions, preferred) : transitions;
      run.add(some.get(random.nextInt(some.size())).target());
    }
    if (isUnfair) {
      run.forEach(model::addSample);
    } else {
      model.addRun(run);
    }
    states += run.size();
  }

  /** The transitions of the process that is preferred to all others that have any. */
  private static List<Interpreter.Transition> ofPreferred(
      List<Interpreter.Transition> transitions, int preferred) {
    int most = transitions.stream().mapToInt(t -> preference(t, preferred)).max().orElseThrow();
    return transitions.stream().filter(t -> preference(t, preferred) == most).toList();
  }

  private static int preference(Interpreter.Transition transition, int preferred) {
    // A bijection of the processes, so no two of them have the same preference.
    return (transition.activeProcess().orElse(-1) ^ preferred) * 0x9E3779B1;
  }

  private List<Interpreter.Transition> transitions(GlobalState state) {
    try {
      List<Interpreter.Transition> transitions = interpreter.expand(state).transitions();
      steps += transitions.stream().mapToInt(t -> t.steps().size()).sum();
      return transitions;
    } catch (EndlessAtomicException e) {
      steps += EndlessAtomicException.MAX_STEPS;
      return List.of(); // The search will report it.
    }
  }
}
