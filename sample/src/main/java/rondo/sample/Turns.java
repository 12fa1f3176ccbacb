package rondo.sample;

import java.util.SplittableRandom;

/**
 * Round robin with delays, after Emmi, Qadeer and Rakamaric, "Delay-Bounded Scheduling" (2011): the
 * processes that can go on make a step each, one after the other, beginning with any of them. At a
 * few steps, drawn from those that a run is expected to have, the process whose turn it is misses
 * it.
 */
final class Turns implements Scheduler {
  private final SplittableRandom random;
  private final int[] delays;
  private int last;
  private int step;

  Turns(int delays, int expected, SplittableRandom random) {
    this.random = random;
    this.delays = new int[delays];
    for (int i = 0; i < delays; i++) {
      this.delays[i] = random.nextInt(Math.max(1, expected));
    }
    last = Integer.MIN_VALUE;
  }

  @Override
  public int choose(Steps steps) {
    int m = last == Integer.MIN_VALUE ? random.nextInt(steps.movers()) : after(steps, last);
    for (int delay : delays) {
      if (delay == step) {
        m = after(steps, steps.who(m));
      }
    }
    step++;
    if (steps.who(m) >= 0) {
      last = steps.who(m);
    }
    return steps.anyOf(m, random);
  }

  /** The next one that can go on, or the first if there is none. */
  private static int after(Steps steps, int process) {
    int next = -1;
    int least = 0;
    for (int m = 0; m < steps.movers(); m++) {
      int who = steps.who(m);
      if (who > process && (next < 0 || who < steps.who(next))) {
        next = m;
      }
      least = who < steps.who(least) ? m : least;
    }
    return next < 0 ? least : next;
  }
}
