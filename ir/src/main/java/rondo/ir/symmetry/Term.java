package rondo.ir.symmetry;

/** What is known about the value of an expression. */
sealed interface Term {
  Term NUMBER = new Number();
  Term FREE = new Free();

  /** Always the same number. */
  record Known(int value) implements Term {}

  /** What a node holds, plus {@code shift}. */
  record Held(int node, int shift) implements Term {}

  /** What a process knows in its {@link Opening}, where it may name whom it likes. */
  record Free() implements Term {}

  /** Any number that stands for nobody. */
  record Number() implements Term {}
}
