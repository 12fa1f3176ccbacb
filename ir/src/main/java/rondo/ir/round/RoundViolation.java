package rondo.ir.round;

import rondo.ir.Fault;

/** What is wrong with a state, a step or a run. */
public sealed interface RoundViolation {
  /** A property is violated. */
  record PropertyViolation(RoundProperty property) implements RoundViolation {}

  /**
   * A failed assertion or a run-time error.
   *
   * @param process who was at work, or {@link RoundTransition#NOBODY}
   */
  record FaultViolation(int process, Fault fault) implements RoundViolation {}
}
