package rondo.analysis.symmetry.process.inference;

/** The abstract value of an expression in sort inference. */
sealed interface SortTerm {
  SortTerm NUMBER = new Number();
  SortTerm UNCONSTRAINED = new Unconstrained();

  record Constant(int value) implements SortTerm {}

  /** The value at a node, plus {@code shift}. */
  record NodeValue(int node, int shift) implements SortTerm {}

  /**
   * A value computed in an {@link rondo.analysis.symmetry.process.InitialPrefix}, which may name
   * members freely.
   */
  record Unconstrained() implements SortTerm {}

  /** A number that is not a member. */
  record Number() implements SortTerm {}
}
