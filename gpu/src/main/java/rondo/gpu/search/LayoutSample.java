package rondo.gpu.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import rondo.budget.Budget;
import rondo.gpu.generate.ModelKernels;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/**
 * The states from which the layout of states is estimated: those near the initial one, and those of
 * random runs.
 */
final class LayoutSample {
  private static final int STATES = 300;
  private static final int RUNS = 15;
  private static final int RUN_LENGTH = 800;

  private final Interpreter interpreter;
  private final ModelKernels model;

  private LayoutSample(Interpreter interpreter, ModelKernels model) {
    this.interpreter = interpreter;
    this.model = model;
  }

  /** Makes room for the states of the sample. */
  static void add(Interpreter interpreter, GlobalState initial, ModelKernels model) {
    var sample = new LayoutSample(interpreter, model);
    if (!sample.addNeighbours(initial)) {
      var random = new Random(0);
      for (int run = 0; run < RUNS; run++) {
        sample.addRun(initial, random);
      }
    }
  }

  /** Adds the first states of a breadth-first search; returns whether these are all. */
  private boolean addNeighbours(GlobalState initial) {
    Set<GlobalState> seen = new HashSet<>(Set.of(initial));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty() && seen.size() < STATES) {
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

  private void addRun(GlobalState initial, Random random) {
    List<GlobalState> run = new ArrayList<>(List.of(initial));
    while (run.size() <= RUN_LENGTH) {
      Budget.checkpoint();
      List<Interpreter.Transition> transitions = transitions(run.getLast());
      if (transitions.isEmpty()) {
        break;
      }
      run.add(transitions.get(random.nextInt(transitions.size())).target());
    }
    model.addRun(run);
  }

  private List<Interpreter.Transition> transitions(GlobalState state) {
    try {
      return interpreter.expand(state).transitions();
    } catch (EndlessAtomicException e) {
      return List.of(); // The search will report it.
    }
  }
}
