package rondo.analysis.closure;

/**
 * An unknown plus a constant, as {@code x + 1}. A value that is not a number is an unknown of its
 * own.
 */
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
