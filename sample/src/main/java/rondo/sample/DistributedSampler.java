package rondo.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.explore.SearchRestart;
import rondo.explore.TransitionSystem;
import rondo.sample.RangeTask.Independence;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/**
 * Samples runs on several machines. Each executes ranges of schedules; they are begun in order, and
 * after a violation those below it are still completed, so that the violation with the lowest
 * number is reported, for any number of machines, and the statistics are those of the schedules up
 * to it. The failing schedule is executed here again, then minimized.
 *
 * <p>Where schedules are independent, any division into ranges has the same result, so that ranges
 * are as large as a few seconds of work. Otherwise a schedule depends on those before it in its
 * range, so ranges have a fixed size.
 */
public final class DistributedSampler implements RemoteSampler {
  /** The number of schedules of a range, where they depend on one another. */
  static final int SEQUENTIAL_RANGE = 1000;

  private static final int FIRST_RANGE = 64;
  private static final int MAX_RANGE = 1 << 22;

  /** Ranges that took less time are followed by larger ones. */
  private static final double SHORT_SECONDS = 1;

  /** Ranges that took more time are followed by smaller ones. */
  private static final double LONG_SECONDS = 4;

  /** At the time limit, results of ranges that are ending are awaited for this time. */
  private static final long GRACE_NANOS = 3_000_000_000L;

  private static final int TICK_MILLIS = 10;
  private static final int PROGRESS_TICKS = 25;

  private final RangeExecutor executor;
  private final List<EarlierTest> earlier = new ArrayList<>();

  public DistributedSampler(RangeExecutor executor) {
    this.executor = executor;
  }

  @Override
  public SamplingResult run(
      TransitionSystem system,
      SamplingOptions options,
      Consumer<SamplingStatistics> progress,
      BooleanSupplier cancelled) {
    try {
      SamplingResult result =
          Sampler.run(
              system, options, cancelled, sampler -> new Test(sampler, options).run(progress));
      Optional<Violation> violation =
          result.verdict() instanceof Verdict.Violated violated
                  && options.successorOrder() == SamplingOptions.SuccessorOrder.FIXED
              ? Optional.of(violated.violations().getFirst())
              : Optional.empty();
      earlier.add(EarlierTest.of(violation));
      return result;
    } catch (SearchRestart e) {
      earlier.add(EarlierTest.restarted(e.saved()));
      throw e;
    }
  }

  /** The execution of one test. */
  private final class Test {
    private final Sampler sampler;
    private final Budget budget = Budget.current();
    private final Independence independence;
    private final long end;

    /** The ranges that are being executed, by their first schedule. */
    private final TreeMap<Long, Range> running = new TreeMap<>();

    /** Results of ranges whose predecessors are not complete. */
    private final TreeMap<Long, Range> complete = new TreeMap<>();

    private long next;
    private long size;

    /** The schedules below are executed, and counted. */
    private long counted;

    private Optional<Range> failing = Optional.empty();
    private boolean halted;

    Test(Sampler sampler, SamplingOptions options) {
      this.sampler = sampler;
      independence = options.isSequential() ? Independence.SEQUENTIAL : Independence.INDEPENDENT;
      end = options.limits().schedules();
      size = options.isSequential() ? SEQUENTIAL_RANGE : FIRST_RANGE;
    }

    void run(Consumer<SamplingStatistics> progress) {
      try {
        for (int tick = 1; !halted && (start() || !running.isEmpty()); tick++) {
          pause();
          collect();
          if (tick % PROGRESS_TICKS == 0) {
            progress.accept(sampler.statistics());
          }
          budget.reachedLimit().map(Reason::of).ifPresent(this::stop);
        }
      } finally {
        running.values().forEach(r -> r.result.cancel(true));
      }
      complete.values().forEach(this::count);
      failing.ifPresent(this::repeat);
    }

    /** Starts ranges if there are more; whether there is one. */
    private boolean start() {
      while (next < end && failing.isEmpty() && running.size() < executor.capacity()) {
        long to = end - next <= size ? end : next + size;
        long time = budget.remaining().map(d -> d.toMillis()).orElse(Long.MAX_VALUE);
        var task = new RangeTask(next, to, sampler.expectedLength(), time, independence, earlier);
        running.put(next, new Range(task, executor.start(task)));
        next = to;
      }
      return next < end && failing.isEmpty();
    }

    private boolean isAboveFailing(long from) {
      return failing.isPresent() && from > failing.get().task.from();
    }

    private void collect() {
      for (Range range : List.copyOf(running.values())) {
        if (isAboveFailing(range.task.from())) {
          range.result.cancel(true);
          running.remove(range.task.from());
        } else if (range.result.isDone()) {
          running.remove(range.task.from());
          finish(range);
        }
      }
      complete.keySet().removeIf(this::isAboveFailing);
      while (!complete.isEmpty() && complete.firstKey() == counted) {
        Range first = complete.pollFirstEntry().getValue();
        count(first);
        counted = first.task.to();
      }
    }

    private void finish(Range range) {
      RangeResult result;
      try {
        result = range.result.get();
      } catch (CancellationException | InterruptedException e) {
        stop(Reason.INTERRUPTED);
        return;
      } catch (ExecutionException e) {
        budget.reachedLimit().map(Reason::of).ifPresent(sampler::stop); // It closes the cluster.
        sampler.stop(new Extent.Stopped(Reason.CLUSTER, String.valueOf(e.getCause().getMessage())));
        halted = true;
        return;
      }
      complete.put(range.task.from(), range);
      if (result.failingSchedule().isPresent()) {
        failing = Optional.of(range);
      } else {
        result.reachedLimit().filter(limit -> !halted).ifPresent(this::stop);
      }
      adjust(result);
    }

    private void adjust(RangeResult result) {
      if (independence == Independence.INDEPENDENT) {
        if (result.seconds() < SHORT_SECONDS) {
          size = Math.min(MAX_RANGE, Math.max(size, 2 * result.schedules()));
        } else if (result.seconds() > LONG_SECONDS) {
          size = Math.max(1, Math.min(size, result.schedules() / 2));
        }
      }
    }

    private void count(Range range) {
      sampler.add(range.result.resultNow());
    }

    /** Ends the test; at the time limit, ranges end by themselves. */
    private void stop(Reason reason) {
      if (halted) {
        return;
      }
      halted = true;
      sampler.stop(new Extent.Stopped(reason));
      long deadline = System.nanoTime() + (reason == Reason.TIME ? GRACE_NANOS : 0);
      while (!running.isEmpty() && System.nanoTime() < deadline) {
        pause();
        collect();
      }
    }

    /** Executes the failing schedule here, after those that it depends on. */
    private void repeat(Range range) {
      long number = range.result.resultNow().failing();
      long from = independence == Independence.INDEPENDENT ? number : range.task.from();
      Budget.complete(
          () -> {
            sampler.repeat(from, number);
            return number;
          });
    }

    private void pause() {
      try {
        Thread.sleep(TICK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        stop(Reason.INTERRUPTED);
      }
    }
  }

  /** A range that was started. */
  private record Range(RangeTask task, Future<RangeResult> result) {}
}
