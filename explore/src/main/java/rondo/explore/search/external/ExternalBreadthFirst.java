package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import rondo.explore.ExternalMemory;
import rondo.explore.ExternalSizes;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Manifest;
import rondo.explore.files.RunWriter.RunKind;
import rondo.explore.files.SearchStorage;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.FoundViolation;
import rondo.explore.search.dfs.Cndfs;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.StateExpander;
import rondo.explore.search.expansion.StateExpander.NewStateKnowledge;
import rondo.explore.store.MemoryBudget;
import rondo.explore.store.NewStates;
import rondo.explore.store.TreeSplit;
import rondo.explore.store.TreeStore;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;

/**
 * Breadth-first search with delayed duplicate detection, after Stern and Dill, Munagala and Ranade,
 * and Korf. The expansion of a level yields candidates, sorted by shard; at the end of the level,
 * one pass over the sorted files of visited states removes those that are not new. What is left is
 * the next level and one more file of visited states.
 *
 * <p>The set of visited states in memory is a cache: it saves most candidates. As long as it has
 * never been emptied it contains all visited states, and files are written, but not read. Tree
 * nodes stay in memory, so that a state is a pair of ids.
 *
 * <p>Which states are new is not known while they are found, so partial-order reduction relies on a
 * cycle proviso that is a function of the state. So the states are the same with any amount of
 * memory and any number of threads.
 */
public final class ExternalBreadthFirst {
  private static final String VISITED = "visited-";

  private final SearchContext context;
  private final TransitionSystem system;
  private final ExternalSizes sizes;
  private final Optional<SavedSearch> saved;
  private final ShardHash hash;
  private final OpenFiles files;
  private final TreeStore store;
  private final Candidates candidates;
  private final ShardedRuns visited;
  private final Levels levels;
  private final LevelMerge merge;
  private final ExternalCheckpoint checkpoint;
  private final WorkerThreads threads;
  private final List<Worker> workers;
  private final AtomicInteger fileNumber = new AtomicInteger();
  private final ViolationTraces violations;

  /** Whether the cache contains all visited states. */
  private volatile boolean isCacheComplete = true;

  /** Whether states were forgotten while the last level was expanded. */
  private volatile boolean hasForgotten;

  /** The states of the next level that are in the statistics already. */
  private final LongAdder countedStates = new LongAdder();

  /** As of the end of the last level. */
  private Statistics boundary = new Statistics(0, 0, 0, 0, 0);

  private List<FoundViolation> boundaryViolations = List.of();
  private Map<Property, Long> boundaryCounts = Map.of();
  private final Duration interval;
  private final Optional<RemoteExpansion> remote;
  private long lastCheckpoint = System.nanoTime();

  /**
   * @param saved the checkpoint to continue from, with the same split
   */
  public ExternalBreadthFirst(
      SearchContext context,
      TransitionSystem system,
      TreeSplit split,
      SearchStorage storage,
      Optional<SavedSearch> saved) {
    this.context = context;
    violations = new ViolationTraces(context);
    this.system = system;
    ExternalMemory external = context.options().external().orElseThrow();
    interval = external.interval();
    this.saved = saved;
    sizes =
        external
            .sizes()
            .orElseGet(() -> ExternalSizes.within(context.memory().limit()))
            .withShards(saved.map(SavedSearch::shards));
    MemoryBudget memory = context.memory();
    threads = new WorkerThreads(context.options().threads());
    hash = new ShardHash(sizes.shards());
    files = new OpenFiles(storage);
    store = new TreeStore(split, threads.count(), memory, sizes.cacheBytes(), this::forget);
    long maxPerThread = Math.max(1, sizes.candidateStates() / threads.count());
    candidates =
        new Candidates(
            files, store::maxRight, hash, this::candidateFile, maxPerThread, RunKind.PLAIN);
    visited =
        new ShardedRuns(
            files, store::maxRight, sizes.shards(), this::visitedFile, VISITED, RunKind.PLAIN);
    levels = new Levels(files, store::maxRight, visited, hash, fileNumber, threads);
    merge =
        new LevelMerge(
            context, files, store::maxRight, hash, sizes, candidates, visited, levels, threads);
    checkpoint = new ExternalCheckpoint(system, split, files, store, visited, levels, fileNumber);
    workers = IntStream.range(0, threads.count()).mapToObj(_ -> new Worker()).toList();
    context.setDiskUse(this::diskUse);
    remote =
        external
            .remote()
            .map(r -> r.begin(storage, split.left(), split.right(), sizes.shards()))
            .map(executor -> new RemoteExpansion(executor, files));
  }

  private String visitedFile() {
    return VISITED + "%06d.runs".formatted(fileNumber.getAndIncrement());
  }

  private String candidateFile() {
    return "candidates-%06d.runs".formatted(fileNumber.getAndIncrement());
  }

  /** Called when the cache is about to be emptied: its states must be in files. */
  private void forget() {
    isCacheComplete = false;
    hasForgotten = true;
    try {
      levels.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Searches; a former search of this folder is continued. */
  public void search() {
    try (files;
        threads) {
      context.runGuarded(() -> searchLevels());
      if (Cndfs.checksCycles(system, context.options()) && !context.isStopped()) {
        context.runGuarded(() -> searchCycles());
      }
      finish();
    } catch (IOException e) {
      context.fail(new UncheckedIOException(e));
    }
  }

  private void searchLevels() {
    try {
      begin();
      while (!context.isStopped() && levels.size(levels.count() - 1) > 0) {
        int depth = levels.count() - 1;
        if (depth >= context.options().maxDepth()) {
          context.noteTruncated();
          return;
        }
        expandLevel(depth);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Searches the reachable states, which are in files now, for an accepting cycle. */
  private void searchCycles() {
    try {
      writeCheckpoint();
      var graph =
          new ExternalGraph(
              context, system, store, files, hash, fileNumber, sizes.candidateStates(), threads);
      remote.ifPresent(r -> graph.expandElsewhere(r, checkpoint.tables()));
      Optional<Trace> cycle = new AcceptingCycleSearch(graph, levels).search(visited);
      cycle.ifPresent(trace -> context.report(Property.ACCEPTANCE_CYCLE, () -> trace));
      for (String name : files.storage().names()) {
        if (name.startsWith(AcceptingCycleSearch.FILES)) {
          files.close(name);
          files.storage().delete(name);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void begin() throws IOException {
    if (saved.isEmpty()) {
      Manifest.deleteOthers(files.storage(), List.of()); // Of a run without any checkpoint.
      workers.getFirst().start();
    } else {
      checkpoint.restore(saved.get());
      isCacheComplete = false;
      for (int level = 0; level < levels.count() && levels.size(level) > 0; level++) {
        context.addLevel(levels.size(level));
      }
      Statistics before = saved.get().statistics();
      context.addStatistics(before.states(), before.transitions(), before.depth());
      saved.get().violations().forEach(violations::report);
      saved.get().counts().forEach(context::restoreCount);
    }
    endLevel();
  }

  /** The search is consistent here, so this is where a checkpoint begins. */
  private void endLevel() throws IOException {
    boundary = context.statistics();
    boundaryViolations = violations.kept();
    boundaryCounts = context.violationCounts();
    context.endLevel();
    if (System.nanoTime() - lastCheckpoint > interval.toNanos()) {
      writeCheckpoint();
    }
  }

  private void writeCheckpoint() throws IOException {
    checkpoint.write(boundary, boundaryViolations, boundaryCounts);
    lastCheckpoint = System.nanoTime();
  }

  private void expandLevel(int depth) throws IOException {
    hasForgotten = false;
    candidates.begin(depth + 1);
    if (remote.isPresent() && remote.get().isWorthwhile(levels.size(depth))) {
      expandRemotely(depth, remote.get());
    } else {
      expand(depth, levels.chunks(depth));
      levels.release(depth);
      if (!context.isStopped()) {
        merge.merge(depth + 1, isCacheComplete, hasForgotten);
      }
    }
    // A search that is stopped may have completed the level before; then it counts.
    if (levels.count() > depth + 1) {
      long size = levels.size(depth + 1);
      context.addStatistics(size - countedStates.sumThenReset(), 0, size > 0 ? depth + 1 : 0);
      if (size > 0) {
        context.addLevel(size);
      }
      endLevel();
    }
  }

  private void expand(int depth, List<RunChunks.Chunk> chunks) {
    var turn = new AtomicInteger();
    threads.run(
        chunks.size(), i -> context.runGuarded(() -> workers.get(i).expand(depth, chunks, turn)));
  }

  /** Has a level expanded and merged elsewhere; only what others cannot do is done here. */
  private void expandRemotely(int depth, RemoteExpansion expansion) throws IOException {
    isCacheComplete = false;
    expansion.executor().progress(context.statistics(), levels.size(depth));
    levels.flush();
    List<String> tables = checkpoint.writeTables();
    List<LevelRun> reached = new ArrayList<>();
    var delegated = new LongList();
    for (ExpansionResult result :
        expansion.expand(depth, RunKind.PLAIN, levels.stored(depth), tables)) {
      context.addStatistics(0, result.transitions(), depth);
      result.violations().forEach(violations::report);
      reached.addAll(result.candidates());
      system.executedParts().ifPresent(parts -> parts.add(result.executed()));
      for (long state : result.delegated()) {
        delegated.add(state);
      }
    }
    levels.release(depth);
    if (context.isStopped()) {
      return;
    }
    expand(depth, RunChunks.of(LongList.sortedAll(List.of(delegated))));
    if (context.isStopped()) {
      return;
    }
    reached.addAll(candidates.spillAll());
    merge.mergeRemotely(depth + 1, expansion.executor(), reached);
    for (String file : reached.stream().map(r -> r.run().file()).distinct().toList()) {
      files.close(file);
      files.storage().delete(file);
    }
  }

  /** Finds the traces of the violations, and writes the last checkpoint. */
  private void finish() throws IOException {
    if (!violations.kept().isEmpty()) {
      violations.find(new PredecessorSearch(system, store, levels, threads));
    }
    if (levels.count() > 0 && !context.hasFailed() && !context.hasStorageFailed()) {
      writeLastCheckpoint();
    }
  }

  /** The result of a search that is over does not depend on it. */
  private void writeLastCheckpoint() throws IOException {
    try {
      writeCheckpoint();
    } catch (IOException e) {
      if (context.isInconclusive()) {
        throw e;
      }
    }
  }

  private Statistics.DiskUse diskUse() {
    return new Statistics.DiskUse(files.storage().bytes(), merge.progress());
  }

  private final class Worker {
    private final StateExpander expander =
        new StateExpander(system, store.view(), context, NewStateKnowledge.INEXACT);
    private final Candidates.Collector collector = candidates.collector();

    void start() {
      expander.enter();
      try {
        long initial = expander.initial();
        context.addStatistics(1, 1, 0);
        context.forEachViolation(
            expander,
            Stepper.EndState.NONE,
            (p, fault) -> violations.report(new FoundViolation(p, fault, 0, initial)));
        levels.addPending(expander.faults() == 0 ? OptionalLong.of(initial) : OptionalLong.empty());
        context.addLevel(1);
      } finally {
        expander.leave();
      }
    }

    /** Expands chunks of a level, as long as the shared counter assigns one to this worker. */
    void expand(int depth, List<RunChunks.Chunk> chunks, AtomicInteger turn) {
      expander.enter();
      try {
        for (int c = turn.getAndIncrement();
            c < chunks.size() && !context.isStopped();
            c = turn.getAndIncrement()) {
          chunks.get(c).visit((states, from, count) -> expand(depth, states, from, count));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        expander.leave();
      }
    }

    private boolean expand(int depth, long[] states, int from, int count) {
      for (int i = from; i < from + count && !context.isStopped(); ) {
        i += expandBatch(depth, states, i, from + count);
      }
      return !context.isStopped();
    }

    /** Expands a batch of states and returns its size. */
    private int expandBatch(int depth, long[] states, int from, int to) {
      int most = Math.min(StateExpander.BATCH_SIZE, to - from);
      for (int i = 0; i < most; i++) {
        expander.prefetch(states[from + i]);
      }
      int count = 0;
      while (count < most && !expander.isBatchComplete()) {
        long expanded = states[from + count++];
        Stepper.EndState state = expander.expand(expanded);
        if (expander.faults() > 0 || state == Stepper.EndState.INVALID_END) {
          context.forEachViolation(
              expander,
              state,
              (p, fault) -> violations.report(new FoundViolation(p, fault, depth, expanded)));
        }
      }
      boolean isExact = isCacheComplete;
      NewStates found = expander.commit();
      for (int f = 0; f < found.size(); f++) {
        collector.add(found.reference(f));
      }
      int counted = isExact && isCacheComplete ? found.size() : 0;
      countedStates.add(counted);
      context.addStatistics(
          counted, expander.committedTransitions(), counted > 0 ? depth + 1 : depth);
      return count;
    }
  }
}
