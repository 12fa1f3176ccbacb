package rondo.ir.symmetry;

/** What is known about the value of an expression. */
sealed interface SortTerm {
  SortTerm NUMBER = new Number();
  SortTerm UNCONSTRAINED = new Unconstrained();

  /** Always the same number. */
  record Constant(int value) implements SortTerm {}

  /** What a node holds, plus {@code shift}. */
  record NodeValue(int node, int shift) implements SortTerm {}

  /** What a process knows in its {@link InitialPrefix}, where it may name whom it likes. */
  record Unconstrained() implements SortTerm {}

  /** Any number that stands for nobody. */
  record Number() implements SortTerm {}
}
