package rondo.explore.search.dfs;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import rondo.explore.Stepper;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.ColourStore.View;
import rondo.trace.Property;
import rondo.trace.Trace;

/** Records the violations that a CNDFS worker finds, with their traces. */
final class CounterexampleRecorder {
  private final SearchContext context;
  private final CndfsExpander expansion;
  private final View view;
  private final ReferenceStack cyan;
  private final long initial;
  private final TraceBuilder builder;

  CounterexampleRecorder(SearchContext context, CndfsWorker.Stack stack, long initial) {
    this.context = context;
    expansion = stack.expansion();
    view = expansion.view();
    cyan = stack.cyan();
    this.initial = initial;
    builder = new TraceBuilder(context, expansion, initial);
  }

  /** Sets the choices that lead from the initial state to the bottom of the stack. */
  void setPrefix(Supplier<List<Integer>> choices) {
    builder.setPrefix(choices);
  }

  /** Records the faults of the initialisation, which are in the expander. */
  void reportInitialFaults() {
    context.reportViolations(
        expansion, Stepper.EndState.NONE, () -> builder.trace(new long[] {initial}));
  }

  /** Records the violations of the state being expanded, unless they are recorded already. */
  void reportState(long reference, Stepper.EndState state) {
    if (!view.mark(Colour.REPORTED, reference)) {
      return;
    }
    Supplier<Trace> trace = () -> new Trace(List.of(), OptionalInt.empty());
    if (context.keepsMoreTraces()) {
      // Copied here, since a thread that holds the log's lock must not modify tables.
      long[] path = Arrays.copyOf(cyan.copy(), cyan.size() + 1);
      path[path.length - 1] = reference;
      Trace found = builder.trace(path);
      trace = () -> found;
      expansion.load(reference);
      expansion.stageAll();
      expansion.commit();
    }
    context.reportViolations(expansion, state, trace);
  }

  /**
   * Records an accepting cycle, which consists of a part of the stack and of {@code way}, from the
   * top of the stack back to a state on it.
   */
  void reportCycle(long[] way) {
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
    if (!view.mark(Colour.CYCLE_REPORTED, path[accepting])) {
      return;
    }
    if (!context.keepsMoreTraces()) {
      context.report(Property.ACCEPTANCE_CYCLE, () -> new Trace(List.of(), OptionalInt.empty()));
      return;
    }
    int down = path.length - 1 - place;
    long[] cycle = new long[down + way.length];
    // Starts at the accepting state, which is at one end of the part of the cycle that is on the
    // stack.
    if (accepting == place) {
      System.arraycopy(path, place, cycle, 0, down + 1);
      System.arraycopy(way, 1, cycle, down + 1, way.length - 1);
    } else {
      System.arraycopy(way, 0, cycle, 0, way.length);
      System.arraycopy(path, place + 1, cycle, way.length, down);
    }
    Trace trace = builder.lasso(Arrays.copyOf(path, accepting + 1), cycle);
    context.report(Property.ACCEPTANCE_CYCLE, () -> trace);
  }
}
