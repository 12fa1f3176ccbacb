package rondo.explore.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.store.Fresh;
import rondo.trace.Trace;

/**
 * Depth-first search. Expanding a state adds all its new successors to the store at once and pushes
 * them; the expanded entry stays below them until they are done. So the expanded entries on the
 * stack are the path to the current state, and a counterexample is read off the stack.
 */
final class DepthFirst {
  /** How many expansions go by between two publications of the figures. */
  private static final int PUBLISH = 1024;

  private final Run run;
  private final Expansion expansion;
  private final Stack stack;
  private long states;
  private long transitions;
  private long deepest;

  DepthFirst(Run run, TransitionSystem system) {
    this.run = run;
    expansion = new Expansion(system, run.store());
    stack = new Stack(run.budget());
  }

  void search() {
    long initial = expansion.initial();
    run.count(1, 1, 0);
    run.inspect(expansion, Stepper.Rest.NONE, this::path);
    if (expansion.faults() == 0) {
      stack.push(initial, 0);
    }
    loop();
    publish();
  }

  private void loop() {
    long maxDepth = run.options().maxDepth();
    long depth = 0;
    int untilPublish = PUBLISH;
    while (!stack.isEmpty() && !run.over()) {
      if (stack.topIsExpanded()) {
        stack.pop();
        depth--;
        continue;
      }
      if (depth >= maxDepth) {
        run.truncate();
        stack.pop();
        continue;
      }
      Stepper.Rest rest = expansion.expand(stack.topReference());
      transitions += expansion.transitions();
      if (expansion.faults() > 0 || rest == Stepper.Rest.INVALID_END) {
        run.inspect(expansion, rest, this::path);
      }
      Fresh fresh = expansion.fresh();
      if (fresh.size() == 0) {
        stack.pop();
      } else {
        stack.expandTop();
        depth++;
        deepest = Math.max(deepest, depth);
        states += fresh.size();
        for (int i = fresh.size() - 1; i >= 0; i--) {
          stack.push(fresh.reference(i), fresh.ordinal(i));
        }
      }
      if (--untilPublish == 0) {
        untilPublish = PUBLISH;
        publish();
      }
    }
  }

  private void publish() {
    run.count(states, transitions, deepest);
    states = 0;
    transitions = 0;
  }

  /** The choices that lead from the initial state to the one on top of the stack. */
  private Trace path() {
    List<Integer> choices = new ArrayList<>();
    // The entry at the bottom is the initial state, which no choice leads to.
    for (long i = 1; i < stack.size(); i++) {
      if (stack.isExpanded(i) || i == stack.size() - 1) {
        choices.add(stack.ordinal(i));
      }
    }
    return new Trace(choices, OptionalInt.empty());
  }
}
