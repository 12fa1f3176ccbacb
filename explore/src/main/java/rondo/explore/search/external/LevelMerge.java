package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import rondo.explore.ExternalSizes;
import rondo.explore.files.EncodedRun;
import rondo.explore.files.LevelFileWriter;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;
import rondo.explore.remote.MergeResult;
import rondo.explore.remote.MergeTask;
import rondo.explore.remote.RemoteExecutor;
import rondo.explore.search.expansion.SearchContext;

/**
 * Delayed duplicate detection: the candidates of a level are merged with the visited states, shard
 * by shard, and those that are new become the next level. In a search that is stopped, no level is
 * added.
 */
final class LevelMerge {
  /** A level with fewer candidates is merged by one thread. */
  private static final int SMALL_LEVEL = 1 << 11;

  private final SearchContext context;
  private final OpenFiles files;
  private final IntSupplier maxRight;
  private final ShardHash hash;
  private final ExternalSizes sizes;
  private final Candidates candidates;
  private final ShardedRuns visited;
  private final Levels levels;
  private final WorkerThreads threads;

  /** For the progress: the number of shards that are merged. */
  private final AtomicInteger merged = new AtomicInteger();

  private volatile boolean isMerging;

  LevelMerge(
      SearchContext context,
      OpenFiles files,
      IntSupplier maxRight,
      ShardHash hash,
      ExternalSizes sizes,
      Candidates candidates,
      ShardedRuns visited,
      Levels levels,
      WorkerThreads threads) {
    this.context = context;
    this.files = files;
    this.maxRight = maxRight;
    this.hash = hash;
    this.sizes = sizes;
    this.candidates = candidates;
    this.visited = visited;
    this.levels = levels;
    this.threads = threads;
  }

  /** The part of the current merge that is done, in per cent. */
  OptionalInt progress() {
    return isMerging ? OptionalInt.of(100 * merged.get() / hash.shards()) : OptionalInt.empty();
  }

  /**
   * Adds the level of the candidates that are new.
   *
   * @param isExact whether all candidates are new
   * @param toFile whether the level must be in a file
   */
  void merge(int level, boolean isExact, boolean toFile) throws IOException {
    files.closeMany();
    if (candidates.count() > sizes.pendingStates() || candidates.isSpilled()) {
      levels.flush();
      mergeToFile(level, isExact);
      return;
    }
    mergeInMemory(isExact);
    boolean isAdded = levels.count() > level;
    if (isAdded && (toFile || levels.pendingStates() > sizes.pendingStates())) {
      levels.flush();
    }
  }

  private void mergeInMemory(boolean isExact) {
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

  private void mergeToFile(int level, boolean isExact) throws IOException {
    var runs = new LevelRun[hash.shards()];
    merged.set(0);
    isMerging = true;
    try (LevelFileWriter file = levels.newFile()) {
      threads.forEachShard(
          hash.shards(),
          hash.shards(),
          context,
          shard -> {
            var encoded = new EncodedRun(maxRight.getAsInt());
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

  /** Has the level of the candidates that are new computed elsewhere, and adds it. */
  void mergeRemotely(int level, RemoteExecutor executor, List<LevelRun> reached)
      throws IOException {
    List<MergeTask> tasks = new ArrayList<>();
    for (int shard = 0; shard < hash.shards(); shard++) {
      int own = shard;
      List<Run> runs = reached.stream().filter(r -> r.shard() == own).map(LevelRun::run).toList();
      if (!runs.isEmpty()) {
        tasks.add(new MergeTask(level, shard, runs, visited.runs(shard), maxRight.getAsInt()));
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
  }
}
