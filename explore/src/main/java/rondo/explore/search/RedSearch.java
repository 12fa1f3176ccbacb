package rondo.explore.search;

import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.ColourStore.View;

/**
 * Looks for a way from an accepting state to a state on this thread's stack; that closes a cycle.
 * If there is none, all states on the way become red: nobody needs to look there again.
 *
 * <p>The order of the search does not matter. So states are expanded a few at a time, which lets
 * the store overlap its waits for memory, and the way found has few transitions.
 *
 * <p>Invariant: what follows a red state is red, or soon will be. So an accepting state that was
 * seen on the way, and that is another thread's to search from, must be red before the rest is.
 */
final class RedSearch {
  /** How a red search ended. */
  enum End {
    NO_CYCLE,
    CYCLE,
    /** The workers waited for one another: there is a cycle, and this may be the place. */
    CIRCLE,
    OVER
  }

  private final Run run;
  private final Impasse impasse;
  private final Coloured.Mode mode;
  private final ColouredExpansion expansion;
  private final View view;

  /** The states on this thread's stack. */
  private final ReferenceStack cyan;

  private final ReferenceStack pink;
  private final LongStack parents;

  /** Accepting pink states other than the first. */
  private final LongStack accepting;

  /** Successors that are not blue yet, so that it is not yet known which of theirs count. */
  private final LongStack open;

  private final int[] ends = new int[Expansion.TOGETHER];
  private boolean[] red = new boolean[64];
  private long[] way = new long[0];

  RedSearch(Run run, Impasse impasse, Coloured.Mode mode, Coloured.Stack stack) {
    this.run = run;
    this.impasse = impasse;
    this.mode = mode;
    expansion = stack.expansion();
    view = expansion.view();
    cyan = stack.cyan();
    pink = new ReferenceStack(run.memory());
    parents = new LongStack(run.memory());
    accepting = new LongStack(run.memory());
    open = new LongStack(run.memory());
  }

  /** The way that was found, from the first state to one on the stack. */
  long[] way() {
    return way;
  }

  End from(long first) {
    clear();
    pink.push(first);
    parents.push(-1);
    int next = 0;
    while (true) {
      while (next < pink.size()) {
        int count = Math.min(Expansion.TOGETHER, pink.size() - next);
        if (run.over()) {
          return End.OVER;
        }
        if (expand(next, count)) {
          return End.CYCLE;
        }
        next += count;
      }
      while (!open.isEmpty()) {
        int parent = (int) open.pop();
        long reference = open.pop();
        End end = await(Colour.BLUE, reference);
        if (end != End.NO_CYCLE) {
          return end;
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

  private End finish() {
    for (int i = 0; i < accepting.size(); i++) {
      End end = await(Colour.RED, accepting.at(i));
      if (end != End.NO_CYCLE) {
        return end;
      }
    }
    for (int i = 0; i < pink.size(); i++) {
      view.paint(Colour.RED, pink.at(i));
    }
    return End.NO_CYCLE;
  }

  private End await(Colour colour, long reference) {
    if (view.has(colour, reference)) {
      return End.NO_CYCLE;
    }
    return switch (impasse.await(() -> view.has(colour, reference), view::poll)) {
      case FULFILLED -> End.NO_CYCLE;
      case CIRCLE -> End.CIRCLE;
      case OVER -> End.OVER;
    };
  }

  /** Expands a few pink states; the answer is whether a cycle was closed. */
  private boolean expand(int from, int count) {
    for (int i = 0; i < count; i++) {
      view.fetch(pink.at(from + i));
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
    int successors = expansion.settle();
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
        way = Lasso.way(pink, parents, from + parent, reference);
        return true;
      }
      if (!red[i] && !pink.contains(reference)) {
        meet(reference, from + parent);
      }
    }
    return false;
  }

  /** Stages the successors that count: those that the blue search looked at, at least. */
  private void stage(long reference) {
    boolean reduced = mode.isReducing() && !view.has(Colour.FULL, reference);
    if (!reduced || !expansion.stageAmple(0)) {
      expansion.stageAll();
    }
  }

  private void meet(long reference, int parent) {
    boolean isTruncated = run.isTruncated();
    if (!isTruncated && !mode.isReducing() || view.has(Colour.BLUE, reference)) {
      pink.push(reference);
      parents.push(parent);
    } else if (mode.isParallel() && !isTruncated) {
      open.push(reference);
      open.push(parent);
    }
    // Else it is no successor that counts: alone, all that count are blue or on the stack.
  }

  /** A way from a state back to this thread's stack, whatever colours there are. */
  End through(long first) {
    clear();
    pink.push(first);
    parents.push(-1);
    for (int next = 0; next < pink.size(); next++) {
      if (run.over()) {
        return End.OVER;
      }
      expansion.load(pink.at(next));
      expansion.stageAll();
      int successors = expansion.settle();
      for (int i = 0; i < successors; i++) {
        long reference = expansion.references()[i];
        if (cyan.contains(reference)) {
          way = Lasso.way(pink, parents, next, reference);
          return End.CYCLE;
        }
        if (!pink.contains(reference)) {
          pink.push(reference);
          parents.push(next);
        }
      }
    }
    return End.NO_CYCLE;
  }
}
