package rondo.trace;

import java.util.List;
import java.util.OptionalInt;

/**
 * A run: which transition was taken in each state, counted in the order in which the reference
 * interpreter lists them.
 *
 * @param fault the run ends with this one of the faults that expanding its last state raises,
 *     counted from 0; empty when the last state itself is what is wrong
 */
public record Trace(List<Integer> choices, OptionalInt fault) {
  public Trace {
    choices = List.copyOf(choices);
  }
}
