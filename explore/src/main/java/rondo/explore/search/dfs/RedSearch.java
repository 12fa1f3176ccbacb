package rondo.explore.search.dfs;

import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.StateExpander;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.ColourStore.View;

/**
 * The red search of CNDFS: searches for a path from an accepting state to a state on this thread's
 * stack, which closes an accepting cycle. If there is none, all states visited become red: no
 * thread needs to search them again.
 *
 * <p>The order of the search does not matter. So states are expanded in batches, which lets the
 * store overlap its cache misses, and breadth first, so that the path has few transitions.
 *
 * <p>Invariant: the successors of a red state are red, or will be soon. So an accepting state that
 * was visited, and that another thread has to search from, must be red before the other visited
 * states become red.
 */
final class RedSearch {
  /** The result of a red search. */
  enum SearchResult {
    NO_CYCLE,
    CYCLE,
    /**
     * The workers waited for one another: there is an accepting cycle, possibly through this state.
     */
    WAIT_CYCLE,
    STOPPED
  }

  private final SearchContext context;
  private final WaitCycleDetector detector;
  private final CndfsWorker.Mode mode;
  private final CndfsExpander expansion;
  private final View view;

  private final ReferenceStack cyan;

  private final ReferenceStack pink;
  private final LongStack parents;

  /** Accepting pink states other than the first. */
  private final LongStack accepting;

  /**
   * Successors that are not blue yet, with the positions of their parents; which of their own
   * successors belong to the reduced system is not yet known.
   */
  private final LongStack open;

  private final int[] ends = new int[StateExpander.BATCH_SIZE];
  private boolean[] red = new boolean[64];
  private long[] way = new long[0];

  RedSearch(
      SearchContext context,
      WaitCycleDetector detector,
      CndfsWorker.Mode mode,
      CndfsWorker.Stack stack) {
    this.context = context;
    this.detector = detector;
    this.mode = mode;
    expansion = stack.expansion();
    view = expansion.view();
    cyan = stack.cyan();
    pink = new ReferenceStack(context.memory());
    parents = new LongStack(context.memory());
    accepting = new LongStack(context.memory());
    open = new LongStack(context.memory());
  }

  /** The path found, from the first state to a state on the stack. */
  long[] path() {
    return way;
  }

  SearchResult search(long first) {
    clear();
    pink.push(first);
    parents.push(-1);
    int next = 0;
    while (true) {
      while (next < pink.size()) {
        int count = Math.min(StateExpander.BATCH_SIZE, pink.size() - next);
        if (context.isStopped()) {
          return SearchResult.STOPPED;
        }
        if (expand(next, count)) {
          return SearchResult.CYCLE;
        }
        next += count;
      }
      while (!open.isEmpty()) {
        int parent = (int) open.pop();
        long reference = open.pop();
        SearchResult result = await(Colour.BLUE, reference);
        if (result != SearchResult.NO_CYCLE) {
          return result;
        }
        if (!pink.contains(reference) && !view.has(Colour.RED, reference)) {
          pink.push(reference);
          parents.push(parent);
        }
      }
      if (next == pink.size()) {
        return finish();
      }
    }
  }

  private void clear() {
    pink.clear();
    parents.clear();
    accepting.clear();
    open.clear();
  }

  private SearchResult finish() {
    for (int i = 0; i < accepting.size(); i++) {
      SearchResult result = await(Colour.RED, accepting.at(i));
      if (result != SearchResult.NO_CYCLE) {
        return result;
      }
    }
    for (int i = 0; i < pink.size(); i++) {
      view.mark(Colour.RED, pink.at(i));
    }
    return SearchResult.NO_CYCLE;
  }

  private SearchResult await(Colour colour, long reference) {
    if (view.has(colour, reference)) {
      return SearchResult.NO_CYCLE;
    }
    return switch (detector.await(() -> view.has(colour, reference), view::poll)) {
      case FULFILLED -> SearchResult.NO_CYCLE;
      case WAIT_CYCLE -> SearchResult.WAIT_CYCLE;
      case STOPPED -> SearchResult.STOPPED;
    };
  }

  /** Expands a batch of pink states; returns whether a cycle was closed. */
  private boolean expand(int from, int count) {
    for (int i = 0; i < count; i++) {
      view.prefetch(pink.at(from + i));
    }
    for (int i = 0; i < count; i++) {
      long reference = pink.at(from + i);
      expansion.load(reference);
      if (from + i > 0 && expansion.isAccepting()) {
        accepting.push(reference);
      }
      stage(reference);
      ends[i] = expansion.staged();
    }
    int successors = expansion.commit();
    long[] references = expansion.references();
    if (red.length < successors) {
      red = new boolean[2 * successors];
    }
    view.find(Colour.RED, references, successors, red);
    for (int i = 0, parent = 0; i < successors; i++) {
      while (ends[parent] <= i) {
        parent++;
      }
      long reference = references[i];
      if (cyan.contains(reference)) {
        way = TraceBuilder.pathTo(pink, parents, from + parent, reference);
        return true;
      }
      if (!red[i] && !pink.contains(reference)) {
        meet(reference, from + parent);
      }
    }
    return false;
  }

  /** Stages the successors in the reduced system: at least those that the blue search took. */
  private void stage(long reference) {
    boolean reduced = mode.isReducing() && !view.has(Colour.FULLY_EXPANDED, reference);
    if (!reduced || !expansion.stageAmple(0)) {
      expansion.stageAll();
    }
  }

  private void meet(long reference, int parent) {
    boolean isTruncated = context.isTruncated();
    if (!isTruncated && !mode.isReducing() || view.has(Colour.BLUE, reference)) {
      pink.push(reference);
      parents.push(parent);
    } else if (mode.isParallel() && !isTruncated) {
      open.push(reference);
      open.push(parent);
    }
    // Otherwise it is not a successor in the reduced system: with a single worker, all of those are
    // blue or on the stack.
  }

  /**
   * Searches for a path from a state back to this thread's stack in the full system, ignoring all
   * colours.
   */
  SearchResult searchIgnoringColours(long first) {
    clear();
    pink.push(first);
    parents.push(-1);
    for (int next = 0; next < pink.size(); next++) {
      if (context.isStopped()) {
        return SearchResult.STOPPED;
      }
      expansion.load(pink.at(next));
      expansion.stageAll();
      int successors = expansion.commit();
      for (int i = 0; i < successors; i++) {
        long reference = expansion.references()[i];
        if (cyan.contains(reference)) {
          way = TraceBuilder.pathTo(pink, parents, next, reference);
          return SearchResult.CYCLE;
        }
        if (!pink.contains(reference)) {
          pink.push(reference);
          parents.push(next);
        }
      }
    }
    return SearchResult.NO_CYCLE;
  }
}
