package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random choices. */
record RandomChoices(RandomGenerator random) {
  /** A uniformly distributed element. */
  <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** A number from 0 to {@code most}, inclusive. */
  int upTo(int most) {
    return random.nextInt(most + 1);
  }

  /** True with probability 1/{@code in}. */
  boolean oneIn(int in) {
    return random.nextInt(in) == 0;
  }

  boolean withProbability(double probability) {
    return random.nextDouble() < probability;
  }

  <T> List<T> shuffled(List<T> items) {
    var rest = new ArrayList<>(items);
    var shuffled = new ArrayList<T>();
    while (!rest.isEmpty()) {
      shuffled.add(rest.remove(random.nextInt(rest.size())));
    }
    return shuffled;
  }
}
