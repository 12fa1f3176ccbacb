package rondo.explore.search;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import rondo.explore.SearchOptions;
import rondo.explore.Stepper;
import rondo.explore.store.Budget;
import rondo.ir.EndlessAtomicException;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;

/**
 * What all threads of one search share: the limits, the figures, the findings, and when to stop.
 */
final class Run {
  private final SearchOptions options;
  private final Supplier<Coverage> coverage;
  private final Budget budget;
  private final Findings findings;
  private final long began = System.nanoTime();
  private final AtomicLong states = new AtomicLong();
  private final AtomicLong transitions = new AtomicLong();
  private final AtomicLong depth = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();
  private volatile boolean over;
  private volatile boolean abandoned;
  private volatile boolean truncated;
  private Optional<Extent.Stopped> limit = Optional.empty();
  private Optional<Throwable> failure = Optional.empty();

  /**
   * @param coverage what a search that ends by itself has covered
   */
  Run(SearchOptions options, Supplier<Coverage> coverage, Budget budget) {
    this.options = options;
    this.coverage = coverage;
    this.budget = budget;
    findings = new Findings(options.errors());
  }

  SearchOptions options() {
    return options;
  }

  Budget budget() {
    return budget;
  }

  /** Whether the search ends before everything is explored. */
  boolean over() {
    return over;
  }

  /** Ends the search because of a limit; the first one counts. */
  void stop(Verdict.Reason reason) {
    stop(new Extent.Stopped(reason));
  }

  /** The same, at once: a state that is being expanded is left as it is. */
  void abandon(Verdict.Reason reason) {
    stop(reason);
    abandoned = true;
  }

  boolean abandoned() {
    return abandoned;
  }

  private synchronized void stop(Extent.Stopped early) {
    if (!over) {
      limit = Optional.of(early);
      over = true;
    }
  }

  /** Ends the search because something was thrown. */
  synchronized void fail(Throwable thrown) {
    if (failure.isEmpty()) {
      failure = Optional.of(thrown);
    }
    over = true;
  }

  /** Does some of the search's work; what it throws ends the search. */
  void guard(Runnable work) {
    try {
      work.run();
    } catch (Budget.ExhaustedException | OutOfMemoryError e) {
      stop(Verdict.Reason.MEMORY);
    } catch (AbandonedException e) {
      // The reason has been noted.
    } catch (EndlessAtomicException e) {
      stop(new Extent.Stopped(Verdict.Reason.ENDLESS_ATOMIC, e.at()));
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** Notes that a state was not expanded because of the depth limit. */
  void truncate() {
    truncated = true;
  }

  /** Whether some state was not expanded because of the depth limit. */
  boolean isTruncated() {
    return truncated;
  }

  /** Adds to the figures. */
  void count(long newStates, long newTransitions, long reachedDepth) {
    long total = states.addAndGet(newStates);
    transitions.addAndGet(newTransitions);
    depth.accumulateAndGet(reachedDepth, Math::max);
    peak.accumulateAndGet(budget.used(), Math::max);
    if (total > options.maxStates()) {
      stop(Verdict.Reason.STATES);
    }
    if (budget.isExceeded()) {
      stop(Verdict.Reason.MEMORY);
    }
  }

  /** Looks at what an expansion showed, and records what is wrong with it. */
  void inspect(Faults expansion, Stepper.Rest rest, Supplier<Trace> path) {
    for (int i = 0; i < expansion.faults(); i++) {
      Property property = Property.of(expansion.fault(i));
      if (options.checked().contains(property)) {
        OptionalInt fault = OptionalInt.of(i);
        report(property, () -> new Trace(path.get().choices(), fault));
      }
    }
    if (rest == Stepper.Rest.INVALID_END
        && options.checked().contains(Property.INVALID_END_STATE)) {
      report(Property.INVALID_END_STATE, path);
    }
  }

  /** Whether the trace of one more violation of some property would be kept. */
  boolean keepsMore() {
    return findings.keepsMore();
  }

  /** Whether a property is known to be violated. */
  boolean hasFound(Property property) {
    return findings.found().containsKey(property);
  }

  /** Records a violation. */
  synchronized void report(Property property, Supplier<Trace> trace) {
    findings.add(property, trace);
    if (findings.enough()) {
      over = true;
    }
  }

  Statistics statistics() {
    double seconds = (System.nanoTime() - began) / 1e9;
    long bytes = Math.max(peak.get(), budget.used());
    return new Statistics(states.get(), transitions.get(), depth.get(), seconds, bytes);
  }

  double seconds() {
    return (System.nanoTime() - began) / 1e9;
  }

  /** The answer, or what was thrown. */
  synchronized Verdict verdict() {
    failure.ifPresent(Run::rethrow);
    Statistics statistics = statistics();
    Extent extent = extent();
    if (!findings.isEmpty()) {
      return new Verdict.Violated(findings.violations(), findings.found(), extent, statistics);
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
    if (over) {
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
