package rondo.ir.round;

import rondo.ir.Fault;

/** A violation in a state, a step or a run. */
public sealed interface RoundViolation {
  record PropertyViolation(RoundProperty property) implements RoundViolation {}

  /**
   * A failed assertion or a run-time error.
   *
   * @param process the process, or {@link RoundTransition#NO_PROCESS}
   */
  record FaultViolation(int process, Fault fault) implements RoundViolation {}
}
