package rondo.explore.search.dfs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.store.MemoryBudget;
import rondo.trace.Trace;

/**
 * The expanded ancestors of the open states of a depth-first search: a tree, kept as a stack, in
 * which each entry holds its parent and the transition from the parent. Entries below the floor are
 * shared with the trees of other threads and never change.
 */
final class SearchTree {
  /** The parent of the initial state. */
  static final int NONE = -1;

  private static final int BITS = 10;
  private static final int CHUNK = 1 << BITS;
  private static final int BYTES = 12 * CHUNK;

  private final MemoryBudget budget;
  private final Optional<StartStates> starts;

  /** By entry: parent and depth. */
  private long[][] links = new long[4][];

  private int[][] ordinals = new int[4][];
  private int size;
  private int floor;
  private long taken;

  /**
   * @param starts the states that the search starts from, if that is not the initial state
   */
  SearchTree(MemoryBudget budget, Optional<StartStates> starts) {
    this.budget = budget;
    this.starts = starts;
  }

  /** The parent of a state that the search starts from. */
  static int startParent(int number) {
    return NONE - 1 - number;
  }

  private static int startNumber(int parent) {
    return NONE - 1 - parent;
  }

  /** Adds an entry and returns its position. */
  int add(int parent, int depth, int ordinal) {
    int chunk = size >> BITS;
    if (chunk == links.length) {
      links = Arrays.copyOf(links, 2 * chunk);
      ordinals = Arrays.copyOf(ordinals, 2 * chunk);
    }
    if (links[chunk] == null) {
      take();
      links[chunk] = new long[CHUNK];
      ordinals[chunk] = new int[CHUNK];
    }
    links[chunk][size & CHUNK - 1] = (long) parent << 32 | depth;
    ordinals[chunk][size & CHUNK - 1] = ordinal;
    if (size == Integer.MAX_VALUE) {
      throw new MemoryBudget.ExhaustedException();
    }
    return size++;
  }

  int size() {
    return size;
  }

  /** The depth of a state with this parent. */
  int depthBelow(int parent) {
    if (parent == NONE) {
      return 0;
    }
    return parent < NONE ? starts.orElseThrow().depth(startNumber(parent)) : depth(parent) + 1;
  }

  private int depth(int place) {
    return (int) links[place >> BITS][place & CHUNK - 1];
  }

  /** Drops the entries after {@code last}, to which nothing refers any more. */
  void dropAfter(int last) {
    size = Math.max(floor, last + 1);
  }

  /**
   * Drops the entries without open descendants; others move down, and references to them are
   * updated.
   */
  void collect(Frontier frontier) {
    budget.reserve(4L * (size - floor));
    int[] moved = new int[size - floor];
    frontier.markParents(moved, floor);
    for (int at = size - 1; at >= floor; at--) {
      int parent = parent(at);
      if (moved[at - floor] != 0 && parent >= floor) {
        moved[parent - floor] = 1;
      }
    }
    int kept = floor;
    for (int at = floor; at < size; at++) {
      if (moved[at - floor] != 0) {
        int parent = parent(at);
        int movedParent = parent < floor ? parent : moved[parent - floor];
        links[kept >> BITS][kept & CHUNK - 1] = (long) movedParent << 32 | depth(at);
        ordinals[kept >> BITS][kept & CHUNK - 1] = ordinals[at >> BITS][at & CHUNK - 1];
        moved[at - floor] = kept++;
      }
    }
    frontier.moveParents(moved, floor);
    budget.release(4L * (size - floor));
    size = kept;
  }

  private int parent(int place) {
    return (int) (links[place >> BITS][place & CHUNK - 1] >> 32);
  }

  /** The trace to a state that is reached from {@code parent} by a transition. */
  Trace trace(int parent, int ordinal) {
    List<Integer> choices = new ArrayList<>();
    int last = ordinal;
    int at = parent;
    for (; at > NONE; at = parent(at)) {
      choices.add(last);
      last = ordinals[at >> BITS][at & CHUNK - 1];
    }
    Collections.reverse(choices);
    if (at < NONE) {
      choices.addAll(0, starts.orElseThrow().choices(startNumber(at)));
    }
    return new Trace(choices, OptionalInt.empty());
  }

  private void take() {
    budget.reserve(BYTES);
    taken += BYTES;
  }

  /** Returns the memory of this tree, which its thread no longer uses, to the budget. */
  void release() {
    budget.release(taken);
    taken = 0;
  }

  /** A tree for another thread that shares all entries up to {@code last}. */
  SearchTree shareUpTo(int last) {
    SearchTree shared = new SearchTree(budget, starts);
    int kept = Math.max(0, last + 1);
    int chunks = kept + CHUNK - 1 >> BITS;
    shared.links = Arrays.copyOf(links, Math.max(4, links.length));
    shared.ordinals = Arrays.copyOf(ordinals, Math.max(4, ordinals.length));
    Arrays.fill(shared.links, chunks, shared.links.length, null);
    Arrays.fill(shared.ordinals, chunks, shared.ordinals.length, null);
    if ((kept & CHUNK - 1) != 0) {
      shared.take();
      shared.links[chunks - 1] = shared.links[chunks - 1].clone();
      shared.ordinals[chunks - 1] = shared.ordinals[chunks - 1].clone();
    }
    shared.size = kept;
    shared.floor = kept;
    floor = Math.max(floor, kept);
    return shared;
  }
}
