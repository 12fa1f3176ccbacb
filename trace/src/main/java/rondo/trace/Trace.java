package rondo.trace;

import java.util.List;
import java.util.OptionalInt;

/**
 * A run: which transition was taken in each state, counted in the order in which the reference
 * interpreter lists them.
 *
 * @param fault the run ends with this one of the faults that expanding its last state raises,
 *     counted from 0; empty when the last state itself is what is wrong
 * @param cycle the run goes on for ever: its last transition leads back to where it was after so
 *     many transitions; empty when it ends
 */
public record Trace(List<Integer> choices, OptionalInt fault, OptionalInt cycle) {
  public Trace {
    choices = List.copyOf(choices);
    if (cycle.isPresent() && (cycle.getAsInt() < 0 || cycle.getAsInt() >= choices.size())) {
      throw new IllegalArgumentException("a cycle has at least one transition");
    }
  }

  /** A run that ends. */
  public Trace(List<Integer> choices, OptionalInt fault) {
    this(choices, fault, OptionalInt.empty());
  }

  /** A run whose last transition leads back to where it was after {@code cycle} transitions. */
  public static Trace lasso(List<Integer> choices, int cycle) {
    return new Trace(choices, OptionalInt.empty(), OptionalInt.of(cycle));
  }
}
