package rondo.explore.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.store.Fresh;
import rondo.explore.store.StateStore;
import rondo.trace.Trace;

/**
 * Breadth-first search, level by level, a level being a list of {@link Block}s that the workers
 * take one by one. The references of a level are dropped once it is expanded; how each state was
 * reached stays. So the first violation found is one of those with the fewest transitions.
 */
final class BreadthFirst {
  private final Run run;
  private final List<Worker> workers;
  private final List<List<Block>> levels = new ArrayList<>();

  BreadthFirst(Run run, TransitionSystem system, StateStore store) {
    this.run = run;
    workers =
        IntStream.range(0, run.options().threads())
            .mapToObj(i -> new Worker(new Expansion(system, store.view(), run)))
            .toList();
  }

  void search() {
    run.guard(workers.getFirst()::start);
    ExecutorService others = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
    try {
      for (int depth = 0; !levels.isEmpty() && !run.over(); depth++) {
        if (levels.getLast().isEmpty()) {
          return;
        }
        if (depth >= run.options().maxDepth()) {
          run.truncate();
          return;
        }
        expand(others);
      }
    } finally {
      others.shutdown();
    }
  }

  private void expand(ExecutorService others) {
    AtomicInteger turn = new AtomicInteger();
    int helpers = Math.min(workers.size(), levels.getLast().size()) - 1;
    Phaser done = new Phaser(helpers + 1);
    for (Worker worker : workers.subList(1, helpers + 1)) {
      others.execute(
          () -> {
            run.guard(() -> worker.expand(turn));
            done.arrive();
          });
    }
    run.guard(() -> workers.getFirst().expand(turn));
    done.arriveAndAwaitAdvance();
    levels.add(workers.stream().flatMap(w -> w.takeOutput().stream()).toList());
  }

  /** The choices that lead to the state with a number in a level. */
  private Trace path(int depth, long number) {
    List<Integer> choices = new ArrayList<>();
    for (int d = depth; d > 0; d--) {
      Block block = levels.get(d).get((int) (number / Block.SIZE));
      Block.Step step = block.step((int) (number % Block.SIZE));
      choices.add(step.ordinal());
      number = step.parent();
    }
    Collections.reverse(choices);
    return new Trace(choices, OptionalInt.empty());
  }

  private final class Worker {
    private final Expansion expansion;
    private List<Block> output = new ArrayList<>();

    Worker(Expansion expansion) {
      this.expansion = expansion;
    }

    void start() {
      expansion.enter();
      try {
        long initial = expansion.initial();
        run.count(1, 1, 0);
        run.inspect(expansion, Stepper.Rest.NONE, () -> path(0, 0));
        if (expansion.faults() == 0) {
          add(initial, 0, 0);
          levels.add(takeOutput());
        }
      } finally {
        expansion.leave();
      }
    }

    /** Expands blocks of the last level as long as it is this worker's turn to take one. */
    void expand(AtomicInteger turn) {
      List<Block> level = levels.getLast();
      expansion.enter();
      try {
        int b = turn.getAndIncrement();
        for (; b < level.size() && !run.over(); b = turn.getAndIncrement()) {
          Block block = level.get(b);
          for (int i = 0; i < block.size() && !run.over(); ) {
            i += round(block, i, (long) b * Block.SIZE + i);
          }
          block.expanded();
        }
      } finally {
        expansion.leave();
      }
    }

    /**
     * Expands a few states together; {@code number} is the first one's in the level. The answer is
     * how many.
     */
    private int round(Block block, int from, long number) {
      int depth = levels.size() - 1;
      int width = run.batch(Expansion.TOGETHER) < Expansion.TOGETHER ? 1 : expansion.width();
      int count = Math.min(width, block.size() - from);
      for (int i = 0; i < count; i++) {
        expansion.fetch(block.reference(from + i));
      }
      for (int i = 0; i < count; i++) {
        Stepper.Rest rest = expansion.expand(block.reference(from + i));
        if (expansion.faults() > 0 || rest == Stepper.Rest.INVALID_END) {
          long found = number + i;
          run.inspect(expansion, rest, () -> path(depth, found));
        }
      }
      Fresh fresh = expansion.settle();
      int member = 0;
      for (int f = 0; f < fresh.size(); f++) {
        while (member + 1 < count && fresh.number(f) >= expansion.start(member + 1)) {
          member++;
        }
        int ordinal = expansion.ordinal(fresh.number(f), member);
        add(fresh.reference(f), number + member, ordinal);
      }
      run.count(fresh.size(), expansion.settled(), fresh.size() > 0 ? depth + 1 : depth);
      return count;
    }

    private void add(long reference, long parent, int ordinal) {
      if (output.isEmpty() || output.getLast().isFull()) {
        if (!output.isEmpty()) {
          output.getLast().finish();
        }
        output.add(new Block(run.memory()));
      }
      output.getLast().add(reference, parent, ordinal);
    }

    /** The blocks of the next level that this worker wrote. */
    List<Block> takeOutput() {
      List<Block> written = output;
      output = new ArrayList<>();
      if (!written.isEmpty()) {
        written.getLast().finish();
      }
      return written;
    }
  }
}
