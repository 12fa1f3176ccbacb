package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import rondo.explore.TransitionSystem;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;
import rondo.explore.files.RunWriter.RunKind;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.store.TreeStore;

/**
 * The graph of a transition system whose states are in files: sets of states, and the states that
 * are reached from all states of a set, by shard.
 */
final class ExternalGraph {
  private final SearchContext context;
  private final TransitionSystem system;
  private final TreeStore store;
  private final OpenFiles files;
  private final ShardHash hash;
  private final AtomicInteger fileNumber;
  private final WorkerThreads threads;
  private final Candidates candidates;
  private final List<SuccessorExpander> expanders;
  private Optional<RemoteExpansion> remote = Optional.empty();
  private List<String> tables = List.of();

  ExternalGraph(
      SearchContext context,
      TransitionSystem system,
      TreeStore store,
      OpenFiles files,
      ShardHash hash,
      AtomicInteger fileNumber,
      long maxCandidates,
      WorkerThreads threads) {
    this.context = context;
    this.system = system;
    this.store = store;
    this.files = files;
    this.hash = hash;
    this.fileNumber = fileNumber;
    this.threads = threads;
    long maxPerThread = Math.max(1, maxCandidates / threads.count());
    candidates =
        new Candidates(
            files,
            store::maxRight,
            hash,
            () -> "candidates-%06d.runs".formatted(fileNumber.getAndIncrement()),
            maxPerThread,
            RunKind.COUNTED);
    expanders =
        IntStream.range(0, threads.count())
            .mapToObj(_ -> new SuccessorExpander(context, system, store, candidates.collector()))
            .toList();
  }

  TransitionSystem system() {
    return system;
  }

  TreeStore store() {
    return store;
  }

  OpenFiles files() {
    return files;
  }

  ShardHash hash() {
    return hash;
  }

  WorkerThreads threads() {
    return threads;
  }

  boolean isStopped() {
    return context.isStopped();
  }

  AtomicInteger fileNumber() {
    return fileNumber;
  }

  /**
   * A new, empty set.
   *
   * @param prefix of the names of its own files
   */
  ShardedRuns newSet(String prefix, RunKind kind) {
    return new ShardedRuns(
        files,
        store::maxRight,
        hash.shards(),
        () -> prefix + "%06d.runs".formatted(fileNumber.getAndIncrement()),
        prefix,
        kind);
  }

  /**
   * From now on, large sets of states are expanded elsewhere.
   *
   * @param known the files with nodes and numbered values
   */
  void expandElsewhere(RemoteExpansion expansion, List<String> known) {
    remote = Optional.of(expansion);
    tables = known;
  }

  /** Expands all states of some runs; the successors are candidates then. */
  void expand(int step, List<Run> runs) throws IOException {
    files.closeMany();
    candidates.begin(step);
    long states = runs.stream().mapToLong(Run::count).sum();
    if (remote.isEmpty() || !remote.get().isWorthwhile(states)) {
      expand(RunChunks.of(runs, files));
      return;
    }
    var delegated = new LongList();
    for (ExpansionResult result : remote.get().expand(step, RunKind.COUNTED, runs, tables)) {
      candidates.addSpilled(result.candidates());
      for (long state : result.delegated()) {
        delegated.add(state);
      }
    }
    expand(RunChunks.of(LongList.sortedAll(List.of(delegated))));
  }

  private void expand(List<RunChunks.Chunk> chunks) {
    var turn = new AtomicInteger();
    threads.run(
        chunks.size(),
        i ->
            context.runGuarded(
                () -> {
                  SuccessorExpander expander = expanders.get(i);
                  expander.enter();
                  try {
                    for (int c = turn.getAndIncrement();
                        c < chunks.size() && !context.isStopped();
                        c = turn.getAndIncrement()) {
                      chunks.get(c).visit(expander::expand);
                    }
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  } finally {
                    expander.leave();
                  }
                }));
  }

  /** Runs a task for each shard, several at once. */
  void forEachShard(WorkerThreads.ShardTask task) throws IOException {
    files.closeMany();
    threads.forEachShard(hash.shards(), hash.shards(), context, task);
  }

  /** The candidates of a shard, with the number of transitions that lead to each. */
  SortedStates candidates(int shard) throws IOException {
    List<RunReader> spilled = new ArrayList<>();
    for (Run run : candidates.runs(shard)) {
      spilled.add(files.reader(run));
    }
    return new SortedStates(candidates.takeMemory(shard), spilled);
  }
}
