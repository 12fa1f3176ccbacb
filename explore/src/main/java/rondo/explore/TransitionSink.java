package rondo.explore;

import rondo.ir.Fault;

/** Receives what a {@link Stepper} finds. */
public interface TransitionSink {
  /**
   * One transition. {@code state} holds the successor for the length of this call only. It differs
   * from the expanded state at most in the words {@code changes[0], changes[2], …, changes[length -
   * 2]}; a word may occur more than once. The value after each word index is the word's content
   * before that change.
   */
  void transition(int[] state, int[] changes, int length);

  /** One fault, reached while a transition was being computed. */
  void fault(Fault.Kind kind);
}
