package rondo.sample;

import java.time.Duration;
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
import rondo.explore.ExecutedParts;
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
  private static final Duration FOREVER = Duration.ofDays(36500);

  private final TransitionSystem system;
  private final SamplingOptions options;
  private final int expected;
  private final long end;
  private final SharedCounts sharedCounts;
  private final VisitCounts visits = new VisitCounts();
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong failing = new AtomicLong(Long.MAX_VALUE);
  private final Budget budget;
  private volatile boolean halted;
  private Optional<Violation> found = Optional.empty();
  private Optional<Throwable> failure = Optional.empty();
  private Optional<Extent.Stopped> limit = Optional.empty();

  /** The lowest number of a schedule that ended with an exception. */
  private long broken = Long.MAX_VALUE;

  private Sampler(TransitionSystem system, SamplingOptions options, Budget budget) {
    this.system = system;
    this.options = options;
    this.budget = budget;
    end = options.limits().schedules();
    sharedCounts = new SharedCounts(system.numberings().isEmpty());
    expected = options.schedulingStrategy().needsRunLength() ? lengthOfTrials() : 1;
  }

  /** For the schedules of a range. */
  private Sampler(TransitionSystem system, SamplingOptions options, Budget budget, RangeTask task) {
    this.system = system;
    this.options = options;
    this.budget = budget;
    end = task.to();
    sharedCounts = new SharedCounts(true);
    expected = task.expected();
    next.set(task.from());
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
    return options.remote().isPresent()
        ? options.remote().get().run(system, options, progress, cancelled)
        : run(system, options, cancelled, sampler -> sampler.work(progress));
  }

  /** Samples runs by the given work, which executes the schedules. */
  static SamplingResult run(
      TransitionSystem system,
      SamplingOptions options,
      BooleanSupplier cancelled,
      Consumer<Sampler> work) {
    try (Budget budget = Budget.current().within(options.limits().time(), cancelled)) {
      return budget.call(
          () -> {
            var sampler = new Sampler(system, options, budget);
            work.accept(sampler);
            return sampler.result();
          });
    } catch (LimitReachedException e) {
      return SamplingResult.untested(e.limit());
    }
  }

  /**
   * Executes a range of the schedules of a test.
   *
   * @param options of the test
   * @param cancelled polled at intervals; true ends the sampling
   */
  public static RangeResult range(
      TransitionSystem system, SamplingOptions options, RangeTask task, BooleanSupplier cancelled) {
    Duration time = Duration.ofMillis(Math.min(task.timeMillis(), FOREVER.toMillis()));
    try (Budget budget = Budget.current().within(time, cancelled)) {
      return budget.call(
          () -> {
            var sampler = new Sampler(system, options, budget, task);
            sampler.work(_ -> {});
            return sampler.rangeResult();
          });
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
        budget.reachedLimit().map(Reason::of).ifPresent(this::stop);
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

  void stop(Reason why) {
    stop(new Extent.Stopped(why));
  }

  synchronized void stop(Extent.Stopped why) {
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
    var current = new long[] {next.get()};
    var seen = new DistinctStateCounter();
    try {
      CancellationCheck check = new CancellationCheck(() -> isOver(current[0]));
      var randomWalk =
          new RandomWalk(system, options.schedulingStrategy(), options.checked(), check);
      long number = next.getAndIncrement();
      for (; number < end; number = next.getAndIncrement()) {
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
    } catch (LimitReachedException e) {
      throw e;
    } catch (RuntimeException e) {
      noteBroken(current[0]);
      throw e;
    } finally {
      sharedCounts.add(seen);
    }
  }

  private synchronized void noteBroken(long number) {
    broken = Math.min(broken, number);
  }

  private boolean isOver(long number) {
    if (!halted) {
      budget.reachedLimit().map(Reason::of).ifPresent(this::stop);
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
        statistics.schedules() == 0 || limit.filter(l -> l.reason() == Reason.CLUSTER).isPresent()
            ? new Verdict.Inconclusive(
                limit.orElse(new Extent.Stopped(Reason.TIME)), statistics.asStatistics())
            : new Verdict.Holds(
                new Coverage.Sampled(statistics.schedules()), statistics.asStatistics());
    return new SamplingResult(verdict, statistics, Optional.empty());
  }

  private synchronized RangeResult rangeResult() {
    failure.filter(Error.class::isInstance).ifPresent(Sampler::rethrow);
    long lowest = Math.min(failing.get(), broken);
    return sharedCounts.range(
        lowest == Long.MAX_VALUE ? -1 : lowest,
        limit.map(Extent.Stopped::reason),
        system.executedParts().map(ExecutedParts::snapshot).orElse(new long[0]));
  }

  /** The expected number of steps of a schedule. */
  int expectedLength() {
    return expected;
  }

  SamplingStatistics statistics() {
    return sharedCounts.tally();
  }

  /** Takes over the result of a range that was executed elsewhere. */
  void add(RangeResult range) {
    sharedCounts.add(range);
    system.executedParts().ifPresent(parts -> parts.add(range.executedParts()));
  }

  /**
   * Executes schedules whose result is known, to find the violation of the last one here.
   *
   * @throws RuntimeException if that is how the last one ends
   */
  void repeat(long from, long last) {
    var randomWalk =
        new RandomWalk(
            system,
            options.schedulingStrategy(),
            options.checked(),
            new CancellationCheck(() -> false));
    var seen = new DistinctStateCounter();
    for (long number = from; number <= last; number++) {
      RandomWalk.Ending ending =
          randomWalk.run(
              number, random(number).split(), scheduler(number), options.limits().steps(), seen);
      if ((ending == RandomWalk.Ending.VIOLATED) != (number == last)) {
        throw new IllegalStateException(
            "schedule %d of a range up to %d has another result here".formatted(number, last));
      }
    }
    found(last, randomWalk.violation());
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
    private final boolean comparesStates;
    private final List<DistinctStateCounter> seen = new ArrayList<>();
    private final DistinctStateCounter seenElsewhere = new DistinctStateCounter();
    private long mostElsewhere;
    private long schedules;
    private long over;
    private long steps;
    private long longest;

    /**
     * @param comparesStates whether packed states mean the same on all machines
     */
    SharedCounts(boolean comparesStates) {
      this.comparesStates = comparesStates;
    }

    synchronized void add(RangeResult range) {
      schedules += range.schedules();
      over += range.terminated();
      steps += range.steps();
      longest = Math.max(longest, range.longest());
      DistinctStateCounter states = DistinctStateCounter.of(range.states());
      if (comparesStates) {
        seenElsewhere.addAll(states);
      } else {
        mostElsewhere = Math.max(mostElsewhere, states.count());
      }
    }

    /** These counts as those of a range. */
    synchronized RangeResult range(long lowestFailing, Optional<Reason> stop, long[] parts) {
      var all = new DistinctStateCounter();
      seen.forEach(all::addAll);
      return new RangeResult(
          schedules,
          over,
          steps,
          longest,
          all.snapshot(),
          lowestFailing,
          lowestFailing < 0 ? stop.orElse(null) : null,
          parts,
          seconds());
    }

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
      all.addAll(seenElsewhere);
      SamplingStatistics.States states =
          mostElsewhere > 0
              ? new SamplingStatistics.States.AtLeast(mostElsewhere)
              : all.isExact()
                  ? new SamplingStatistics.States.Exact(all.count())
                  : new SamplingStatistics.States.Estimated(all.count());
      return new SamplingStatistics(schedules, over, steps, longest, states, seconds());
    }
  }
}
