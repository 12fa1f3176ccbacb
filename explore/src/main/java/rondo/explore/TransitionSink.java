package rondo.explore;

import rondo.ir.Fault;

/** Receives the transitions and faults that a {@link Stepper} reports. */
public interface TransitionSink {
  /**
   * One transition. {@code state} holds the successor during this call only. It differs from the
   * expanded state at most in the words {@code changes[0], changes[2], …, changes[length - 2]}; a
   * word may occur more than once. The value after each word index is the word's value before that
   * change.
   */
  void transition(int[] state, int[] changes, int length);

  /** One fault, raised while a transition was being computed. */
  void fault(Fault.Kind kind);
}
