package rondo.explore.search.dfs;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.store.MemoryBudget;
import rondo.trace.Trace;

/**
 * Reconstructs traces from paths of state references. The transition between two successive states
 * is found by expanding the first again; so a search needs to keep references only, and may take
 * transitions in any order, or a subset of them.
 *
 * <p>A lasso is shortened by breadth-first searches of limited size: to a shortest cycle through
 * the same accepting state, and a shortest path to any state of that cycle.
 */
final class TraceBuilder {
  private static final int MAX_STATES = 1 << 16;

  private final SearchContext context;
  private final CndfsExpander expansion;
  private final long initial;
  private Supplier<List<Integer>> before = List::of;

  TraceBuilder(SearchContext context, CndfsExpander expansion, long initial) {
    this.context = context;
    this.expansion = expansion;
    this.initial = initial;
  }

  /** Sets the choices that lead from the initial state to the first state of paths. */
  void setPrefix(Supplier<List<Integer>> choices) {
    before = choices;
  }

  /** The trace along a path of states. */
  Trace trace(long[] path) {
    List<Integer> choices = new ArrayList<>(before.get());
    choices.addAll(choices(path));
    return new Trace(choices, OptionalInt.empty());
  }

  private List<Integer> choices(long[] path) {
    List<Integer> choices = new ArrayList<>();
    for (int i = 1; i < path.length; i++) {
      choices.add(choice(path[i - 1], path[i]));
    }
    return choices;
  }

  /**
   * The trace of a lasso.
   *
   * @param path the states up to an accepting state
   * @param cycle from that state back to it; it is both the first and the last
   */
  Trace lasso(long[] path, long[] cycle) {
    long accepting = cycle[0];
    List<Integer> way = trace(path).choices();
    long[] round = cycle;
    long[] shorter = shortest(accepting, new long[] {accepting});
    if (shorter.length > 0 && shorter.length < round.length) {
      round = shorter;
    }
    shorter = initial == accepting ? new long[0] : shortest(initial, round);
    if (isOn(round, initial)) {
      shorter = new long[] {initial};
    }
    if (shorter.length > 0 && shorter.length <= way.size() + 1) {
      way = choices(shorter);
      round = rotate(round, shorter[shorter.length - 1]);
    }
    List<Integer> choices = new ArrayList<>(way);
    int begin = choices.size();
    choices.addAll(choices(round));
    return Trace.lasso(choices, begin);
  }

  private static boolean isOn(long[] cycle, long reference) {
    for (long on : cycle) {
      if (on == reference) {
        return true;
      }
    }
    return false;
  }

  /** The cycle rotated to begin and end in {@code begin}. */
  private static long[] rotate(long[] cycle, long begin) {
    int length = cycle.length - 1;
    int from = 0;
    while (cycle[from] != begin) {
      from++;
    }
    long[] rotated = new long[cycle.length];
    for (int i = 0; i <= length; i++) {
      rotated[i] = cycle[(from + i) % length];
    }
    return rotated;
  }

  private int choice(long from, long to) {
    expansion.load(from);
    expansion.stageAll();
    int count = expansion.commit();
    for (int i = 0; i < count; i++) {
      if (expansion.references()[i] == to) {
        return i;
      }
    }
    throw new IllegalStateException("no transition leads to the next state of a run");
  }

  /**
   * A shortest path of at least one transition to one of {@code targets}; empty if none was found.
   */
  private long[] shortest(long from, long[] targets) {
    MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
    var wanted = new ReferenceStack(budget);
    for (long target : targets) {
      if (!wanted.contains(target)) {
        wanted.push(target);
      }
    }
    var seen = new ReferenceStack(budget);
    var parents = new LongStack(budget);
    seen.push(from);
    parents.push(-1);
    for (int next = 0; next < seen.size() && next < MAX_STATES && !context.isStopped(); next++) {
      expansion.load(seen.at(next));
      expansion.stageAll();
      int count = expansion.commit();
      for (int i = 0; i < count; i++) {
        long reached = expansion.references()[i];
        if (wanted.contains(reached)) {
          return pathTo(seen, parents, next, reached);
        }
        if (!seen.contains(reached)) {
          seen.push(reached);
          parents.push(next);
        }
      }
    }
    return new long[0];
  }

  /** The path to a state that is a successor of the state at position {@code last}. */
  static long[] pathTo(ReferenceStack seen, LongStack parents, int last, long reached) {
    int length = 1;
    for (int at = last; at >= 0; at = (int) parents.at(at)) {
      length++;
    }
    long[] way = new long[length];
    way[--length] = reached;
    for (int at = last; at >= 0; at = (int) parents.at(at)) {
      way[--length] = seen.at(at);
    }
    return way;
  }
}
