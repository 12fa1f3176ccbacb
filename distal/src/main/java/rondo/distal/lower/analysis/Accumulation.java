package rondo.distal.lower.analysis;

import rondo.ir.data.Term;

/** A form of assignment to a variable that commutes across the iterations of a loop. */
sealed interface Accumulation {
  /**
   * Every iteration assigns the same value.
   *
   * @param depth the nesting depth of the assigned part: a whole must not be assigned along with
   *     its parts
   */
  record SameValue(Term value, int depth) implements Accumulation {}

  /** Each iteration assigns the element indexed by the sender of its message. */
  record PerSender() implements Accumulation {}

  /**
   * Each iteration combines the variable with a value by an associative and commutative operation.
   */
  record Commutative(Operation operation) implements Accumulation {}

  enum Operation {
    /** Monotone, so the final value shows whether the range was ever exceeded. */
    ADD,
    SUBTRACT,
    UNION,
    /** Intersection and difference. */
    REMOVAL,
    OR,
    AND,
    MIN,
    MAX
  }
}
