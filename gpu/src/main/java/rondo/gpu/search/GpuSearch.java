package rondo.gpu.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.SearchOptions;
import rondo.explore.compile.analysis.OwnedEdge;
import rondo.gpu.control.ReportedState;
import rondo.gpu.device.Device;
import rondo.gpu.device.GpuException;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.level.ModelKernels;
import rondo.gpu.level.SearchKernels;
import rondo.gpu.level.TileLimits;
import rondo.gpu.search.LevelSearch.AfterViolation;
import rondo.gpu.search.LevelSearch.FoundViolation;
import rondo.gpu.search.LevelSearch.Status;
import rondo.gpu.search.SearchMemory.FirstTable;
import rondo.gpu.table.StateStorage;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * A breadth-first search on a GPU, many levels in each launch. A violation is found in the first
 * level that has one, so its trace is a shortest one.
 */
public final class GpuSearch {
  /** States of more words are stored as trees, which need less memory and more time. */
  private static final int MAX_WHOLE_WORDS = 8;

  /** If whole states do not fit into the memory, those of more words are. */
  private static final int MIN_TREE_WORDS = 3;

  // After so many new states, or levels, a launch ends, so that limits are looked at.
  private static final long LAUNCH_STATES = 1 << 25;
  private static final long LAUNCH_LEVELS = 1 << 12;

  private static final Map<ReportedState, Property> PROPERTIES =
      new EnumMap<>(
          Map.of(
              ReportedState.ASSERTION, Property.ASSERTION,
              ReportedState.RUNTIME_ERROR, Property.RUNTIME_ERROR,
              ReportedState.INVALID_END_STATE, Property.INVALID_END_STATE,
              ReportedState.FORBIDDEN, Property.FORBIDDEN,
              ReportedState.CHOICE, Property.DETERMINISM,
              ReportedState.CLAIM, Property.CLAIM,
              ReportedState.EVENT, Property.EVENTS));

  private final Interpreter interpreter;
  private final Device device;
  private final SearchOptions options;
  private final Consumer<Statistics> progress;
  private final ModelKernels model;
  private final Set<ReportedState> wanted;
  private long searchNanos;
  private long[] executed = {};
  private int mostWholeWords;
  private FirstTable firstTable = FirstTable.SMALL;

  /** The most bytes of levels that are kept in the main memory for a counterexample. */
  private long mostKeptBytes = Runtime.getRuntime().maxMemory() / 2;

  /**
   * @throws rondo.gpu.generate.UnsupportedOnGpuException if there are no kernels for the system
   */
  public GpuSearch(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Device device,
      Consumer<Statistics> progress) {
    this.device = device;
    this.options = options;
    this.progress = progress;
    mostWholeWords = MAX_WHOLE_WORDS;
    interpreter = new Interpreter(system, policy);
    GlobalState initial = interpreter.initial();
    model = new ModelKernels(system, policy, initial);
    wanted =
        PROPERTIES.keySet().stream()
            .filter(k -> options.checked().contains(PROPERTIES.get(k)))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(ReportedState.class)));
    LayoutSample.add(interpreter, initial, model);
  }

  /** Sets the most words of a state for which tables contain whole states. */
  GpuSearch withMostWholeWords(int words) {
    mostWholeWords = words;
    return this;
  }

  /** Sets how much a block of threads expands at a time. */
  GpuSearch withTileLimits(TileLimits limits) {
    model.setTileLimits(limits);
    return this;
  }

  /** Sets the most bytes of levels that are kept in the main memory for a counterexample. */
  GpuSearch withMostKeptBytes(long bytes) {
    mostKeptBytes = bytes;
    return this;
  }

  /** The number of bits of a state that are in use, after a search. */
  public int stateBits() {
    return model.bits();
  }

  /** The edges that were not executed in the last search. */
  public List<OwnedEdge> unreached() {
    var reached = BitSet.valueOf(executed);
    return IntStream.range(0, model.edges().count())
        .filter(e -> !reached.get(e))
        .mapToObj(model.edges()::edge)
        .toList();
  }

  /** Searches; begins again whenever the layout, or the memory of threads, is too small. */
  public Verdict run() {
    while (true) {
      model.generate(mostWholeWords);
      Optional<Result> result;
      try (LevelSearch levels = begin(Set.of())) {
        result = search(levels);
        searchNanos += levels.nanos();
        executed = levels.executed();
      }
      if (result.isPresent()) {
        return verdict(result.get());
      }
    }
  }

  private LevelSearch begin(Set<Kernel> more) {
    SearchKernels kernels = model.kernels();
    List<Kernel> loaded =
        new ArrayList<>(List.of(kernels.insert(), kernels.copy(), kernels.expand()));
    loaded.addAll(more);
    device.load(loaded);
    long bytes = Math.min(device.freeBytes(), options.memoryBytes());
    return new LevelSearch(
        model, interpreter, new SearchMemory(device, model, bytes, firstTable), wanted);
  }

  /** What a search has found. */
  private record Result(
      Map<ReportedState, FoundViolation> found, Verdict.Extent extent, Statistics statistics) {}

  /**
   * The result; empty if the search has to begin again with other kernels or tables. What was found
   * before a limit is reported.
   */
  private Optional<Result> search(LevelSearch levels) {
    try {
      return searchAll(levels);
    } catch (LimitReachedException | GpuException | OutOfMemoryError e) {
      Optional<Verdict.Extent.Stopped> limit = ReachedLimit.of(e);
      if (limit.isEmpty() || levels.found().isEmpty()) {
        throw e;
      }
      return Optional.of(result(levels, limit.get()));
    }
  }

  private Optional<Result> searchAll(LevelSearch levels) {
    boolean stops = options.errors() > 0;
    while (true) {
      Budget.checkpoint();
      progress.accept(levels.statistics(searchNanos));
      if (levels.states() > options.maxStates()) {
        return Optional.of(stopped(levels, Verdict.Reason.STATES, ""));
      }
      Status status =
          levels.launch(
              LAUNCH_LEVELS,
              Math.min(LAUNCH_STATES, options.maxStates() - levels.states() + 1),
              stops ? AfterViolation.STOP : AfterViolation.CONTINUE);
      if (stops && status != Status.WIDENED && !levels.found().isEmpty()) {
        return Optional.of(stopped(levels, Verdict.Reason.ENOUGH, ""));
      }
      if (status == Status.FINISHED) {
        return Optional.of(result(levels, new Verdict.Extent.Complete(new Coverage.Exhaustive())));
      }
      if (status == Status.WIDENED || mayBeginAgain(status, levels)) {
        return Optional.empty();
      }
      if (status != Status.UNFINISHED) {
        return Optional.of(stopped(levels, reason(status), detail(status)));
      }
    }
  }

  private Result stopped(LevelSearch levels, Verdict.Reason reason, String detail) {
    return result(levels, new Verdict.Extent.Stopped(reason, detail));
  }

  private Result result(LevelSearch levels, Verdict.Extent extent) {
    return new Result(levels.found(), extent, levels.statistics(searchNanos));
  }

  private static Verdict.Reason reason(Status status) {
    return switch (status) {
      case ENDLESS_ATOMIC -> Verdict.Reason.ENDLESS_ATOMIC;
      case TOO_MANY_STEPS -> Verdict.Reason.ATOMIC_STEPS;
      case TOO_MANY_CHOICES, TABLE_FULL, NODES_FULL, FRONTIER_FULL -> Verdict.Reason.MEMORY;
      case WIDENED, FINISHED, UNFINISHED -> throw new IllegalArgumentException(status.toString());
    };
  }

  private String detail(Status status) {
    return switch (status) {
      case TABLE_FULL -> "the table of visited states is full";
      case NODES_FULL -> "the table of tree nodes is full";
      case FRONTIER_FULL -> "a level has too many states";
      case TOO_MANY_CHOICES ->
          "a step with atomic sequences has more than %d pending choices"
              .formatted(model.pendingChoices());
      case ENDLESS_ATOMIC, TOO_MANY_STEPS, WIDENED, FINISHED, UNFINISHED -> "";
    };
  }

  /** Whether there is a larger table, one with smaller entries, or more memory for each thread. */
  private boolean mayBeginAgain(Status status, LevelSearch levels) {
    if (status == Status.TOO_MANY_CHOICES) {
      return model.allowMoreChoices();
    }
    if (status != Status.TABLE_FULL) {
      return false;
    }
    if (levels.canGrow()) {
      firstTable = FirstTable.FULL;
      return true;
    }
    boolean hasTrees = model.storage() == StateStorage.WHOLE && model.words() >= MIN_TREE_WORDS;
    if (hasTrees) {
      mostWholeWords = MIN_TREE_WORDS - 1;
      firstTable = FirstTable.SMALL;
    }
    return hasTrees;
  }

  private Verdict verdict(Result result) {
    if (result.found().isEmpty()) {
      return switch (result.extent()) {
        case Verdict.Extent.Complete(Coverage coverage) ->
            new Verdict.Holds(coverage, result.statistics());
        case Verdict.Extent.Stopped stopped ->
            new Verdict.Inconclusive(stopped, result.statistics());
      };
    }
    return Budget.complete(() -> violated(result));
  }

  private Verdict violated(Result result) {
    var counterexamples =
        new CounterexampleSearch(
            interpreter, () -> begin(Set.of(model.kernels().findPredecessor())), mostKeptBytes);
    List<Violation> violations = new ArrayList<>();
    Map<Property, Long> counts = new EnumMap<>(Property.class);
    Optional<Verdict.Extent.Stopped> missing = Optional.empty();
    for (Map.Entry<ReportedState, FoundViolation> e : result.found().entrySet()) {
      Property property = PROPERTIES.get(e.getKey());
      Optional<Violation> violation = Optional.empty();
      var why = new Verdict.Extent.Stopped(Verdict.Reason.MEMORY);
      try {
        violation = violation(counterexamples, property, e.getValue());
      } catch (LimitReachedException
          | EndlessAtomicException
          | GpuException
          | OutOfMemoryError exception) {
        Optional<Verdict.Extent.Stopped> limit = ReachedLimit.of(exception);
        if (limit.isEmpty()) {
          throw exception;
        }
        why = limit.get();
      }
      if (violation.isPresent()) {
        violations.add(violation.get());
        counts.put(property, 1L);
      } else if (missing.isEmpty()) {
        missing = Optional.of(withoutTrace(property, why));
      }
    }
    if (violations.isEmpty()) {
      return new Verdict.Inconclusive(missing.orElseThrow(), result.statistics());
    }
    Verdict.Extent extent = missing.<Verdict.Extent>map(m -> m).orElse(result.extent());
    return new Verdict.Violated(violations, counts, extent, result.statistics());
  }

  /** The run to a violation; empty if not even all of the memory suffices to repeat the search. */
  private Optional<Violation> violation(
      CounterexampleSearch counterexamples, Property property, FoundViolation found) {
    Optional<Violation> violation = counterexamples.violation(property, found);
    if (violation.isEmpty() && firstTable == FirstTable.SMALL) {
      firstTable = FirstTable.FULL;
      violation = counterexamples.violation(property, found);
    }
    return violation;
  }

  private static Verdict.Extent.Stopped withoutTrace(
      Property property, Verdict.Extent.Stopped why) {
    return new Verdict.Extent.Stopped(
        why.reason(),
        why.at(),
        "the search for the counterexample, a violation of `%s`".formatted(property));
  }
}
