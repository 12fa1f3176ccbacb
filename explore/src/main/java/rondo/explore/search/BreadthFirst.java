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
import rondo.explore.search.dfs.StartStates;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.StateExpander;
import rondo.explore.store.NewStates;
import rondo.explore.store.StateStore;
import rondo.trace.Trace;

/**
 * Breadth-first search, level by level; a level is a list of {@link LevelBlock}s that the workers
 * take one by one. The references of a level are dropped once it is expanded; the predecessors
 * stay, for traces. So the first violation found has a shortest trace.
 *
 * <p>The search may end at a number of states; then the open states are where another search
 * continues.
 */
final class BreadthFirst implements StartStates {
  private final SearchContext context;
  private final long maxStates;
  private final List<Worker> workers;
  private final List<List<LevelBlock>> levels = new ArrayList<>();

  /** The number of blocks of the last level but one that are expanded, if the search has ended. */
  private int expandedBlocks;

  /**
   * @param maxStates the number of states at which the search ends
   */
  BreadthFirst(SearchContext context, TransitionSystem system, StateStore store, long maxStates) {
    this.context = context;
    this.maxStates = maxStates;
    workers =
        IntStream.range(0, context.options().threads())
            .mapToObj(i -> new Worker(new StateExpander(system, store.view(), context)))
            .toList();
  }

  void search() {
    context.runGuarded(workers.getFirst()::start);
    context.endLevel();
    ExecutorService others = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
    try {
      for (int depth = 0; !levels.isEmpty() && !context.isStopped(); depth++) {
        if (levels.getLast().isEmpty()) {
          return;
        }
        if (depth >= context.options().maxDepth()) {
          context.noteTruncated();
          return;
        }
        expand(others);
        context.endLevel();
        if (isFull()) {
          return;
        }
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
            context.runGuarded(() -> worker.expand(turn));
            done.arrive();
          });
    }
    context.runGuarded(() -> workers.getFirst().expand(turn));
    done.arriveAndAwaitAdvance();
    expandedBlocks = Math.min(turn.get(), levels.getLast().size());
    List<LevelBlock> next = workers.stream().flatMap(w -> w.takeOutput().stream()).toList();
    levels.add(next);
    if (!next.isEmpty()) {
      context.addLevel(next.stream().mapToLong(LevelBlock::size).sum());
    }
  }

  private boolean isFull() {
    return context.foundStates() >= maxStates;
  }

  /** Whether the search has ended at its number of states, with open states. */
  boolean hasOpenStates() {
    return isFull() && !context.isStopped() && levels.size() > 1;
  }

  /** The number of states expanded to an ample set. */
  long reducedStates() {
    return workers.stream().mapToLong(w -> w.expander.reducedStates()).sum();
  }

  /** Open states of the last level have even numbers, those of the level before odd ones. */
  @Override
  public void forEach(Push push) {
    int last = levels.size() - 1;
    pushLevel(last, 0, push);
    pushLevel(last - 1, expandedBlocks, push);
  }

  private void pushLevel(int depth, int from, Push push) {
    List<LevelBlock> level = levels.get(depth);
    for (int b = from; b < level.size(); b++) {
      LevelBlock block = level.get(b);
      for (int i = 0; i < block.size(); i++) {
        int number = b * LevelBlock.SIZE + i;
        push.push(block.reference(i), 2 * number + (depth == levels.size() - 1 ? 0 : 1));
      }
      block.releaseReferences();
    }
  }

  @Override
  public int depth(int number) {
    return levels.size() - 1 - (number & 1);
  }

  @Override
  public List<Integer> choices(int number) {
    return path(depth(number), number >> 1).choices();
  }

  /** The trace to the state with a given number in a level. */
  private Trace path(int depth, long number) {
    List<Integer> choices = new ArrayList<>();
    for (int d = depth; d > 0; d--) {
      LevelBlock levelBlock = levels.get(d).get((int) (number / LevelBlock.SIZE));
      LevelBlock.Predecessor predecessor = levelBlock.predecessor((int) (number % LevelBlock.SIZE));
      choices.add(predecessor.ordinal());
      number = predecessor.parent();
    }
    Collections.reverse(choices);
    return new Trace(choices, OptionalInt.empty());
  }

  private final class Worker {
    private final StateExpander expander;
    private List<LevelBlock> output = new ArrayList<>();

    Worker(StateExpander expander) {
      this.expander = expander;
    }

    void start() {
      expander.enter();
      try {
        long initial = expander.initial();
        context.addStatistics(1, 1, 0);
        context.reportViolations(expander, Stepper.EndState.NONE, () -> path(0, 0));
        if (expander.faults() == 0) {
          add(initial, 0, 0);
          levels.add(takeOutput());
        }
        context.addLevel(1);
      } finally {
        expander.leave();
      }
    }

    /**
     * Expands blocks of the last level, as long as the shared counter assigns one to this worker.
     */
    void expand(AtomicInteger turn) {
      List<LevelBlock> level = levels.getLast();
      expander.enter();
      try {
        while (!isFull()) {
          int b = turn.getAndIncrement();
          if (b >= level.size() || context.isStopped()) {
            return;
          }
          LevelBlock levelBlock = level.get(b);
          for (int i = 0; i < levelBlock.size() && !context.isStopped(); ) {
            i += round(levelBlock, i, (long) b * LevelBlock.SIZE + i);
          }
          levelBlock.releaseReferences();
        }
      } finally {
        expander.leave();
      }
    }

    /**
     * Expands a batch of states and returns its size; {@code number} is the number of the first one
     * in the level.
     */
    private int round(LevelBlock levelBlock, int from, long number) {
      int depth = levels.size() - 1;
      int width =
          context.batchSize(StateExpander.BATCH_SIZE) < StateExpander.BATCH_SIZE
              ? 1
              : StateExpander.BATCH_SIZE;
      int most = Math.min(width, levelBlock.size() - from);
      for (int i = 0; i < most; i++) {
        expander.prefetch(levelBlock.reference(from + i));
      }
      int count = 0;
      while (count < most && !expander.isBatchComplete()) {
        int i = count++;
        Stepper.EndState state = expander.expand(levelBlock.reference(from + i));
        if (expander.faults() > 0 || state == Stepper.EndState.INVALID_END) {
          long found = number + i;
          context.reportViolations(expander, state, () -> path(depth, found));
        }
      }
      NewStates states = expander.commit();
      int member = 0;
      for (int f = 0; f < states.size(); f++) {
        while (member + 1 < count && states.number(f) >= expander.start(member + 1)) {
          member++;
        }
        int ordinal = expander.ordinal(states.number(f), member);
        add(states.reference(f), number + member, ordinal);
      }
      context.addStatistics(
          states.size(), expander.committedTransitions(), states.size() > 0 ? depth + 1 : depth);
      return count;
    }

    private void add(long reference, long parent, int ordinal) {
      if (output.isEmpty() || output.getLast().isFull()) {
        if (!output.isEmpty()) {
          output.getLast().finish();
        }
        output.add(new LevelBlock(context.memory()));
      }
      output.getLast().add(reference, parent, ordinal);
    }

    /** The blocks of the next level that this worker has written. */
    List<LevelBlock> takeOutput() {
      List<LevelBlock> written = output;
      output = new ArrayList<>();
      if (!written.isEmpty()) {
        written.getLast().finish();
      }
      return written;
    }
  }
}
