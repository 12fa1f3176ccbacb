package rondo.ir.event;

import rondo.ir.data.Term;

/** A formula of linear temporal logic over conditions on states, as it is written. */
public sealed interface TemporalCondition {
  /** A condition without temporal operators. */
  record Now(Term condition) implements TemporalCondition {}

  record Not(TemporalCondition operand) implements TemporalCondition {}

  record And(TemporalCondition left, TemporalCondition right) implements TemporalCondition {}

  record Or(TemporalCondition left, TemporalCondition right) implements TemporalCondition {}

  /** From now on. */
  record Always(TemporalCondition operand) implements TemporalCondition {}

  /** Now or later. */
  record Eventually(TemporalCondition operand) implements TemporalCondition {}

  /**
   * A formula that is not represented.
   *
   * @param what what is not, as the subject of a sentence
   */
  record Unrepresented(String what) implements TemporalCondition {}
}
