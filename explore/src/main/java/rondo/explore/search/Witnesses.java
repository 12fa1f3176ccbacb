package rondo.explore.search;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import rondo.explore.Stepper;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.ColourStore.View;
import rondo.trace.Property;
import rondo.trace.Trace;

/** Records what a worker of the coloured search finds wrong, with a run that shows it. */
final class Witnesses {
  private final Run run;
  private final ColouredExpansion expansion;
  private final View view;
  private final ReferenceStack cyan;
  private final long initial;
  private final Lasso lasso;

  Witnesses(Run run, Coloured.Stack stack, long initial) {
    this.run = run;
    expansion = stack.expansion();
    view = expansion.view();
    cyan = stack.cyan();
    this.initial = initial;
    lasso = new Lasso(run, expansion, initial);
  }

  /** From now on, runs lead to the bottom of the stack by these choices. */
  void begin(Supplier<List<Integer>> choices) {
    lasso.begin(choices);
  }

  /** Records what is wrong with the initialisation, whose faults are in the expansion. */
  void tellInitialisation() {
    run.inspect(expansion, Stepper.Rest.NONE, () -> lasso.run(new long[] {initial}));
  }

  /** Records what is wrong with the state that is being expanded, once. */
  void tell(long reference, Stepper.Rest rest) {
    if (!view.paint(Colour.TOLD, reference)) {
      return;
    }
    Supplier<Trace> trace = () -> new Trace(List.of(), OptionalInt.empty());
    if (run.keepsMore()) {
      // Found here, since a thread that holds the findings must not change tables.
      long[] path = Arrays.copyOf(cyan.copy(), cyan.size() + 1);
      path[path.length - 1] = reference;
      Trace found = lasso.run(path);
      trace = () -> found;
      expansion.load(reference);
      expansion.stageAll();
      expansion.settle();
    }
    run.inspect(expansion, rest, trace);
  }

  /** Records a cycle: down the stack to a state, and from the top of the stack back to it. */
  void report(long[] way) {
    long[] path = cyan.copy();
    long back = way[way.length - 1];
    int place = path.length - 1;
    while (path[place] != back) {
      place--;
    }
    int accepting = path.length - 1;
    if (!cyan.isTopMarked()) {
      accepting = place;
    }
    if (!view.paint(Colour.CYCLIC, path[accepting])) {
      return;
    }
    if (!run.keepsMore()) {
      run.report(Property.ACCEPTANCE_CYCLE, () -> new Trace(List.of(), OptionalInt.empty()));
      return;
    }
    int down = path.length - 1 - place;
    long[] cycle = new long[down + way.length];
    // From the accepting state, which is at one end of the stack's part of the cycle.
    if (accepting == place) {
      System.arraycopy(path, place, cycle, 0, down + 1);
      System.arraycopy(way, 1, cycle, down + 1, way.length - 1);
    } else {
      System.arraycopy(way, 0, cycle, 0, way.length);
      System.arraycopy(path, place + 1, cycle, way.length, down);
    }
    Trace trace = lasso.lasso(Arrays.copyOf(path, accepting + 1), cycle);
    run.report(Property.ACCEPTANCE_CYCLE, () -> trace);
  }
}
