package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import rondo.budget.Budget;
import rondo.explore.ExecutedParts;
import rondo.explore.SearchTask;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.files.EncodedRun;
import rondo.explore.files.LevelFileWriter;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;
import rondo.explore.files.RunWriter.RunKind;
import rondo.explore.files.SearchStorage;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.ExpansionTask;
import rondo.explore.remote.FoundViolation;
import rondo.explore.remote.MergeResult;
import rondo.explore.remote.MergeTask;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.StateExpander;
import rondo.explore.search.expansion.StateExpander.NewStateKnowledge;
import rondo.explore.store.MemoryBudget;
import rondo.explore.store.NewStates;
import rondo.explore.store.TreeSplit;
import rondo.explore.store.TreeStore;
import rondo.trace.Coverage;

/**
 * Executes tasks of a search, for instance on another machine. Its nodes and numbered values are
 * those in files, and it adds none: a state that needs others is left to the driver. So whatever it
 * writes means the same everywhere, and a task that is executed twice has the same result.
 *
 * <p>Thread-safe: several tasks may run at once.
 */
public final class RemoteWorker {
  /** The number of candidates that a task keeps in memory. */
  private static final long MAX_CANDIDATES = 1 << 21;

  /** The part of the memory for the states that a task has found. */
  private static final int CACHE_SHARE = 8;

  private final SearchTask task;
  private final TreeStore store;
  private final StateTables contents;
  private final ShardHash hash;
  private final SearchStorage storage;
  private final MemoryBudget memory;

  /** Tasks share the tables; what is read is added while none of them runs. */
  private final ReadWriteLock tables = new ReentrantReadWriteLock();

  private int tablesRead;

  public RemoteWorker(SearchTask task, TreeSplit split, int shards, SearchStorage storage) {
    this.task = task;
    this.storage = storage;
    memory = new MemoryBudget(task.options().memoryBytes(), task.system()::cacheBytes);
    store = new TreeStore(split, 1, memory, Long.MAX_VALUE, () -> {});
    store.freeze();
    task.system().numberings().forEach(StateNumbering::freeze);
    contents = new StateTables(task.system(), store);
    hash = new ShardHash(shards);
  }

  /** Expands states. */
  public ExpansionResult expand(ExpansionTask expansion) throws IOException {
    readTables(expansion.tables());
    tables.readLock().lock();
    try (var files = new OpenFiles(storage)) {
      return switch (expansion.kind()) {
        case PLAIN -> new StateExpansion(expansion, files).run();
        case COUNTED -> new SuccessorCount(expansion, files).run();
      };
    } finally {
      tables.readLock().unlock();
    }
  }

  private void readTables(List<String> names) throws IOException {
    tables.writeLock().lock();
    try {
      for (; tablesRead < names.size(); tablesRead++) {
        contents.read(storage, names.get(tablesRead));
      }
    } finally {
      tables.writeLock().unlock();
    }
  }

  private static String newFile(String prefix) {
    return prefix + "-" + UUID.randomUUID() + ".runs";
  }

  /** The execution of one task. */
  private abstract class TaskExecution {
    final ExpansionTask expansion;
    final SearchContext context;
    final TreeStore own;
    final Candidates.Collector collector;
    final List<FoundViolation> violations = new ArrayList<>();
    final LongList delegated = new LongList();
    long states;
    long transitions;
    private final OpenFiles files;
    private final Candidates candidates;

    TaskExecution(ExpansionTask expansion, OpenFiles files) {
      this.expansion = expansion;
      this.files = files;
      var limits = new MemoryBudget(memory.limit());
      context =
          new SearchContext(
              task, Coverage.Exhaustive::new, limits, Budget.current(), System.nanoTime());
      own = store.withoutStates(limits, memory.limit() / CACHE_SHARE);
      candidates =
          new Candidates(
              files,
              store::maxRight,
              hash,
              () -> newFile("candidates"),
              MAX_CANDIDATES,
              expansion.kind());
      collector = candidates.collector();
    }

    /** Expands the first states of an array. */
    abstract void expand(long[] some, int count);

    ExpansionResult run() throws IOException {
      candidates.begin(expansion.level() + 1);
      long[] block = new long[RunReader.maxBlock()];
      for (ExpansionTask.Part part : expansion.parts()) {
        RunReader reader = files.reader(part.run());
        for (int b = part.fromBlock(); b < part.toBlock(); b++) {
          expand(block, reader.decode(b, block));
        }
      }
      List<LevelRun> written = candidates.spillAll();
      return new ExpansionResult(
          states,
          transitions,
          violations,
          written,
          LongList.sortedAll(List.of(delegated)),
          task.system().executedParts().map(ExecutedParts::snapshot).orElse(new long[0]));
    }
  }

  /** Finds the successors of states, each with the number of its predecessors. */
  private final class SuccessorCount extends TaskExecution {
    private SuccessorExpander successors;

    SuccessorCount(ExpansionTask expansion, OpenFiles files) {
      super(expansion, files);
      successors = newExpander();
    }

    private SuccessorExpander newExpander() {
      return new SuccessorExpander(context, task.system(), own, collector);
    }

    @Override
    void expand(long[] some, int count) {
      for (int from = 0; from < count; from += SuccessorExpander.BATCH) {
        int to = Math.min(from + SuccessorExpander.BATCH, count);
        try {
          successors.expandBatch(some, from, to, delegated::add);
        } catch (UncheckedIOException e) {
          throw e;
        } catch (RuntimeException e) {
          successors = newExpander();
          for (int i = from; i < to; i++) {
            delegated.add(some[i]);
          }
        }
      }
      states += count;
    }
  }

  /** Expands the states of a level and checks their properties. */
  private final class StateExpansion extends TaskExecution {
    private StateExpander expander;

    StateExpansion(ExpansionTask expansion, OpenFiles files) {
      super(expansion, files);
      expander = newExpander();
    }

    private StateExpander newExpander() {
      return new StateExpander(task.system(), own.view(), context, NewStateKnowledge.INEXACT);
    }

    @Override
    void expand(long[] some, int count) {
      for (int from = 0; from < count; ) {
        from += expandBatch(some, from, count);
      }
    }

    /** Expands a batch of states and returns how many were expanded or delegated. */
    private int expandBatch(long[] some, int from, int to) {
      int most = Math.min(StateExpander.BATCH_SIZE, to - from);
      int first = violations.size();
      int[] found = new int[most];
      int count = 0;
      try {
        while (count < most && !expander.isBatchComplete()) {
          long state = some[from + count];
          Stepper.EndState end = expander.expand(state);
          context.forEachViolation(
              expander,
              end,
              (p, fault) -> violations.add(new FoundViolation(p, fault, expansion.level(), state)));
          found[count++] = violations.size();
        }
      } catch (UncheckedIOException e) {
        throw e;
      } catch (RuntimeException e) {
        // The driver will see the same exception, or has the missing value then.
        violations.subList(first, violations.size()).clear();
        expander = newExpander();
        delegated.add(some[from + count]);
        int before = count;
        for (int i = 0; i < before; i++) {
          expandOne(some[from + i]);
        }
        return before + 1;
      }
      commit(some, from, count, first, found);
      return count;
    }

    /** Expands a state that is known to raise no exception. */
    private void expandOne(long state) {
      expandBatch(new long[] {state}, 0, 1);
    }

    private void commit(long[] some, int from, int count, int first, int[] found) {
      NewStates fresh = expander.commit();
      for (int f = 0; f < fresh.size(); f++) {
        collector.add(fresh.reference(f));
      }
      List<FoundViolation> kept = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        if (expander.isIncomplete(i)) {
          delegated.add(some[from + i]);
        } else {
          states++;
          transitions += expander.transitions(i);
          kept.addAll(violations.subList(i == 0 ? first : found[i - 1], found[i]));
        }
      }
      violations.subList(first, violations.size()).clear();
      violations.addAll(kept);
    }
  }

  /** Merges candidates with visited states; needs no model. */
  public static MergeResult merge(MergeTask merge, SearchStorage storage) throws IOException {
    try (var files = new OpenFiles(storage)) {
      var visited =
          new ShardedRuns(
              files,
              merge::maxRight,
              merge.shard() + 1,
              () -> newFile("visited"),
              "visited-",
              RunKind.PLAIN);
      merge.visited().forEach(run -> visited.add(merge.shard(), run));
      List<RunReader> sources = new ArrayList<>();
      for (Run run : merge.candidates()) {
        sources.add(files.reader(run));
      }
      var encoded = new EncodedRun(merge.maxRight());
      var known = Optional.of(visited.pass(merge.shard()));
      new SortedStates(new long[0], sources).forEachNew(known, encoded::add);
      List<LevelRun> runs = new ArrayList<>();
      if (encoded.count() > 0) {
        try (var file = new LevelFileWriter(storage, newFile("levels"))) {
          runs.add(file.add(merge.level(), merge.shard(), encoded));
          file.commitOwn();
        }
      }
      return new MergeResult(runs, visited.runs(merge.shard()));
    }
  }
}
