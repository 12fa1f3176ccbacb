package rondo.trace;

import java.util.List;
import java.util.OptionalInt;

/**
 * A run: the index of the transition taken in each state, in the order of the reference
 * interpreter.
 *
 * @param fault the index of the fault that the run ends with, among those of the expansion of its
 *     last state; empty if the last state itself is the violation
 * @param cycle the number of transitions before the cycle of an infinite run, to which its last
 *     transition leads back; empty if the run is finite
 */
public record Trace(List<Integer> choices, OptionalInt fault, OptionalInt cycle) {
  public Trace {
    choices = List.copyOf(choices);
    if (cycle.isPresent() && (cycle.getAsInt() < 0 || cycle.getAsInt() >= choices.size())) {
      throw new IllegalArgumentException("a cycle has at least one transition");
    }
  }

  /** A finite run. */
  public Trace(List<Integer> choices, OptionalInt fault) {
    this(choices, fault, OptionalInt.empty());
  }

  /**
   * An infinite run whose last transition leads back to the state after {@code cycle} transitions.
   */
  public static Trace lasso(List<Integer> choices, int cycle) {
    return new Trace(choices, OptionalInt.empty(), OptionalInt.of(cycle));
  }
}
