package rondo.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Probabilistic concurrency testing (PCT), after Burckhardt, Kothari, Musuvathi and Nagarakatte, "A
 * Randomized Scheduler with Probabilistic Guarantees of Finding Bugs" (2010).
 *
 * <p>Each process is assigned a random priority at its first occurrence, and the enabled process of
 * the highest priority always moves. At {@code d - 1} steps, drawn from the {@code k} steps that a
 * run is expected to have, the priority of the process whose turn it is drops below all others: to
 * the {@code i}-th lowest at the {@code i}-th of the points drawn. A bug of depth {@code d}, one
 * that needs {@code d} steps in a certain order, is found by a run with probability at least {@code
 * 1 / (n k^(d-1))}, with {@code n} processes that are deterministic; a nondeterministic process,
 * such as one that may receive one of several messages, chooses uniformly, and the probability of
 * the choices that a bug needs is another factor.
 *
 * <p>A transition of no process, such as the choice of the faults of a round, has precedence over
 * all others.
 */
final class PctScheduler implements Scheduler {
  private final SplittableRandom random;
  private final int[] points;
  private final Map<Integer, Long> priorities = new HashMap<>();
  private int step;

  PctScheduler(int depth, int expected, SplittableRandom random) {
    this.random = random;
    points = new int[depth - 1];
    for (int i = 0; i < points.length; i++) {
      points[i] = random.nextInt(Math.max(1, expected));
    }
  }

  @Override
  public int choose(EnabledTransitions transitions) {
    for (int i = 0; i < points.length; i++) {
      int first = first(transitions);
      if (points[i] == step && transitions.process(first) >= 0) {
        priorities.put(transitions.process(first), (long) i);
      }
    }
    step++;
    return transitions.randomTransition(first(transitions), random);
  }

  private int first(EnabledTransitions transitions) {
    int first = 0;
    long highest = -1;
    for (int m = 0; m < transitions.processCount(); m++) {
      long priority = priority(transitions.process(m));
      if (priority > highest) {
        highest = priority;
        first = m;
      }
    }
    return first;
  }

  private long priority(int pid) {
    if (pid < 0) {
      return Long.MAX_VALUE;
    }
    return priorities.computeIfAbsent(pid, _ -> random.nextLong(points.length, Long.MAX_VALUE - 1));
  }
}
