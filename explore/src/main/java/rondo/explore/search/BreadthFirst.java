package rondo.explore.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
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
 * take part by part. The references of a block are dropped once it is expanded; the predecessors
 * stay, for traces. So the first violation found has a shortest trace.
 *
 * <p>The search may end at a number of states; then the open states are where another search
 * continues.
 */
final class BreadthFirst implements StartStates {
  /** The maximum number of rounds between two updates of the statistics. */
  private static final int PUBLISH = 64;

  private final SearchContext context;
  private final long maxStates;
  private final Supplier<StateExpander> newExpander;
  private final List<Worker> workers;
  private final List<List<LevelBlock>> levels = new ArrayList<>();

  /** The number of parts of the last level but one that are expanded, if the search has ended. */
  private int expandedParts;

  /**
   * @param maxStates the number of states at which the search ends
   */
  BreadthFirst(SearchContext context, TransitionSystem system, StateStore store, long maxStates) {
    this.context = context;
    this.maxStates = maxStates;
    newExpander = () -> newExpander(system, store);
    workers = IntStream.range(0, context.options().threads()).mapToObj(_ -> new Worker()).toList();
  }

  private synchronized StateExpander newExpander(TransitionSystem system, StateStore store) {
    return new StateExpander(system, store.view(), context);
  }

  void search() {
    context.runGuarded(workers.getFirst()::start);
    context.endLevel();
    try (var team = new ThreadTeam(workers.size())) {
      for (int depth = 0; !levels.isEmpty() && !context.isStopped(); depth++) {
        if (levels.getLast().isEmpty()) {
          return;
        }
        if (depth >= context.options().maxDepth()) {
          context.noteTruncated();
          return;
        }
        expand(team);
        context.endLevel();
        if (isFull()) {
          return;
        }
      }
    }
  }

  private void expand(ThreadTeam team) {
    List<LevelBlock> level = levels.getLast();
    var schedule = new LevelSchedule(level, workers.size());
    team.run(
        schedule.usefulThreads(),
        number -> context.runGuarded(() -> workers.get(number).expand(level, schedule)));
    expandedParts = schedule.taken();
    List<LevelBlock> next = new ArrayList<>();
    long size = 0;
    for (Worker worker : workers) {
      List<LevelBlock> output = worker.takeOutput();
      next.addAll(output);
      size += output.stream().mapToLong(LevelBlock::size).sum();
    }
    levels.add(next);
    if (size > 0) {
      context.addLevel(size);
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
    return workers.stream().mapToLong(Worker::reducedStates).sum();
  }

  /** Open states of the last level have even numbers, those of the level before odd ones. */
  @Override
  public void forEach(Push push) {
    int last = levels.size() - 1;
    pushLevel(last, 0, push);
    pushLevel(last - 1, expandedParts, push);
  }

  private void pushLevel(int depth, int fromPart, Push push) {
    List<LevelBlock> level = levels.get(depth);
    int first = fromPart / LevelBlock.PARTS;
    for (int b = first; b < level.size(); b++) {
      LevelBlock block = level.get(b);
      int from = b == first ? fromPart % LevelBlock.PARTS * LevelBlock.PART_SIZE : 0;
      for (int i = from; i < block.size(); i++) {
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
    private Optional<StateExpander> ownExpander = Optional.empty();
    private List<LevelBlock> output = new ArrayList<>();

    /** Found and taken since the statistics of the search were updated last. */
    private long states;

    private long transitions;
    private int rounds;

    /** The greatest depth so far. */
    private int deepest;

    /**
     * The expander of this worker; created in the thread that uses it, so that threads do not write
     * to the same cache lines.
     */
    private StateExpander expander() {
      if (ownExpander.isEmpty()) {
        ownExpander = Optional.of(newExpander.get());
      }
      return ownExpander.get();
    }

    long reducedStates() {
      return ownExpander.map(StateExpander::reducedStates).orElse(0L);
    }

    void start() {
      StateExpander expander = expander();
      expander.enter();
      try {
        long initial = expander.initial();
        context.addStatistics(1, 1, 0);
        context.reportViolations(expander, Stepper.EndState.NONE, () -> path(0, 0));
        if (expander.faults() == 0) {
          add(initial, 0, 0);
          finishOutput();
          levels.add(takeOutput());
        }
        context.addLevel(1);
      } finally {
        expander.leave();
      }
    }

    /** Expands states of the last level, as long as it has some for this worker. */
    void expand(List<LevelBlock> level, LevelSchedule schedule) {
      StateExpander expander = expander();
      expander.enter();
      try {
        Optional<LevelSchedule.Chunk> chunk = nextChunk(schedule);
        while (chunk.isPresent() && !context.isStopped()) {
          expand(level, chunk.get());
          chunk = nextChunk(schedule);
        }
      } finally {
        publish();
        finishOutput();
        expander.leave();
      }
    }

    private Optional<LevelSchedule.Chunk> nextChunk(LevelSchedule schedule) {
      return context.foundStates() + states >= maxStates ? Optional.empty() : schedule.take();
    }

    private void expand(List<LevelBlock> level, LevelSchedule.Chunk chunk) {
      LevelBlock levelBlock = level.get(chunk.block());
      long first = (long) chunk.block() * LevelBlock.SIZE;
      for (int i = chunk.from(); i < chunk.to() && !context.isStopped(); ) {
        i += round(levelBlock, i, chunk.to(), first + i);
      }
      levelBlock.finishParts(chunk.parts());
    }

    /**
     * Expands a batch of states and returns its size; {@code number} is the number of the first one
     * in the level.
     */
    private int round(LevelBlock levelBlock, int from, int to, long number) {
      StateExpander expander = expander();
      int depth = levels.size() - 1;
      int width =
          context.batchSize(StateExpander.BATCH_SIZE) < StateExpander.BATCH_SIZE
              ? 1
              : StateExpander.BATCH_SIZE;
      int most = Math.min(width, to - from);
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
      NewStates added = expander.commit();
      int member = 0;
      for (int f = 0; f < added.size(); f++) {
        while (member + 1 < count && added.number(f) >= expander.start(member + 1)) {
          member++;
        }
        int ordinal = expander.ordinal(added.number(f), member);
        add(added.reference(f), number + member, ordinal);
      }
      count(added.size(), expander.committedTransitions(), added.size() > 0 ? depth + 1 : depth);
      return count;
    }

    /** Adds to the statistics of this worker, and now and then to those of the search. */
    private void count(int newStates, int newTransitions, int reachedDepth) {
      states += newStates;
      transitions += newTransitions;
      deepest = Math.max(deepest, reachedDepth);
      if (++rounds == PUBLISH || states >= context.batchSize(PUBLISH * StateExpander.BATCH_SIZE)) {
        publish();
      }
    }

    private void publish() {
      if (rounds > 0) {
        context.addStatistics(states, transitions, deepest);
      }
      states = 0;
      transitions = 0;
      rounds = 0;
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

    private void finishOutput() {
      if (!output.isEmpty()) {
        output.getLast().finish();
      }
    }

    /** The blocks of the next level that this worker has written. */
    List<LevelBlock> takeOutput() {
      List<LevelBlock> written = output;
      output = new ArrayList<>();
      return written;
    }
  }
}
