package rondo.sample;

import java.util.SplittableRandom;

/**
 * Delay-bounded scheduling, after Emmi, Qadeer and Rakamaric, "Delay-Bounded Scheduling" (2011):
 * round robin over the enabled processes, one step each, beginning with a random one. At a few
 * steps, drawn from the expected length of a run, the process whose turn it is misses it.
 */
final class DelayBoundedScheduler implements Scheduler {
  private final SplittableRandom random;
  private final int[] delays;
  private int last;
  private int step;

  DelayBoundedScheduler(int delays, int expected, SplittableRandom random) {
    this.random = random;
    this.delays = new int[delays];
    for (int i = 0; i < delays; i++) {
      this.delays[i] = random.nextInt(Math.max(1, expected));
    }
    last = Integer.MIN_VALUE;
  }

  @Override
  public int choose(EnabledTransitions transitions) {
    int m =
        last == Integer.MIN_VALUE
            ? random.nextInt(transitions.processCount())
            : after(transitions, last);
    for (int delay : delays) {
      if (delay == step) {
        m = after(transitions, transitions.process(m));
      }
    }
    step++;
    if (transitions.process(m) >= 0) {
      last = transitions.process(m);
    }
    return transitions.randomTransition(m, random);
  }

  /** The next enabled process in round-robin order, or the first if there is none after. */
  private static int after(EnabledTransitions transitions, int process) {
    int next = -1;
    int least = 0;
    for (int m = 0; m < transitions.processCount(); m++) {
      int who = transitions.process(m);
      if (who > process && (next < 0 || who < transitions.process(next))) {
        next = m;
      }
      least = who < transitions.process(least) ? m : least;
    }
    return next < 0 ? least : next;
  }
}
