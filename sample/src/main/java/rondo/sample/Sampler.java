package rondo.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.TransitionSystem;
import rondo.sample.SamplingResult.FailingSchedule;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/**
 * Samples runs of a transition system until one violates a property.
 *
 * <p>A run is determined by the seed and the number of its schedule. Threads take numbers in order,
 * and after a violation the runs with lower numbers are still completed, so that the violation with
 * the lowest number is reported, for any number of threads. A strategy that depends on earlier runs
 * uses one thread.
 */
public final class Sampler {
  /** The number of trial runs to estimate the length of runs. */
  private static final int TRIALS = 32;

  /** The number of states to expand in search of a shorter trace. */
  private static final int EFFORT = 40_000;

  /** What a drawn successor costs, which comprises steps of all processes. */
  private static final int DRAWING_EFFORT = 40;

  private static final int PROGRESS_MILLIS = 250;

  private final TransitionSystem system;
  private final SamplingOptions options;
  private final int expected;
  private final SharedCounts sharedCounts = new SharedCounts();
  private final VisitCounts visits = new VisitCounts();
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong failing = new AtomicLong(Long.MAX_VALUE);
  private final Budget budget;
  private volatile boolean halted;
  private Optional<Violation> found = Optional.empty();
  private Optional<Throwable> failure = Optional.empty();
  private Optional<Reason> limit = Optional.empty();

  private Sampler(TransitionSystem system, SamplingOptions options, Budget budget) {
    this.system = system;
    this.options = options;
    this.budget = budget;
    expected = options.schedulingStrategy().needsRunLength() ? lengthOfTrials() : 1;
  }

  /**
   * @param progress receives the current statistics at intervals
   * @param cancelled polled at intervals; true ends the sampling
   */
  public static SamplingResult run(
      TransitionSystem system,
      SamplingOptions options,
      Consumer<SamplingStatistics> progress,
      BooleanSupplier cancelled) {
    try (Budget budget = Budget.current().within(options.limits().time(), cancelled)) {
      return budget.call(
          () -> {
            var sampler = new Sampler(system, options, budget);
            sampler.work(progress);
            return sampler.result();
          });
    } catch (LimitReachedException e) {
      return SamplingResult.untested(e.limit());
    }
  }

  /** The maximum length of some random runs, which are otherwise discarded. */
  private int lengthOfTrials() {
    var uniform = new SchedulingStrategy.UniformProcess();
    var randomWalk =
        new RandomWalk(system, uniform, options.checked(), new CancellationCheck(() -> false));
    int longest = 1;
    for (int trial = 1; trial <= TRIALS; trial++) {
      Scheduler any = uniform.scheduler(random(-trial), 1, visits);
      randomWalk.run(
          -trial,
          random(-trial).split(),
          any,
          options.limits().steps(),
          new DistinctStateCounter());
      longest = Math.max(longest, randomWalk.length());
    }
    return longest;
  }

  private Scheduler scheduler(long schedule) {
    return options.schedulingStrategy().scheduler(random(schedule), expected, visits);
  }

  /** The random numbers of a schedule. */
  private SplittableRandom random(long schedule) {
    return new SplittableRandom(new SplittableRandom(options.seed()).nextLong() + schedule).split();
  }

  private void work(Consumer<SamplingStatistics> progress) {
    int threads =
        options.schedulingStrategy().countsVisits()
            ? 1
            : (int) Math.min(options.limits().threads(), options.limits().schedules());
    var done = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      Thread.ofPlatform()
          .daemon()
          .name("test-" + i)
          .start(
              () -> {
                guard(this::schedules);
                done.countDown();
              });
    }
    try {
      while (!done.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
        progress.accept(sharedCounts.tally());
        budget.reachedLimit().ifPresent(budgetLimit -> stop(Reason.of(budgetLimit)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop(Reason.INTERRUPTED);
    }
  }

  private void guard(Runnable work) {
    try {
      budget.run(work);
    } catch (LimitReachedException e) {
      stop(Reason.of(e.limit()));
    } catch (OutOfMemoryError e) {
      stop(Reason.MEMORY);
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private synchronized void stop(Reason why) {
    if (limit.isEmpty()) {
      limit = Optional.of(why);
    }
    halted = true;
  }

  private synchronized void fail(Throwable thrown) {
    if (failure.isEmpty()) {
      failure = Optional.of(thrown);
    }
    halted = true;
  }

  /** Executes schedules in one thread until there are no more. */
  private void schedules() {
    var current = new long[1];
    var seen = new DistinctStateCounter();
    try {
      CancellationCheck check = new CancellationCheck(() -> isOver(current[0]));
      var randomWalk =
          new RandomWalk(system, options.schedulingStrategy(), options.checked(), check);
      long number = next.getAndIncrement();
      for (; number < options.limits().schedules(); number = next.getAndIncrement()) {
        current[0] = number;
        check.check();
        Scheduler scheduler = scheduler(number);
        RandomWalk.Ending ending =
            randomWalk.run(
                number, random(number).split(), scheduler, options.limits().steps(), seen);
        sharedCounts.add(randomWalk.length(), ending);
        if (ending == RandomWalk.Ending.VIOLATED) {
          found(number, randomWalk.violation());
        }
      }
    } catch (CancellationCheck.CancelledException e) {
      // The reason is recorded, or a schedule with a lower number is known to fail.
    } finally {
      sharedCounts.add(seen);
    }
  }

  private boolean isOver(long number) {
    if (!halted) {
      budget.reachedLimit().ifPresent(budgetLimit -> stop(Reason.of(budgetLimit)));
    }
    return halted || number > failing.get();
  }

  private synchronized void found(long number, Violation violation) {
    if (number < failing.get()) {
      failing.set(number);
      found = Optional.of(violation);
    }
  }

  private synchronized SamplingResult result() {
    failure.ifPresent(Sampler::rethrow);
    SamplingStatistics statistics = sharedCounts.tally();
    if (found.isPresent()) {
      Violation first = found.get();
      Violation shrunk = minimized(first);
      Property property = shrunk.property();
      var verdict =
          new Verdict.Violated(
              List.of(shrunk),
              Map.of(property, 1L),
              new Extent.Stopped(Reason.ENOUGH),
              statistics.asStatistics());
      var schedule =
          new FailingSchedule(
              failing.get(), first.trace().choices().size(), shrunk.trace().choices().size());
      return new SamplingResult(verdict, statistics, Optional.of(schedule));
    }
    Verdict verdict =
        statistics.schedules() == 0
            ? new Verdict.Inconclusive(
                new Extent.Stopped(limit.orElse(Reason.TIME)), statistics.asStatistics())
            : new Verdict.Holds(
                new Coverage.Sampled(statistics.schedules()), statistics.asStatistics());
    return new SamplingResult(verdict, statistics, Optional.empty());
  }

  /**
   * The violation with a minimized trace, within a limited effort: from the trace found, and from
   * other runs that violate the same property earlier.
   */
  private Violation minimized(Violation first) {
    var expansionBudget = new ExpansionBudget(EFFORT);
    Violation best = first;
    try {
      best = TraceMinimizer.of(system, first, expansionBudget);
      return shorterThan(best, expansionBudget);
    } catch (LimitReachedException e) {
      return best; // No time is left to find a shorter one.
    }
  }

  /** The shortest violation of the same property that is found within the remaining budget. */
  private Violation shorterThan(Violation known, ExpansionBudget expansionBudget) {
    Violation best = known;
    var randomWalk =
        new RandomWalk(
            system,
            options.schedulingStrategy(),
            Set.of(known.property()),
            new CancellationCheck(() -> false));
    int effort = randomWalk.drawsSuccessors() ? DRAWING_EFFORT : 1;
    var seen = new DistinctStateCounter();
    int trial = TRIALS;
    while (expansionBudget.isLeft() && !best.trace().choices().isEmpty()) {
      trial++;
      Scheduler scheduler = scheduler(-trial);
      int shorter = best.trace().choices().size() - 1;
      RandomWalk.Ending ending =
          randomWalk.run(-trial, random(-trial).split(), scheduler, shorter, seen);
      expansionBudget.spend(effort * (randomWalk.length() + 1));
      if (ending == RandomWalk.Ending.VIOLATED) {
        best = TraceMinimizer.of(system, randomWalk.violation(), expansionBudget);
      }
    }
    return best;
  }

  private static void rethrow(Throwable thrown) {
    switch (thrown) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(thrown);
    }
  }

  /** The statistics of all threads. */
  private static final class SharedCounts {
    private final long began = System.nanoTime();
    private final List<DistinctStateCounter> seen = new ArrayList<>();
    private long schedules;
    private long over;
    private long steps;
    private long longest;

    synchronized void add(int length, RandomWalk.Ending ending) {
      schedules++;
      over += ending == RandomWalk.Ending.TERMINATED ? 1 : 0;
      steps += length;
      longest = Math.max(longest, length);
    }

    synchronized void add(DistinctStateCounter states) {
      seen.add(states);
    }

    double seconds() {
      return (System.nanoTime() - began) / 1e9;
    }

    /** The statistics; states are counted when all threads have finished. */
    synchronized SamplingStatistics tally() {
      var all = new DistinctStateCounter();
      seen.forEach(all::addAll);
      SamplingStatistics.States states =
          all.isExact()
              ? new SamplingStatistics.States.Exact(all.count())
              : new SamplingStatistics.States.Estimated(all.count());
      return new SamplingStatistics(schedules, over, steps, longest, states, seconds());
    }
  }
}
