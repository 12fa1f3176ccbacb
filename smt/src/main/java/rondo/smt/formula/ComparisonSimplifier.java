package rondo.smt.formula;

import java.util.OptionalLong;

/** Simplification rules for comparisons of bit vectors. */
final class ComparisonSimplifier {
  /** The maximal depth to which an equation with a constant is pushed into a chain of choices. */
  private static final int MAX_DEPTH = 16;

  private final TermInterner terms;
  private final BooleanSimplifier simplifier;
  private final BitVectorSimplifier bitVectorSimplifier;

  ComparisonSimplifier(
      TermInterner terms, BooleanSimplifier simplifier, BitVectorSimplifier bitVectorSimplifier) {
    this.terms = terms;
    this.simplifier = simplifier;
    this.bitVectorSimplifier = bitVectorSimplifier;
  }

  Formula equal(BitVector left, BitVector right) {
    BitVectorSimplifier.requireSameWidth(left, right);
    return equal(left, right, MAX_DEPTH);
  }

  private Formula equal(BitVector left, BitVector right, int reach) {
    if (left == right) {
      return simplifier.truth(true);
    }
    OptionalLong first = left.constant();
    OptionalLong second = right.constant();
    if (first.isPresent()) {
      return second.isPresent() ? simplifier.truth(false) : equal(right, left, reach);
    }
    if (second.isEmpty()) {
      return terms.formula(
          left.id() < right.id()
              ? new TermNode.Equal(left, right)
              : new TermNode.Equal(right, left));
    }
    long value = second.getAsLong();
    if (reach > 0
        && left.node()
            instanceof TermNode.IfThenElse(var condition, BitVector then, BitVector otherwise)
        && (then.constant().isPresent() || otherwise.constant().isPresent())) {
      return simplifier.ifThenElse(
          condition, equal(then, right, reach - 1), equal(otherwise, right, reach - 1));
    }
    if (left.node() instanceof TermNode.ZeroExtension(BitVector inner, _)) {
      return BitVector.truncate(inner.width(), value) == value
          ? equal(inner, bitVectorSimplifier.constant(value, inner.width()), reach)
          : simplifier.truth(false);
    }
    if (left.node()
            instanceof TermNode.Operation(BitVectorOperator operator, BitVector x, BitVector y)
        && operator == BitVectorOperator.ADD
        && y.constant().isPresent()) {
      return equal(
          x, bitVectorSimplifier.constant(value - y.constant().getAsLong(), left.width()), reach);
    }
    return terms.formula(new TermNode.Equal(left, right));
  }

  Formula unsignedLess(BitVector left, BitVector right) {
    int width = Math.max(left.width(), right.width());
    return less(
        bitVectorSimplifier.zeroExtended(left, width),
        bitVectorSimplifier.zeroExtended(right, width));
  }

  private Formula less(BitVector left, BitVector right) {
    long most = BitVector.truncate(left.width(), -1);
    OptionalLong first = left.constant();
    OptionalLong second = right.constant();
    if (first.isPresent() && second.isPresent()) {
      return simplifier.truth(Long.compareUnsigned(first.getAsLong(), second.getAsLong()) < 0);
    }
    if (left == right
        || first.isPresent() && first.getAsLong() == most
        || second.isPresent() && second.getAsLong() == 0) {
      return simplifier.truth(false);
    }
    if (first.isPresent() && first.getAsLong() == 0) {
      return simplifier.not(equal(left, right));
    }
    if (second.isPresent() && second.getAsLong() == 1) {
      return equal(left, bitVectorSimplifier.constant(0, left.width()));
    }
    // Zero extensions are compared in their original width, if the other operand fits.
    if (left.node() instanceof TermNode.ZeroExtension(BitVector inner, _)) {
      if (second.isPresent()) {
        long bound = second.getAsLong();
        return BitVector.truncate(inner.width(), bound) == bound
            ? less(inner, bitVectorSimplifier.constant(bound, inner.width()))
            : simplifier.truth(true);
      }
      if (right.node() instanceof TermNode.ZeroExtension(BitVector other, _)) {
        int needed = Math.max(inner.width(), other.width());
        if (needed < left.width()) {
          return less(
              bitVectorSimplifier.zeroExtended(inner, needed),
              bitVectorSimplifier.zeroExtended(other, needed));
        }
      }
    }
    if (right.node() instanceof TermNode.ZeroExtension(BitVector inner, _) && first.isPresent()) {
      long bound = first.getAsLong();
      return BitVector.truncate(inner.width(), bound) == bound
          ? less(bitVectorSimplifier.constant(bound, inner.width()), inner)
          : simplifier.truth(false);
    }
    return terms.formula(new TermNode.UnsignedLess(left, right));
  }

  Formula signedLess(BitVector a, BitVector b) {
    int width = Math.max(a.width(), b.width());
    BitVector left = bitVectorSimplifier.signExtended(a, width);
    BitVector right = bitVectorSimplifier.signExtended(b, width);
    OptionalLong first = left.constant();
    OptionalLong second = right.constant();
    if (first.isPresent() && second.isPresent()) {
      return simplifier.truth(
          BitVector.signed(width, first.getAsLong()) < BitVector.signed(width, second.getAsLong()));
    }
    long least = BitVector.truncate(width, Long.MIN_VALUE >> (BitVector.MAX_WIDTH - width));
    long most = BitVector.truncate(width, ~least);
    return left == right
            || first.isPresent() && first.getAsLong() == most
            || second.isPresent() && second.getAsLong() == least
        ? simplifier.truth(false)
        : terms.formula(new TermNode.SignedLess(left, right));
  }
}
