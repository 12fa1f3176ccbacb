package rondo.gpu.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import rondo.budget.Budget;
import rondo.gpu.search.LevelSearch.FoundViolation;
import rondo.gpu.search.LevelSearch.Status;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Property;
import rondo.trace.RunReconstruction;
import rondo.trace.Violation;

/**
 * Finds the run to a state with a violation. The search is repeated, and the levels before that
 * state are copied to the main memory; then they are followed backwards. If they do not fit, the
 * last of them are kept, and the first state of this part of the run is found in the same way. Each
 * step is confirmed by the reference interpreter.
 */
final class CounterexampleSearch {
  /** The states of a level that are kept in one array. */
  private static final long PART = 1 << 20;

  private final Interpreter interpreter;
  private final Supplier<LevelSearch> searches;
  private final long mostBytes;

  /** The states of a level, in parts. */
  private record Level(List<long[]> parts) {
    long bytes() {
      return parts.stream().mapToLong(p -> (long) p.length * Long.BYTES).sum();
    }
  }

  /**
   * @param searches searches that begin at the initial state
   * @param mostBytes of the levels that are kept at a time
   */
  CounterexampleSearch(Interpreter interpreter, Supplier<LevelSearch> searches, long mostBytes) {
    this.interpreter = interpreter;
    this.searches = searches;
    this.mostBytes = mostBytes;
  }

  /** The run to a violation; empty if the memory does not suffice to repeat the search. */
  Optional<Violation> violation(Property property, FoundViolation violation) {
    Deque<GlobalState> path = new ArrayDeque<>(List.of(violation.state()));
    while (path.size() <= violation.level()) {
      if (!extend(path, violation.level() + 1 - path.size())) {
        return Optional.empty();
      }
    }
    return Optional.of(
        RunReconstruction.violation(interpreter, List.copyOf(path), Set.of(property)));
  }

  /**
   * Adds some states before the first one, which is in this level; returns whether the search has
   * come to the level before.
   */
  private boolean extend(Deque<GlobalState> path, int level) {
    try (LevelSearch search = searches.get()) {
      Deque<Level> kept = new ArrayDeque<>();
      for (int l = 0; l + 1 < level; l++) {
        Budget.checkpoint();
        keep(search, kept);
        Status status = search.launch(1, Long.MAX_VALUE, LevelSearch.AfterViolation.CONTINUE);
        if (status != Status.UNFINISHED) {
          return false;
        }
      }
      path.addFirst(predecessor(search, parts(search), path.getFirst()));
      while (!kept.isEmpty()) {
        Budget.checkpoint();
        path.addFirst(predecessor(search, kept.removeLast().parts(), path.getFirst()));
      }
      return true;
    }
  }

  /** Keeps the current level instead of earlier ones, or none if it does not fit alone. */
  private void keep(LevelSearch search, Deque<Level> kept) {
    long bytes = search.bytes() + kept.stream().mapToLong(Level::bytes).sum();
    while (bytes > mostBytes && !kept.isEmpty()) {
      bytes -= kept.removeFirst().bytes();
    }
    if (bytes <= mostBytes) {
      List<long[]> parts = new ArrayList<>();
      parts(search).forEach(parts::add);
      kept.addLast(new Level(parts));
    }
  }

  /** The states of the current level in parts, each of which is read when its turn comes. */
  private static Iterable<long[]> parts(LevelSearch search) {
    return () ->
        LongStream.iterate(0, first -> first < search.size(), first -> first + PART)
            .mapToObj(first -> search.read(first, (int) Math.min(PART, search.size() - first)))
            .iterator();
  }

  /**
   * @param parts of a level; the current one is overwritten by the first part of what has been read
   */
  private static GlobalState predecessor(
      LevelSearch search, Iterable<long[]> parts, GlobalState state) {
    for (long[] part : parts) {
      Optional<GlobalState> found = search.predecessor(part, state);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new IllegalStateException("a state has no predecessor in the level before");
  }
}
