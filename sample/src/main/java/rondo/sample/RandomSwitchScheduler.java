package rondo.sample;

import java.util.SplittableRandom;

/** Lets a process go on as long as it can, but switches to another one now and then. */
final class RandomSwitchScheduler implements Scheduler {
  private static final int NOBODY = -2;

  private final int sides;
  private final SplittableRandom random;
  private int last = NOBODY;

  /**
   * @param coins all of them have to show heads for a switch
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
