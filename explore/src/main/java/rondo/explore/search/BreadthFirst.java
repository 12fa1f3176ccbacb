package rondo.explore.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.store.Fresh;
import rondo.trace.Trace;

/**
 * Breadth-first search, level by level. The references of a level are dropped once it is expanded;
 * what stays of each state is how it was reached, in a {@link Trail}. The first violation found is
 * one of those with the fewest transitions.
 */
final class BreadthFirst {
  private final Run run;
  private final Expansion expansion;
  private final List<Trail> trails = new ArrayList<>();

  BreadthFirst(Run run, TransitionSystem system) {
    this.run = run;
    expansion = new Expansion(system, run.store());
  }

  void search() {
    long initial = expansion.initial();
    run.count(1, 1, 0);
    run.inspect(expansion, Stepper.Rest.NONE, () -> path(0, 0));
    Level level = new Level(run.budget());
    if (expansion.faults() == 0) {
      level.add(initial);
    }
    for (int depth = 0; !level.isEmpty() && !run.over(); depth++) {
      if (depth >= run.options().maxDepth()) {
        run.truncate();
        return;
      }
      Level next = expand(level, depth);
      level.release();
      level = next;
    }
  }

  private Level expand(Level level, int depth) {
    Level next = new Level(run.budget());
    Trail trail = new Trail(run.budget());
    trails.add(trail);
    for (long i = 0; i < level.size() && !run.over(); i++) {
      long parent = i;
      Stepper.Rest rest = expansion.expand(level.reference(i));
      if (expansion.faults() > 0 || rest == Stepper.Rest.INVALID_END) {
        run.inspect(expansion, rest, () -> path(depth, parent));
      }
      Fresh fresh = expansion.fresh();
      for (int f = 0; f < fresh.size(); f++) {
        next.add(fresh.reference(f));
        trail.add(i, fresh.ordinal(f));
      }
      run.count(fresh.size(), expansion.transitions(), fresh.size() > 0 ? depth + 1 : depth);
    }
    return next;
  }

  /** The choices that lead to the state at a place in a level. */
  private Trace path(int depth, long index) {
    List<Integer> choices = new ArrayList<>();
    for (int d = depth - 1; d >= 0; d--) {
      Trail.Step step = trails.get(d).step(index);
      choices.add(step.ordinal());
      index = step.parent();
    }
    Collections.reverse(choices);
    return new Trace(choices, OptionalInt.empty());
  }
}
