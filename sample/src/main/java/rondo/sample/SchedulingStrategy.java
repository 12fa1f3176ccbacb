package rondo.sample;

import java.util.SplittableRandom;

/** How runs are chosen. */
public sealed interface SchedulingStrategy {
  /** A scheduler for one run, which is expected to have so many steps. */
  Scheduler scheduler(SplittableRandom random, int expected);

  /** Whether it matters how many steps are expected. */
  default boolean needsRunLength() {
    return false;
  }

  /** Any process that can go on, each as likely as the others; then any of its steps. */
  record UniformProcess() implements SchedulingStrategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return transitions ->
          transitions.randomTransition(random.nextInt(transitions.processCount()), random);
    }
  }

  /** Any step, each as likely as the others: who has many possibilities moves more often. */
  record UniformStep() implements SchedulingStrategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return transitions -> random.nextInt(transitions.count());
    }
  }

  /** Probabilistic concurrency testing; see {@link PctScheduler}. */
  record Pct(int depth) implements SchedulingStrategy {
    public Pct {
      if (depth < 1) {
        throw new IllegalArgumentException("a bug has at least depth 1");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return new PctScheduler(depth, expected, random);
    }

    @Override
    public boolean needsRunLength() {
      return depth > 1;
    }
  }

  /** The process that moves goes on, unless all of so many coins show heads. */
  record RandomSwitch(int coins) implements SchedulingStrategy {
    public RandomSwitch {
      if (coins < 1 || coins > 30) {
        throw new IllegalArgumentException("1 to 30 coins");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return new RandomSwitchScheduler(coins, random);
    }
  }

  /**
   * One process after the other, of which some miss their turn; see {@link DelayBoundedScheduler}.
   */
  record RoundRobin(int delays) implements SchedulingStrategy {
    public RoundRobin {
      if (delays < 0) {
        throw new IllegalArgumentException("no fewer delays than none");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return new DelayBoundedScheduler(delays, expected, random);
    }

    @Override
    public boolean needsRunLength() {
      return delays > 0;
    }
  }

  /** Some strategy for the first steps, from then on any process. */
  record FairAfter(SchedulingStrategy first, long steps) implements SchedulingStrategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      Scheduler unfair = first.scheduler(random, (int) Math.min(expected, Math.max(1, steps)));
      Scheduler fair = new UniformProcess().scheduler(random, expected);
      return new Scheduler() {
        private long taken;

        @Override
        public int choose(EnabledTransitions offered) {
          return (taken++ < steps ? unfair : fair).choose(offered);
        }
      };
    }

    @Override
    public boolean needsRunLength() {
      return first.needsRunLength();
    }
  }
}
