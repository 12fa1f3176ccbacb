package rondo.explore.search.expansion;

import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.IoErrorText;
import rondo.explore.SearchOptions;
import rondo.explore.SearchTask;
import rondo.explore.Stepper;
import rondo.explore.concurrent.StopSignal;
import rondo.explore.remote.RemoteFailureException;
import rondo.explore.store.MemoryBudget;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.trace.Coverage;
import rondo.trace.ExplorationProfile;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;

/**
 * State shared by all threads of one search: limits, statistics, violations, and the stop signal.
 */
public final class SearchContext {
  /** A thread's share of the remaining states is divided into this many batches. */
  private static final long BATCHES = 16;

  /** The caches of the system are measured after so many transitions, as that takes time. */
  private static final long MEASURED_AFTER = 1 << 12;

  private final SearchOptions options;
  private final Supplier<Coverage> coverage;
  private final MemoryBudget memory;
  private final Budget budget;
  private final ViolationLog violations;
  private final long began;
  private final AtomicLong states = new AtomicLong();
  private final AtomicLong transitions = new AtomicLong();
  private final AtomicLong depth = new AtomicLong();

  /** The number of transitions at which the caches of the system are measured next. */
  private volatile long nextMeasurement;

  /** By thread: the number of states on its stack that are not counted yet. */
  private final AtomicLongArray onStack;

  private final AtomicLong peak = new AtomicLong();
  private final ExplorationProfile.Recorder profile = new ExplorationProfile.Recorder();
  private final StopSignal stopSignal = new StopSignal();
  private volatile boolean truncated;
  private volatile Supplier<Statistics.DiskUse> diskUse = () -> Statistics.DiskUse.NONE;
  private Optional<Extent.Stopped> limit = Optional.empty();
  private Optional<Throwable> failure = Optional.empty();
  private boolean storageFailed;

  /**
   * @param coverage the coverage of a search that ends by itself
   * @param memory the memory budget of the search and its store
   * @param budget the time budget
   * @param began the start time, by {@link System#nanoTime}
   */
  public SearchContext(
      SearchTask task,
      Supplier<Coverage> coverage,
      MemoryBudget memory,
      Budget budget,
      long began) {
    this.began = began;
    this.options = task.options();
    this.coverage = coverage;
    this.memory = memory;
    this.budget = budget;
    violations = new ViolationLog(options.errors(), task.different());
    onStack = new AtomicLongArray(options.threads());
  }

  public SearchOptions options() {
    return options;
  }

  public MemoryBudget memory() {
    return memory;
  }

  public Budget budget() {
    return budget;
  }

  /** Whether the number of states is limited, so that it must be known at any time. */
  public boolean countsTowardsLimit() {
    return options.maxStates() < Long.MAX_VALUE;
  }

  /**
   * The number of states that a thread may find before it updates the statistics: fewer as the
   * limit comes near, so that all threads together exceed it by no more than a small fraction.
   *
   * @param most the number without a limit
   */
  public int batchSize(int most) {
    if (!countsTowardsLimit()) {
      return most;
    }
    long left = options.maxStates() - states.get();
    return Math.clamp(left / (BATCHES * options.threads()), 1, most);
  }

  /** The number of states found so far, as of the last updates of the statistics. */
  public long foundStates() {
    return states.get();
  }

  /** Whether the search was stopped before everything was explored. */
  public boolean isStopped() {
    return stopSignal.isStopped();
  }

  /** Stops the search because of a limit; the first one is reported. */
  void stop(Verdict.Reason reason) {
    stop(new Extent.Stopped(reason));
  }

  /** Stops the search because of a limit, and aborts expansions in progress. */
  public void abandon(Verdict.Reason reason) {
    stop(reason);
    stopSignal.abandon();
  }

  StopSignal stopSignal() {
    return stopSignal;
  }

  private synchronized void stop(Extent.Stopped early) {
    if (!isStopped()) {
      limit = Optional.of(early);
      stopSignal.stop();
    }
  }

  /** Stops the search because of an exception, which {@link #verdict} rethrows. */
  public synchronized void fail(Throwable thrown) {
    if (failure.isEmpty()) {
      failure = Optional.of(thrown);
    }
    stopSignal.stop();
  }

  /** Runs a part of the search; an exception stops the search. */
  public void runGuarded(Runnable work) {
    try {
      budget.run(work);
    } catch (LimitReachedException e) {
      abandon(Verdict.Reason.of(e.limit()));
    } catch (MemoryBudget.ExhaustedException | OutOfMemoryError e) {
      stop(Verdict.Reason.MEMORY);
    } catch (AbandonedException e) {
      // The reason has been noted.
    } catch (UncheckedIOException e) {
      Verdict.Reason reason =
          e.getCause() instanceof RemoteFailureException
              ? Verdict.Reason.CLUSTER
              : Verdict.Reason.STORAGE;
      if (reason == Verdict.Reason.STORAGE) {
        noteStorageFailure();
      }
      stop(new Extent.Stopped(reason, IoErrorText.text(e.getCause())));
    } catch (EndlessAtomicException e) {
      stop(new Extent.Stopped(Verdict.Reason.ENDLESS_ATOMIC, e.at()));
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** Records that a state was not expanded because of the depth limit. */
  public void noteTruncated() {
    truncated = true;
  }

  /** Whether some state was not expanded because of the depth limit. */
  public boolean isTruncated() {
    return truncated;
  }

  /** Adds to the statistics. */
  public void addStatistics(long newStates, long newTransitions, long reachedDepth) {
    long total = states.addAndGet(newStates);
    long taken = transitions.addAndGet(newTransitions);
    raise(depth, reachedDepth);
    if (taken >= nextMeasurement) {
      nextMeasurement = taken + MEASURED_AFTER;
      memory.measureCaches();
    }
    raise(peak, memory.lastUsed());
    if (total > options.maxStates()) {
      stop(Verdict.Reason.STATES);
    }
    if (memory.isExceeded()) {
      stop(Verdict.Reason.MEMORY);
    }
  }

  private static void raise(AtomicLong most, long value) {
    if (value > most.get()) {
      most.accumulateAndGet(value, Math::max);
    }
  }

  /**
   * Records how many states on a thread's stack are not yet counted. Threads may have the same
   * states on their stacks, so only the largest stack is added to the statistics.
   */
  public void countOnStack(int thread, long size) {
    onStack.set(thread, size);
  }

  /** Receives a violation: a fault of a state, by its number, or an invalid end state. */
  public interface ViolationSink {
    void accept(Property property, OptionalInt fault);
  }

  /** Passes on the violations that the expansion of a state revealed. */
  public void forEachViolation(FaultList expansion, Stepper.EndState state, ViolationSink sink) {
    for (int i = 0; i < expansion.faults(); i++) {
      Property property = Property.of(expansion.fault(i));
      if (options.checked().contains(property)) {
        sink.accept(property, OptionalInt.of(i));
      }
    }
    if (state == Stepper.EndState.INVALID_END
        && options.checked().contains(Property.INVALID_END_STATE)) {
      sink.accept(Property.INVALID_END_STATE, OptionalInt.empty());
    }
  }

  /**
   * Records the violations that the expansion of a state revealed: its faults and an invalid end
   * state.
   */
  public void reportViolations(FaultList expansion, Stepper.EndState state, Supplier<Trace> path) {
    forEachViolation(
        expansion,
        state,
        (property, fault) -> report(property, () -> new Trace(path.get().choices(), fault)));
  }

  /** Whether the trace of one more violation of some property would be kept. */
  public boolean keepsMoreTraces() {
    return violations.keepsMoreTraces();
  }

  /** Whether a violation of the property was found. */
  public boolean hasFound(Property property) {
    return violations.counts().containsKey(property);
  }

  public synchronized void report(Property property, Supplier<Trace> trace) {
    violations.add(property, trace);
    if (violations.hasEnough()) {
      stopSignal.stop();
    }
  }

  /**
   * Records a violation; its trace is evaluated only for the verdict, if it is kept.
   *
   * @return whether it is kept
   */
  public synchronized boolean reportDeferred(Property property, Supplier<Trace> trace) {
    boolean kept = violations.addDeferred(property, trace);
    if (violations.hasEnough()) {
      stopSignal.stop();
    }
    return kept;
  }

  /** The number of violations of each property so far. */
  public Map<Property, Long> violationCounts() {
    return violations.counts();
  }

  /** Sets the number of violations of a property, also of those that are not kept. */
  public synchronized void restoreCount(Property property, long count) {
    violations.restoreCount(property, count);
    if (violations.hasEnough()) {
      stopSignal.stop();
    }
  }

  /** Whether an exception stopped the search. */
  public synchronized boolean hasFailed() {
    return failure.isPresent();
  }

  private synchronized void noteStorageFailure() {
    storageFailed = true;
  }

  /**
   * Whether a file could not be read or written: what the search knows of its files may be wrong.
   */
  public synchronized boolean hasStorageFailed() {
    return storageFailed;
  }

  /** Whether a limit stopped the search, and no violation was found. */
  public synchronized boolean isInconclusive() {
    return violations.isEmpty() && (limit.isPresent() || truncated);
  }

  /** Ends a level of a breadth-first search. */
  public synchronized void endLevel() {
    violations.endLevel();
    if (violations.hasEnough()) {
      stopSignal.stop();
    }
  }

  public Statistics statistics() {
    double seconds = (System.nanoTime() - began) / 1e9;
    long bytes = Math.max(peak.get(), memory.used());
    long found = states.get();
    for (int i = 0; i < onStack.length(); i++) {
      found = Math.max(found, states.get() + onStack.get(i));
    }
    return new Statistics(found, transitions.get(), depth.get(), seconds, bytes)
        .with(diskUse.get());
  }

  /** Sets the source of statistics about files. */
  public void setDiskUse(Supplier<Statistics.DiskUse> use) {
    diskUse = use;
  }

  /** Records the number of states found so far. */
  public void sample() {
    Statistics now = statistics();
    profile.sample(now.seconds(), now.states());
  }

  /** Records the number of states of the next level of a breadth-first search. */
  public void addLevel(long size) {
    profile.addLevel(size);
  }

  /** The search does not continue breadth first. */
  public void clearLevels() {
    profile.clearLevels();
  }

  /** Returns the verdict, or rethrows the exception that stopped the search. */
  public synchronized Verdict verdict() {
    failure.ifPresent(SearchContext::rethrow);
    violations.endLevel();
    Statistics last = statistics();
    Statistics statistics = last.with(profile.profile(last));
    Extent extent = extent();
    if (!violations.isEmpty()) {
      return new Verdict.Violated(violations.violations(), violations.counts(), extent, statistics);
    }
    return switch (extent) {
      case Extent.Complete(Coverage coverage) -> new Verdict.Holds(coverage, statistics);
      case Extent.Stopped stopped -> new Verdict.Inconclusive(stopped, statistics);
    };
  }

  private Extent extent() {
    if (limit.isPresent()) {
      return limit.get();
    }
    if (isStopped()) {
      return new Extent.Stopped(Verdict.Reason.ENOUGH);
    }
    return truncated
        ? new Extent.Stopped(Verdict.Reason.DEPTH)
        : new Extent.Complete(coverage.get());
  }

  private static void rethrow(Throwable thrown) {
    switch (thrown) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(thrown);
    }
  }
}
