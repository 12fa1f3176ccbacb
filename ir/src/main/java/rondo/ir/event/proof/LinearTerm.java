package rondo.ir.event.proof;

/** An unknown and a number more: {@code x + 1}. What is no number is an unknown by itself. */
record LinearTerm(int unknown, long plus) implements PathValue {
  static LinearTerm number(long value) {
    return new LinearTerm(DifferenceConstraints.ZERO, value);
  }

  LinearTerm plus(long more) {
    return new LinearTerm(unknown, plus + more);
  }

  boolean isNumber() {
    return unknown == DifferenceConstraints.ZERO;
  }
}
