package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import rondo.explore.ExternalMemory;
import rondo.explore.ExternalSizes;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.files.EncodedRun;
import rondo.explore.files.LevelFileWriter;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Manifest;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;
import rondo.explore.files.RunWriter.RunKind;
import rondo.explore.files.SearchStorage;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.FoundViolation;
import rondo.explore.remote.MergeResult;
import rondo.explore.remote.MergeTask;
import rondo.explore.remote.RemoteExecutor;
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

  /** A level with fewer candidates is merged by one thread. */
  private static final int SMALL_LEVEL = 1 << 11;

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
  private final ExternalCheckpoint checkpoint;
  private final List<Worker> workers;
  private final AtomicInteger fileNumber = new AtomicInteger();
  private final ViolationTraces violations;

  /** Whether the cache contains all visited states. */
  private volatile boolean isCacheComplete = true;

  /** Whether states were forgotten while the last level was expanded. */
  private volatile boolean hasForgotten;

  /** Work of the current merge, for the progress: shards that are merged, and all. */
  private final AtomicInteger merged = new AtomicInteger();

  private volatile boolean isMerging;

  /** The states of the next level that are in the statistics already. */
  private final LongAdder countedStates = new LongAdder();

  /** As of the end of the last level. */
  private Statistics boundary = new Statistics(0, 0, 0, 0, 0);

  private List<FoundViolation> boundaryViolations = List.of();
  private Map<Property, Long> boundaryCounts = Map.of();
  private final Duration interval;
  private final Optional<RemoteExecutor> remote;
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
    int threads = context.options().threads();
    hash = new ShardHash(sizes.shards());
    files = new OpenFiles(storage);
    store = new TreeStore(split, threads, memory, sizes.cacheBytes(), this::forget);
    long maxPerThread = Math.max(1, sizes.candidateStates() / threads);
    candidates =
        new Candidates(
            files, store::maxRight, hash, this::candidateFile, maxPerThread, RunKind.PLAIN);
    visited =
        new ShardedRuns(
            files, store::maxRight, sizes.shards(), this::visitedFile, VISITED, RunKind.PLAIN);
    levels = new Levels(files, store::maxRight, visited, hash, fileNumber);
    checkpoint = new ExternalCheckpoint(system, split, files, store, visited, levels, fileNumber);
    workers = IntStream.range(0, threads).mapToObj(_ -> new Worker()).toList();
    context.setDiskUse(this::diskUse);
    remote =
        external.remote().map(r -> r.begin(storage, split.left(), split.right(), sizes.shards()));
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
        var threads = new WorkerThreads(context.options().threads())) {
      context.runGuarded(() -> searchLevels(threads));
      if (Cndfs.checksCycles(system, context.options()) && !context.isStopped()) {
        context.runGuarded(() -> searchCycles(threads));
      }
      finish(threads);
    } catch (IOException e) {
      context.fail(new UncheckedIOException(e));
    }
  }

  private void searchLevels(WorkerThreads threads) {
    try {
      begin();
      while (!context.isStopped() && levels.size(levels.count() - 1) > 0) {
        int depth = levels.count() - 1;
        if (depth >= context.options().maxDepth()) {
          context.noteTruncated();
          return;
        }
        expandLevel(depth, threads);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Searches the reachable states, which are in files now, for an accepting cycle. */
  private void searchCycles(WorkerThreads threads) {
    try {
      writeCheckpoint();
      var graph =
          new ExternalGraph(
              context, system, store, files, hash, fileNumber, sizes.candidateStates(), threads);
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

  private void expandLevel(int depth, WorkerThreads threads) throws IOException {
    hasForgotten = false;
    candidates.begin(depth + 1);
    if (remote.isPresent() && levels.size(depth) >= remote.get().minStates()) {
      expandRemotely(depth, remote.get(), threads);
    } else {
      expand(depth, levels.chunks(depth), threads);
      levels.release(depth);
      if (!context.isStopped()) {
        merge(depth + 1, threads);
      }
    }
    if (hasLevel(depth + 1)) {
      if (levels.size(depth + 1) > 0) {
        context.addLevel(levels.size(depth + 1));
      }
      endLevel();
    }
  }

  /**
   * Whether a level was completed. A search that is stopped may have completed it before; then it
   * counts, and its statistics as well.
   */
  private boolean hasLevel(int level) {
    return levels.count() > level;
  }

  private void expand(int depth, List<RunChunks.Chunk> chunks, WorkerThreads threads) {
    var turn = new AtomicInteger();
    threads.run(
        chunks.size(), i -> context.runGuarded(() -> workers.get(i).expand(depth, chunks, turn)));
  }

  /** Has a level expanded and merged elsewhere; only what others cannot do is done here. */
  private void expandRemotely(int depth, RemoteExecutor executor, WorkerThreads threads)
      throws IOException {
    isCacheComplete = false;
    levels.flush();
    List<String> tables = checkpoint.writeTables();
    List<LevelRun> reached = new ArrayList<>();
    var delegated = new LongList();
    for (ExpansionResult result :
        executor.expand(levels.tasks(depth, executor.parallelism(), tables))) {
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
    expand(depth, RunChunks.of(LongList.sortedAll(List.of(delegated))), threads);
    if (context.isStopped()) {
      return;
    }
    reached.addAll(candidates.spillAll());
    mergeRemotely(depth + 1, executor, reached);
    for (String file : reached.stream().map(r -> r.run().file()).distinct().toList()) {
      files.close(file);
      files.storage().delete(file);
    }
  }

  private void mergeRemotely(int level, RemoteExecutor executor, List<LevelRun> reached)
      throws IOException {
    List<MergeTask> tasks = new ArrayList<>();
    for (int shard = 0; shard < hash.shards(); shard++) {
      int own = shard;
      List<Run> runs = reached.stream().filter(r -> r.shard() == own).map(LevelRun::run).toList();
      if (!runs.isEmpty()) {
        tasks.add(new MergeTask(level, shard, runs, visited.runs(shard), store.maxRight()));
      }
    }
    List<String> names = new ArrayList<>();
    long size = 0;
    List<MergeResult> results = executor.merge(tasks);
    for (int i = 0; i < results.size(); i++) {
      int shard = tasks.get(i).shard();
      visited.replace(shard, results.get(i).visited());
      if (results.get(i).run().isPresent()) {
        Run run = results.get(i).run().get().run();
        visited.add(shard, run);
        names.add(run.file());
        size += run.count();
      }
    }
    levels.addStored(names, size);
    countedStates.reset();
    context.addStatistics(size, 0, size > 0 ? level : 0);
  }

  /** Adds the level of the candidates that are new. */
  private void merge(int level, WorkerThreads threads) throws IOException {
    files.closeMany();
    boolean isExact = isCacheComplete;
    if (candidates.count() <= sizes.pendingStates() && !candidates.isSpilled()) {
      mergeInMemory(isExact, threads);
      if (!hasLevel(level)) {
        return;
      }
      if (levels.pendingStates() > sizes.pendingStates() || hasForgotten) {
        levels.flush();
      }
    } else {
      levels.flush();
      mergeToFile(level, isExact, threads);
      if (!hasLevel(level)) {
        return;
      }
    }
    long size = levels.size(level);
    context.addStatistics(size - countedStates.sumThenReset(), 0, size > 0 ? level : 0);
  }

  private void mergeInMemory(boolean isExact, WorkerThreads threads) {
    long[][] states = new long[hash.shards()][0];
    int parts = candidates.count() < SMALL_LEVEL ? 1 : hash.shards();
    threads.forEachShard(
        hash.shards(),
        parts,
        context,
        shard -> {
          if (isExact) {
            states[shard] = candidates.takeMemory(shard);
          } else {
            var list = new LongList();
            mergeShard(shard, false, list::add);
            states[shard] = list.toArray();
          }
        });
    if (!context.isStopped()) {
      levels.addPending(states);
    }
  }

  private void mergeToFile(int level, boolean isExact, WorkerThreads threads) throws IOException {
    var runs = new LevelRun[hash.shards()];
    merged.set(0);
    isMerging = true;
    try (LevelFileWriter file = levels.newFile()) {
      threads.forEachShard(
          hash.shards(),
          hash.shards(),
          context,
          shard -> {
            var encoded = new EncodedRun(store.maxRight());
            mergeShard(shard, isExact, encoded::add);
            runs[shard] = file.add(level, shard, encoded);
            merged.incrementAndGet();
          });
      if (context.isStopped()) {
        return;
      }
      file.commitOwn();
      long size = 0;
      for (int shard = 0; shard < runs.length; shard++) {
        visited.add(shard, runs[shard].run());
        size += runs[shard].run().count();
      }
      levels.addStored(List.of(runs[0].run().file()), size);
    } finally {
      isMerging = false;
    }
  }

  /** Passes the new states of a shard on. */
  private void mergeShard(int shard, boolean isExact, SortedStates.StateSink sink)
      throws IOException {
    long[] memory = candidates.takeMemory(shard);
    List<RunReader> sources = new ArrayList<>();
    for (Run run : candidates.runs(shard)) {
      sources.add(files.reader(run));
    }
    if (memory.length == 0 && sources.isEmpty()) {
      return;
    }
    Optional<ShardedRuns.Pass> known =
        isExact ? Optional.empty() : Optional.of(visited.pass(shard));
    new SortedStates(memory, sources).forEachNew(known, sink);
  }

  /** Finds the traces of the violations, and writes the last checkpoint. */
  private void finish(WorkerThreads threads) throws IOException {
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
    return new Statistics.DiskUse(
        files.storage().bytes(),
        isMerging ? OptionalInt.of(100 * merged.get() / hash.shards()) : OptionalInt.empty());
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
