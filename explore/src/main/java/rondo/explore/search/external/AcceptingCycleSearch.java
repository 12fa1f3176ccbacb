package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import rondo.explore.files.EncodedRun;
import rondo.explore.files.LevelFileWriter;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;
import rondo.explore.files.RunWriter.RunKind;
import rondo.explore.store.ReferenceView;
import rondo.trace.Trace;

/**
 * The search for an accepting cycle in a set of reachable states that is in files: OWCTY (one way
 * catch them young), after Fisler, Fraer, Kamhi, Vardi and Yang, and Černá and Pelánek.
 *
 * <p>Starting with all reachable states, two steps are repeated until nothing changes: keep what is
 * reachable from accepting states; then remove states without predecessors, as long as there are
 * any. There is an accepting cycle if and only if something is left. The number of predecessors of
 * each state is counted while the reachable states are computed, so that a removal costs one
 * expansion.
 *
 * <p>In what is left, each state has a predecessor, and is reachable from an accepting state. So an
 * accepting state that is on no cycle is preceded by a cycle that is not reachable from it: what is
 * reachable from the state is dropped, and another accepting state is tried.
 */
final class AcceptingCycleSearch {
  /** The prefix of the names of all files. */
  static final String FILES = "cycle-";

  /** The prefix of files that contain one run; others contain runs of several shards and sets. */
  private static final String MERGED = FILES + "merged-";

  private final ExternalGraph graph;
  private final Levels levels;

  /**
   * @param levels all reachable states
   */
  AcceptingCycleSearch(ExternalGraph graph, Levels levels) {
    this.graph = graph;
    this.levels = levels;
  }

  /** The trace of an accepting cycle, if there is one. */
  Optional<Trace> search(ShardedRuns reachable) throws IOException {
    ShardedRuns remaining = reachable;
    while (!graph.isStopped() && remaining.size() > 0) {
      ShardedRuns accepting = accepting(remaining);
      Reach reach = reach(accepting, remaining);
      if (graph.isStopped()) {
        return Optional.empty();
      }
      ShardedRuns left = withoutSources(reach);
      if (graph.isStopped()) {
        return Optional.empty();
      }
      if (left.size() == remaining.size()) {
        return cycle(left);
      }
      remaining = left;
    }
    return Optional.empty();
  }

  /** The accepting states of a set. */
  private ShardedRuns accepting(ShardedRuns set) throws IOException {
    ShardedRuns accepting = graph.newSet(MERGED, RunKind.PLAIN);
    graph.forEachShard(
        shard -> {
          ReferenceView view = graph.store().referenceView();
          int[] state = new int[graph.system().layout().words()];
          EncodedRun run = new EncodedRun(graph.store().maxRight());
          view.enter();
          try {
            sorted(set.runs(shard))
                .forEachNew(
                    Optional.empty(),
                    pair -> {
                      view.load(pair, state);
                      if (graph.system().acceptance().accepts(state)) {
                        run.add(pair);
                      }
                    });
          } finally {
            view.leave();
          }
          store(accepting, shard, run);
        });
    return accepting;
  }

  private SortedStates sorted(List<Run> runs) throws IOException {
    List<RunReader> readers = new ArrayList<>();
    for (Run run : runs) {
      readers.add(graph.files().reader(run));
    }
    return new SortedStates(new long[0], readers);
  }

  private void store(ShardedRuns set, int shard, EncodedRun run) throws IOException {
    if (run.count() == 0) {
      return;
    }
    String name = newName();
    try (var file = new LevelFileWriter(graph.files().storage(), name)) {
      set.add(shard, file.add(0, shard, run).run());
      file.commitOwn();
    }
  }

  private String newName() {
    return "%s%06d.runs".formatted(FILES, graph.fileNumber().getAndIncrement());
  }

  /**
   * What is reachable from a set.
   *
   * @param states including those of the set
   * @param predecessors by state, the number of transitions from reachable states to it
   */
  private record Reach(ShardedRuns states, ShardedRuns predecessors) {}

  /** What is reachable from a set within another one. */
  private Reach reach(ShardedRuns from, ShardedRuns within) throws IOException {
    var reach =
        new Reach(graph.newSet(MERGED, RunKind.PLAIN), graph.newSet(MERGED, RunKind.COUNTED));
    List<Run> frontier = all(from);
    addAll(from, reach.states());
    for (int step = 1; !frontier.isEmpty() && !graph.isStopped(); step++) {
      frontier =
          step(
              step,
              frontier,
              within,
              reach.states(),
              (_, known, _) -> known == 0,
              reach.predecessors(),
              reach.states());
    }
    return reach;
  }

  private static List<Run> all(ShardedRuns set) {
    return IntStream.range(0, set.shards()).mapToObj(set::runs).flatMap(List::stream).toList();
  }

  private static void addAll(ShardedRuns from, ShardedRuns to) {
    for (int shard = 0; shard < from.shards(); shard++) {
      for (Run run : from.runs(shard)) {
        to.add(shard, run);
      }
    }
  }

  /** Decides whether a state that was reached is to be expanded next. */
  private interface FreshCondition {
    /**
     * Whether it is, given the numbers of the state in two sets.
     *
     * @param reached the number of transitions to the state in this step
     */
    boolean isFresh(long allowed, long known, long reached);
  }

  /**
   * Expands a set of states.
   *
   * @param allowed other states are ignored
   * @param counted where the number of transitions to each state is added
   * @param fresh where the states to be expanded next are added
   * @return the states to be expanded next
   */
  private List<Run> step(
      int step,
      List<Run> frontier,
      ShardedRuns allowed,
      ShardedRuns known,
      FreshCondition condition,
      ShardedRuns counted,
      ShardedRuns fresh)
      throws IOException {
    graph.expand(step, frontier);
    if (graph.isStopped()) {
      return List.of();
    }
    return writeAll(
        file ->
            graph.forEachShard(
                shard -> {
                  counted.compact(shard);
                  fresh.compact(shard);
                  var numbers = EncodedRun.counted(graph.store().maxRight());
                  var next = new EncodedRun(graph.store().maxRight());
                  var lookups = new Lookups(allowed.pass(shard), known.pass(shard));
                  SortedStates reached = graph.candidates(shard);
                  for (int n = lookups.next(reached); n > 0; n = lookups.next(reached)) {
                    for (int i = 0; i < n; i++) {
                      if (lookups.first[i] > 0) {
                        numbers.add(lookups.chunk[i], lookups.numbers[i]);
                        if (condition.isFresh(
                            lookups.first[i], lookups.second[i], lookups.numbers[i])) {
                          next.add(lookups.chunk[i]);
                        }
                      }
                    }
                  }
                  file.add(counted, shard, numbers);
                  file.addFresh(fresh, shard, next);
                }));
  }

  /** The states of a chunk with what two sets say about them. */
  private static final class Lookups {
    private final ShardedRuns.Pass one;
    private final ShardedRuns.Pass other;
    private final long[] chunk = new long[SortedStates.CHUNK];
    private final long[] numbers = new long[SortedStates.CHUNK];
    private final long[] first = new long[SortedStates.CHUNK];
    private final long[] second = new long[SortedStates.CHUNK];

    Lookups(ShardedRuns.Pass one, ShardedRuns.Pass other) {
      this.one = one;
      this.other = other;
    }

    int next(SortedStates states) throws IOException {
      int n = states.next(chunk, numbers);
      Arrays.fill(first, 0, n, 0);
      Arrays.fill(second, 0, n, 0);
      one.addNumbers(chunk, n, first);
      other.addNumbers(chunk, n, second);
      return n;
    }
  }

  /** Writes a file of runs, and adds these to sets once it is complete. */
  private final class StepFile {
    private final LevelFileWriter file;
    private final List<Runnable> additions = new ArrayList<>();
    private final List<Run> fresh = new ArrayList<>();

    StepFile(LevelFileWriter file) {
      this.file = file;
    }

    void add(ShardedRuns set, int shard, EncodedRun encoded) throws IOException {
      if (encoded.count() > 0) {
        Run run = file.add(0, shard, encoded).run();
        synchronized (this) {
          additions.add(() -> set.add(shard, run));
        }
      }
    }

    /** As {@link #add}, for states that are to be expanded next. */
    void addFresh(ShardedRuns set, int shard, EncodedRun encoded) throws IOException {
      if (encoded.count() > 0) {
        Run run = file.add(0, shard, encoded).run();
        synchronized (this) {
          additions.add(() -> set.add(shard, run));
          fresh.add(run);
        }
      }
    }
  }

  private interface StepWork {
    void run(StepFile file) throws IOException;
  }

  /** Returns the states to be expanded next. */
  private List<Run> writeAll(StepWork work) throws IOException {
    try (var writer = new LevelFileWriter(graph.files().storage(), newName())) {
      var file = new StepFile(writer);
      work.run(file);
      if (graph.isStopped()) {
        return List.of();
      }
      writer.commitOwn();
      file.additions.forEach(Runnable::run);
      return file.fresh;
    }
  }

  /** What is left after states without predecessors were removed, as long as there were any. */
  private ShardedRuns withoutSources(Reach reach) throws IOException {
    ShardedRuns removed = graph.newSet(MERGED, RunKind.PLAIN);
    ShardedRuns lost = graph.newSet(MERGED, RunKind.COUNTED);
    List<Run> frontier = sources(reach, removed);
    for (int step = 1; !frontier.isEmpty() && !graph.isStopped(); step++) {
      // A state that has lost all predecessors is removed as well.
      frontier =
          step(
              step,
              frontier,
              reach.predecessors(),
              lost,
              (predecessors, before, now) -> predecessors == before + now,
              lost,
              removed);
    }
    return difference(reach.states(), removed);
  }

  private List<Run> sources(Reach reach, ShardedRuns removed) throws IOException {
    return writeAll(
        file ->
            graph.forEachShard(
                shard -> {
                  var fresh = new EncodedRun(graph.store().maxRight());
                  sorted(reach.states().runs(shard))
                      .forEachNew(Optional.of(reach.predecessors().pass(shard)), fresh::add);
                  file.addFresh(removed, shard, fresh);
                }));
  }

  private ShardedRuns difference(ShardedRuns of, ShardedRuns without) throws IOException {
    ShardedRuns difference = graph.newSet(MERGED, RunKind.PLAIN);
    graph.forEachShard(
        shard -> {
          var kept = new EncodedRun(graph.store().maxRight());
          sorted(of.runs(shard)).forEachNew(Optional.of(without.pass(shard)), kept::add);
          store(difference, shard, kept);
        });
    return difference;
  }

  /** The trace of an accepting cycle in a set in which nothing can be removed. */
  private Optional<Trace> cycle(ShardedRuns set) throws IOException {
    ShardedRuns rest = set;
    while (!graph.isStopped()) {
      ShardedRuns candidates = accepting(rest);
      if (graph.isStopped()) {
        return Optional.empty();
      }
      long accepting = first(candidates);
      ShardedRuns start = graph.newSet(MERGED, RunKind.PLAIN);
      var single = new EncodedRun(graph.store().maxRight());
      single.add(accepting);
      store(start, graph.hash().shard(accepting), single);
      ShardedRuns reached = graph.newSet(MERGED, RunKind.PLAIN);
      addAll(start, reached);
      Optional<List<Integer>> cycle = cycle(accepting, start, rest, reached);
      if (cycle.isPresent()) {
        return Optional.of(trace(accepting, cycle.get()));
      }
      rest = difference(rest, reached);
    }
    return Optional.empty();
  }

  private long first(ShardedRuns set) throws IOException {
    for (Run run : all(set)) {
      if (run.count() > 0) {
        return graph.files().reader(run).first(0);
      }
    }
    throw new IllegalStateException("a set that is left by OWCTY has no accepting state");
  }

  /** The choices of a shortest cycle through a state, if there is one. */
  private Optional<List<Integer>> cycle(
      long state, ShardedRuns start, ShardedRuns within, ShardedRuns reached) throws IOException {
    var path =
        new Levels(
            graph.files(),
            graph.store()::maxRight,
            graph.newSet(MERGED, RunKind.PLAIN),
            graph.hash(),
            graph.fileNumber(),
            graph.threads());
    path.addPending(OptionalLong.of(state));
    path.flush();
    List<Run> frontier = all(start);
    var arrivals = new AtomicLong();
    for (int level = 1; !frontier.isEmpty() && !graph.isStopped(); level++) {
      graph.expand(level, frontier);
      int number = level;
      List<LevelRun> runs = new ArrayList<>();
      String name = newName();
      try (var file = new LevelFileWriter(graph.files().storage(), name)) {
        graph.forEachShard(
            shard -> {
              var fresh = new EncodedRun(graph.store().maxRight());
              var lookups = new Lookups(within.pass(shard), reached.pass(shard));
              SortedStates candidates = graph.candidates(shard);
              for (int n = lookups.next(candidates); n > 0; n = lookups.next(candidates)) {
                for (int i = 0; i < n; i++) {
                  if (lookups.chunk[i] == state) {
                    arrivals.incrementAndGet();
                  }
                  if (lookups.first[i] > 0 && lookups.second[i] == 0) {
                    fresh.add(lookups.chunk[i]);
                  }
                }
              }
              if (fresh.count() > 0) {
                LevelRun run = file.add(number, shard, fresh);
                synchronized (runs) {
                  runs.add(run);
                }
              }
            });
        if (graph.isStopped()) {
          return Optional.empty();
        }
        file.commitOwn();
      }
      if (arrivals.get() > 0) {
        var target = new PredecessorSearch.Target(level, state);
        Map<PredecessorSearch.Target, List<Integer>> choices =
            new PredecessorSearch(graph.system(), graph.store(), path, graph.threads())
                .choices(List.of(target));
        return Optional.of(choices.get(target));
      }
      runs.forEach(r -> reached.add(r.shard(), r.run()));
      frontier = runs.stream().map(LevelRun::run).toList();
      path.addStored(List.of(name), frontier.stream().mapToLong(Run::count).sum());
    }
    return Optional.empty();
  }

  /** The lasso with a shortest path to an accepting state. */
  private Trace trace(long accepting, List<Integer> cycle) throws IOException {
    int level = levels.levelOf(accepting).orElseThrow();
    var target = new PredecessorSearch.Target(level, accepting);
    List<Integer> choices =
        new ArrayList<>(
            new PredecessorSearch(graph.system(), graph.store(), levels, graph.threads())
                .choices(List.of(target))
                .get(target));
    int begin = choices.size();
    choices.addAll(cycle);
    return Trace.lasso(choices, begin);
  }
}
