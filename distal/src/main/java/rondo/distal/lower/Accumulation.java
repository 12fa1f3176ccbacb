package rondo.distal.lower;

import rondo.ir.data.Term;

/** A way to assign to a variable for which the order of the assignments makes no difference. */
sealed interface Accumulation {
  /**
   * It gets the same value each time.
   *
   * @param depth how far inside the variable lies what gets it: a whole must not be set beside its
   *     parts
   */
  record SameValue(Term value, int depth) implements Accumulation {}

  /** Each turn sets the item of the sender whose message it is about. */
  record PerSender() implements Accumulation {}

  /** It takes up values, or gives them away, by an operation that is associative and commutes. */
  record Commutative(Operation operation) implements Accumulation {}

  enum Operation {
    /** It grows: whether it leaves its range shows in the end. */
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
