package rondo.sample;

import java.util.SplittableRandom;

/** Continues with the active process while it is enabled, but switches to another one at random. */
final class RandomSwitchScheduler implements Scheduler {
  private static final int NO_PROCESS = -2;

  private final int sides;
  private final SplittableRandom random;
  private int last = NO_PROCESS;

  /**
   * @param coins the number of coins, which must all show heads for a switch
   */
  RandomSwitchScheduler(int coins, SplittableRandom random) {
    sides = 1 << coins;
    this.random = random;
  }

  @Override
  public int choose(EnabledTransitions transitions) {
    int m = next(transitions);
    last = transitions.process(m);
    return transitions.randomTransition(m, random);
  }

  private int next(EnabledTransitions transitions) {
    int current = 0;
    while (current < transitions.processCount() && transitions.process(current) != last) {
      current++;
    }
    if (current == transitions.processCount()) {
      return random.nextInt(transitions.processCount());
    }
    if (transitions.processCount() == 1 || random.nextInt(sides) != 0) {
      return current;
    }
    int other = random.nextInt(transitions.processCount() - 1);
    return other < current ? other : other + 1;
  }
}
