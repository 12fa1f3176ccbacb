package rondo.sample;

import java.util.SplittableRandom;

/** How runs are chosen. */
public sealed interface Strategy {
  /** A scheduler for one run, which is expected to have so many steps. */
  Scheduler scheduler(SplittableRandom random, int expected);

  /** Whether it matters how many steps are expected. */
  default boolean asksForLength() {
    return false;
  }

  /** Any process that can go on, each as likely as the others; then any of its steps. */
  record AnyProcess() implements Strategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return steps -> steps.anyOf(random.nextInt(steps.movers()), random);
    }
  }

  /** Any step, each as likely as the others: who has many possibilities moves more often. */
  record AnyStep() implements Strategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return steps -> random.nextInt(steps.count());
    }
  }

  /** Probabilistic concurrency testing; see {@link Priorities}. */
  record Pct(int depth) implements Strategy {
    public Pct {
      if (depth < 1) {
        throw new IllegalArgumentException("a bug has at least depth 1");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return new Priorities(depth, expected, random);
    }

    @Override
    public boolean asksForLength() {
      return depth > 1;
    }
  }

  /** The process that moves goes on, unless all of so many coins show heads. */
  record Coins(int coins) implements Strategy {
    public Coins {
      if (coins < 1 || coins > 30) {
        throw new IllegalArgumentException("1 to 30 coins");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return new CoinFlips(coins, random);
    }
  }

  /** One process after the other, of which some miss their turn; see {@link Turns}. */
  record RoundRobin(int delays) implements Strategy {
    public RoundRobin {
      if (delays < 0) {
        throw new IllegalArgumentException("no fewer delays than none");
      }
    }

    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      return new Turns(delays, expected, random);
    }

    @Override
    public boolean asksForLength() {
      return delays > 0;
    }
  }

  /** Some strategy for the first steps, from then on any process. */
  record FairAfter(Strategy first, long steps) implements Strategy {
    @Override
    public Scheduler scheduler(SplittableRandom random, int expected) {
      Scheduler unfair = first.scheduler(random, (int) Math.min(expected, Math.max(1, steps)));
      Scheduler fair = new AnyProcess().scheduler(random, expected);
      return new Scheduler() {
        private long taken;

        @Override
        public int choose(Steps offered) {
          return (taken++ < steps ? unfair : fair).choose(offered);
        }
      };
    }

    @Override
    public boolean asksForLength() {
      return first.asksForLength();
    }
  }
}
