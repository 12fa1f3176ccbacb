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
import rondo.sample.Sampled.Finding;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/**
 * Tests a transition system: makes one run after the other, until one breaks a property.
 *
 * <p>What happens in a run depends on the seed and on the number of its schedule alone. Threads
 * take numbers in order, and after a violation the ones below it are still made to their end, so
 * that the violation of the lowest number is reported, on any number of threads.
 */
public final class Sampler {
  /** How many runs are made beforehand to find out how long they are. */
  private static final int TRIALS = 32;

  /** How many states to expand in search of a run that is shorter. */
  private static final int EFFORT = 40_000;

  private static final int PROGRESS_MILLIS = 250;

  private final TransitionSystem system;
  private final Sampling sampling;
  private final int expected;
  private final Counts counts = new Counts();
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong failing = new AtomicLong(Long.MAX_VALUE);
  private final Budget budget;
  private volatile boolean halted;
  private Optional<Violation> found = Optional.empty();
  private Optional<Throwable> failure = Optional.empty();
  private Optional<Reason> limit = Optional.empty();

  private Sampler(TransitionSystem system, Sampling sampling, Budget budget) {
    this.system = system;
    this.sampling = sampling;
    this.budget = budget;
    expected = sampling.strategy().asksForLength() ? lengthOfTrials() : 1;
  }

  /**
   * @param progress told the figures so far now and then
   * @param cancelled asked now and then; true ends the test
   */
  public static Sampled run(
      TransitionSystem system,
      Sampling sampling,
      Consumer<Tally> progress,
      BooleanSupplier cancelled) {
    try (Budget budget = Budget.current().within(sampling.limits().time(), cancelled)) {
      return budget.call(
          () -> {
            var sampler = new Sampler(system, sampling, budget);
            sampler.work(progress);
            return sampler.result();
          });
    } catch (LimitReachedException e) {
      return Sampled.nothing(e.limit());
    }
  }

  /** The longest of some random runs, of which nothing else is kept. */
  private int lengthOfTrials() {
    var walk = new Walk(system, sampling.checked(), new Halt(() -> false));
    int longest = 1;
    for (int trial = 1; trial <= TRIALS; trial++) {
      Scheduler any = new Strategy.AnyProcess().scheduler(random(-trial), 1);
      walk.run(any, sampling.limits().steps(), new StatesSeen());
      longest = Math.max(longest, walk.length());
    }
    return longest;
  }

  /** All that is random in a schedule. */
  private SplittableRandom random(long schedule) {
    return new SplittableRandom(new SplittableRandom(sampling.seed()).nextLong() + schedule)
        .split();
  }

  private void work(Consumer<Tally> progress) {
    int threads = (int) Math.min(sampling.limits().threads(), sampling.limits().schedules());
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
        progress.accept(counts.tally());
        budget.reached().ifPresent(limit -> stop(Reason.of(limit)));
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

  /** One thread's part: schedules as long as there are any. */
  private void schedules() {
    var current = new long[1];
    var seen = new StatesSeen();
    try {
      Halt halt = new Halt(() -> isOver(current[0]));
      var walk = new Walk(system, sampling.checked(), halt);
      long number = next.getAndIncrement();
      for (; number < sampling.limits().schedules(); number = next.getAndIncrement()) {
        current[0] = number;
        halt.check();
        Scheduler scheduler = sampling.strategy().scheduler(random(number), expected);
        Walk.Ending ending = walk.run(scheduler, sampling.limits().steps(), seen);
        counts.add(walk.length(), ending);
        if (ending == Walk.Ending.BROKEN) {
          found(number, walk.violation());
        }
      }
    } catch (Halt.HaltedException e) {
      // The reason has been noted, or a lower number is known to fail.
    } finally {
      counts.add(seen);
    }
  }

  private boolean isOver(long number) {
    if (!halted) {
      budget.reached().ifPresent(limit -> stop(Reason.of(limit)));
    }
    return halted || number > failing.get();
  }

  private synchronized void found(long number, Violation violation) {
    if (number < failing.get()) {
      failing.set(number);
      found = Optional.of(violation);
    }
  }

  private synchronized Sampled result() {
    failure.ifPresent(Sampler::rethrow);
    Tally tally = counts.tally();
    if (found.isPresent()) {
      Violation first = found.get();
      Violation shrunk = shrunk(first);
      Property property = shrunk.property();
      var verdict =
          new Verdict.Violated(
              List.of(shrunk),
              Map.of(property, 1L),
              new Extent.Stopped(Reason.ENOUGH),
              tally.statistics());
      var finding =
          new Finding(
              failing.get(), first.trace().choices().size(), shrunk.trace().choices().size());
      return new Sampled(verdict, tally, Optional.of(finding));
    }
    Verdict verdict =
        tally.schedules() == 0
            ? new Verdict.Inconclusive(
                new Extent.Stopped(limit.orElse(Reason.TIME)), tally.statistics())
            : new Verdict.Holds(new Coverage.Sampled(tally.schedules()), tally.statistics());
    return new Sampled(verdict, tally, Optional.empty());
  }

  /**
   * The violation by a run that is as short as can be had with some effort: what is left of the one
   * that was found, and of others that break the same property earlier.
   */
  private Violation shrunk(Violation first) {
    var effort = new Effort(EFFORT);
    Violation best = first;
    try {
      best = Shrinking.of(system, first, effort);
      return shorterThan(best, effort);
    } catch (LimitReachedException e) {
      return best; // There is no more time to find a shorter one.
    }
  }

  /** The shortest violation of the same property that is found with the effort that is left. */
  private Violation shorterThan(Violation known, Effort effort) {
    Violation best = known;
    var walk = new Walk(system, Set.of(known.property()), new Halt(() -> false));
    var seen = new StatesSeen();
    int trial = TRIALS;
    while (effort.isLeft() && !best.trace().choices().isEmpty()) {
      trial++;
      Scheduler scheduler = sampling.strategy().scheduler(random(-trial), expected);
      int shorter = best.trace().choices().size() - 1;
      Walk.Ending ending = walk.run(scheduler, shorter, seen);
      effort.spend(walk.length() + 1);
      if (ending == Walk.Ending.BROKEN) {
        best = Shrinking.of(system, walk.violation(), effort);
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

  /** The figures of all threads. */
  private static final class Counts {
    private final long began = System.nanoTime();
    private final List<StatesSeen> seen = new ArrayList<>();
    private long schedules;
    private long over;
    private long steps;
    private long longest;

    synchronized void add(int length, Walk.Ending ending) {
      schedules++;
      over += ending == Walk.Ending.OVER ? 1 : 0;
      steps += length;
      longest = Math.max(longest, length);
    }

    synchronized void add(StatesSeen states) {
      seen.add(states);
    }

    double seconds() {
      return (System.nanoTime() - began) / 1e9;
    }

    /** States are counted when all threads are done. */
    synchronized Tally tally() {
      var all = new StatesSeen();
      seen.forEach(all::addAll);
      Tally.States states =
          all.isExact()
              ? new Tally.States.Exactly(all.count())
              : new Tally.States.About(all.count());
      return new Tally(schedules, over, steps, longest, states, seconds());
    }
  }
}
