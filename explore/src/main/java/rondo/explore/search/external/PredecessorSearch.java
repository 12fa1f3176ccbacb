package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.memo.IntArrayKey;
import rondo.explore.store.StateStore;
import rondo.explore.store.TreeStore;
import rondo.ir.Fault;

/**
 * Finds shortest traces to states of a breadth-first search that keeps no predecessors: backwards
 * level by level, by expanding the previous level until a transition leads to the state. For all
 * states together, and with all transitions, whether or not the search used a reduction.
 */
final class PredecessorSearch {
  private final TransitionSystem system;
  private final TreeStore store;
  private final Levels levels;
  private final WorkerThreads threads;

  PredecessorSearch(
      TransitionSystem system, TreeStore store, Levels levels, WorkerThreads threads) {
    this.system = system;
    this.store = store;
    this.levels = levels;
    this.threads = threads;
  }

  /** A state of a level. */
  record Target(int level, long pair) {}

  /** A transition that leads to a state. */
  private record Predecessor(long pair, int ordinal) {}

  /** For each target, the choices that lead to it from the initial state. */
  Map<Target, List<Integer>> choices(Collection<Target> targets) throws IOException {
    Map<Target, Predecessor> predecessors = new HashMap<>();
    int top = targets.stream().mapToInt(Target::level).max().orElse(0);
    List<Target> wanted = new ArrayList<>();
    for (int level = top; level > 0; level--) {
      for (Target target : targets) {
        if (target.level() == level && !wanted.contains(target)) {
          wanted.add(target);
        }
      }
      Map<Target, Predecessor> found = search(level, wanted);
      predecessors.putAll(found);
      int before = level - 1;
      wanted =
          new ArrayList<>(
              found.values().stream().map(p -> new Target(before, p.pair())).distinct().toList());
    }
    Map<Target, List<Integer>> choices = new HashMap<>();
    for (Target target : targets) {
      choices.put(target, path(target, predecessors));
    }
    return choices;
  }

  private static List<Integer> path(Target target, Map<Target, Predecessor> predecessors) {
    List<Integer> reversed = new ArrayList<>();
    for (Target at = target; at.level() > 0; ) {
      Predecessor predecessor = predecessors.get(at);
      reversed.add(predecessor.ordinal());
      at = new Target(at.level() - 1, predecessor.pair());
    }
    return reversed.reversed();
  }

  /** Finds a predecessor in the previous level for each target, which are all of one level. */
  private Map<Target, Predecessor> search(int level, List<Target> targets) throws IOException {
    Map<IntArrayKey, Target> byState = new HashMap<>();
    StateStore.View view = store.view();
    int[] state = new int[system.layout().words()];
    view.enter();
    try {
      for (Target target : targets) {
        view.load(target.pair(), state);
        byState.put(new IntArrayKey(state.clone()), target);
      }
    } finally {
      view.leave();
    }
    Map<Target, Predecessor> found = new ConcurrentHashMap<>();
    List<RunChunks.Chunk> chunks = levels.chunks(level - 1);
    var turn = new AtomicInteger();
    threads.run(
        chunks.size(),
        _ -> {
          var scan = new Scan(byState, found);
          for (int c = turn.getAndIncrement(); c < chunks.size(); c = turn.getAndIncrement()) {
            scan.visit(chunks.get(c));
          }
        });
    levels.release(level - 1);
    if (found.size() < targets.size()) {
      throw new IllegalStateException("a state has no predecessor in the level before");
    }
    return found;
  }

  /** One thread's search for transitions to the targets. */
  private final class Scan implements TransitionSink {
    private final Map<IntArrayKey, Target> targets;
    private final Map<Target, Predecessor> found;
    private final Stepper stepper = system.stepper();
    private final StateStore.View view = store.view();
    private final int[] state = new int[system.layout().words()];
    private long expanded;
    private int ordinal;

    Scan(Map<IntArrayKey, Target> targets, Map<Target, Predecessor> found) {
      this.targets = targets;
      this.found = found;
    }

    void visit(RunChunks.Chunk chunk) {
      view.enter();
      try {
        chunk.visit(this::expand);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        view.leave();
      }
    }

    private boolean expand(long[] states, int from, int count) {
      for (int i = from; i < from + count; i++) {
        if (found.size() == targets.size()) {
          return false;
        }
        expanded = states[i];
        ordinal = 0;
        view.load(expanded, state);
        stepper.successors(state, this);
      }
      return true;
    }

    @Override
    public void transition(int[] successor, int[] changes, int length) {
      int number = ordinal++;
      Optional.ofNullable(targets.get(new IntArrayKey(successor)))
          .ifPresent(t -> found.putIfAbsent(t, new Predecessor(expanded, number)));
    }

    @Override
    public void fault(Fault.Kind kind) {
      // The search has reported it.
    }
  }
}
