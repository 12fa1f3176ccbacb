package rondo.sample;

import java.util.SplittableRandom;

/** A strategy for sampling runs. */
public sealed interface SchedulingStrategy {
  /**
   * A scheduler for one run.
   *
   * @param expected the expected number of steps
   * @param visits of earlier runs
   */
  Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits);

  /** Whether a run depends on the runs before it. */
  default boolean countsVisits() {
    return false;
  }

  /** Whether schedulers depend on the expected number of steps. */
  default boolean needsRunLength() {
    return false;
  }

  /** Whether successors are drawn, where the system can do that, and not enumerated. */
  default boolean drawsSuccessors() {
    return false;
  }

  /**
   * A uniformly random enabled process, then a uniformly random transition of it; where a system
   * can draw successors, it does.
   */
  record UniformProcess() implements SchedulingStrategy {
    @Override
    public boolean drawsSuccessors() {
      return true;
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits) {
      return transitions ->
          transitions.randomTransition(random.nextInt(transitions.processCount()), random);
    }
  }

  /** A uniformly random transition: processes with many transitions move more often. */
  record UniformStep() implements SchedulingStrategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits) {
      return transitions -> random.nextInt(transitions.count());
    }
  }

  /** Prefers what earlier runs have seldom visited; see {@link RareStateScheduler}. */
  record RareStates() implements SchedulingStrategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits) {
      return new RareStateScheduler(random, visits);
    }

    @Override
    public boolean countsVisits() {
      return true;
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
    public Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits) {
      return new PctScheduler(depth, expected, random);
    }

    @Override
    public boolean needsRunLength() {
      return depth > 1;
    }
  }

  /** Continues with the active process, unless all of {@code coins} coins show heads. */
  record RandomSwitch(int coins) implements SchedulingStrategy {
    public RandomSwitch {
      if (coins < 1 || coins > 30) {
        throw new IllegalArgumentException("1 to 30 coins");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits) {
      return new RandomSwitchScheduler(coins, random);
    }
  }

  /** Round robin with random delays; see {@link DelayBoundedScheduler}. */
  record RoundRobin(int delays) implements SchedulingStrategy {
    public RoundRobin {
      if (delays < 0) {
        throw new IllegalArgumentException("the number of delays is negative");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits) {
      return new DelayBoundedScheduler(delays, expected, random);
    }

    @Override
    public boolean needsRunLength() {
      return delays > 0;
    }
  }

  /** Another strategy for the first steps, then {@link UniformProcess}. */
  record FairAfter(SchedulingStrategy first, long steps) implements SchedulingStrategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected, VisitCounts visits) {
      Scheduler unfair =
          first.scheduler(random, (int) Math.min(expected, Math.max(1, steps)), visits);
      Scheduler fair = new UniformProcess().scheduler(random, expected, visits);
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

    @Override
    public boolean countsVisits() {
      return first.countsVisits();
    }

    @Override
    public boolean drawsSuccessors() {
      return first.drawsSuccessors();
    }
  }
}
