package rondo.sample;

import java.util.SplittableRandom;

/**
 * A random walk towards what earlier runs have seldom visited: a transition is the more probable
 * the rarer the values that it writes. So runs are not repeated, and a bug that needs several rare
 * events is approached step by step. In the manner of Mukherjee et al., Learning-based controlled
 * concurrency testing, 2020, with counts of local states in the place of learned values.
 *
 * <p>Where a transition is a round of all processes, a word of the state is the local state of a
 * process. In a uniform choice among all outcomes of a round the messages that a quorum needs are
 * seldom received together, and what follows is seldom reached. In some runs a transition is also
 * preferred if it changes many words, so that messages are received by most processes.
 */
final class RareStateScheduler implements Scheduler {
  private static final double[] RARITY_EXPONENTS = {1, 2};
  private static final double[] CHANGE_FACTORS = {1, 2, 4};

  /** The probability of a uniform choice. */
  private static final double UNIFORM = 0.05;

  private final SplittableRandom random;
  private final VisitCounts visits;
  private final double rarityExponent;
  private final double changeFactor;
  private double[] weights = new double[16];

  RareStateScheduler(SplittableRandom random, VisitCounts visits) {
    this.random = random;
    this.visits = visits;
    rarityExponent = RARITY_EXPONENTS[random.nextInt(RARITY_EXPONENTS.length)];
    changeFactor = CHANGE_FACTORS[random.nextInt(CHANGE_FACTORS.length)];
  }

  @Override
  public int choose(EnabledTransitions transitions) {
    int count = transitions.count();
    boolean uniform = random.nextDouble() < UNIFORM;
    int chosen = uniform ? random.nextInt(count) : count == 1 ? 0 : rare(transitions);
    transitions.countValues(chosen, visits);
    return chosen;
  }

  private int rare(EnabledTransitions transitions) {
    int count = transitions.count();
    if (weights.length < count) {
      weights = new double[2 * count];
    }
    int most = 0;
    for (int i = 0; i < count; i++) {
      most = Math.max(most, transitions.changedWords(i));
    }
    double total = 0;
    for (int i = 0; i < count; i++) {
      weights[i] =
          Math.pow(transitions.rarity(i, visits), rarityExponent)
              * Math.pow(changeFactor, transitions.changedWords(i) - most);
      total += weights[i];
    }
    double left = random.nextDouble() * total;
    for (int i = 0; i < count; i++) {
      left -= weights[i];
      if (left < 0) {
        return i;
      }
    }
    return count - 1;
  }
}
