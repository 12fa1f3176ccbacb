package rondo.testkit.generate;

import java.util.List;
import java.util.SplittableRandom;

/** The source of all random choices. */
public final class RandomSource {
  private final SplittableRandom random;

  public RandomSource(long seed) {
    random = new SplittableRandom(seed);
  }

  public boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** From {@code low} to {@code high}, both included. */
  public int between(int low, int high) {
    return random.nextInt(low, high + 1);
  }

  public <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  public final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** A random index with the given weights. */
  public int weighted(int... weights) {
    int sum = 0;
    for (int w : weights) {
      sum += w;
    }
    int left = random.nextInt(sum);
    int index = 0;
    while (left >= weights[index]) {
      left -= weights[index++];
    }
    return index;
  }
}
