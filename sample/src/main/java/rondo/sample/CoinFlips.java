package rondo.sample;

import java.util.SplittableRandom;

/** Lets a process go on as long as it can, but switches to another one now and then. */
final class CoinFlips implements Scheduler {
  private static final int NOBODY = -2;

  private final int sides;
  private final SplittableRandom random;
  private int last = NOBODY;

  /**
   * @param coins all of them have to show heads for a switch
   */
  CoinFlips(int coins, SplittableRandom random) {
    sides = 1 << coins;
    this.random = random;
  }

  @Override
  public int choose(Steps steps) {
    int m = next(steps);
    last = steps.who(m);
    return steps.anyOf(m, random);
  }

  private int next(Steps steps) {
    int current = 0;
    while (current < steps.movers() && steps.who(current) != last) {
      current++;
    }
    if (current == steps.movers()) {
      return random.nextInt(steps.movers());
    }
    if (steps.movers() == 1 || random.nextInt(sides) != 0) {
      return current;
    }
    int other = random.nextInt(steps.movers() - 1);
    return other < current ? other : other + 1;
  }
}
