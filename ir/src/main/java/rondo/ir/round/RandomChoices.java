package rondo.ir.round;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random choices. */
record RandomChoices(RandomGenerator random) {
  /** Each of them as likely as any other. */
  <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** A number from 0 on, this one included. */
  int upTo(int most) {
    return random.nextInt(most + 1);
  }

  /** Once in so many times. */
  boolean oneIn(int in) {
    return random.nextInt(in) == 0;
  }

  /** With this probability. */
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
