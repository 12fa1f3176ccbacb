package rondo.ir.round.interpreter;

import rondo.ir.Fault;
import rondo.ir.round.RoundProperty;

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
