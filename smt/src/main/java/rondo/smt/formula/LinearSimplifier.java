package rondo.smt.formula;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.smt.formula.TermNode.LinearSum;
import rondo.smt.formula.TermNode.Monomial;

/**
 * Normal forms of linear terms and of their comparisons with 0: one monomial for each variable, in
 * order of their ids, and no common divisor of the factors in a comparison.
 */
final class LinearSimplifier {
  private final TermInterner terms;
  private final BooleanSimplifier simplifier;

  LinearSimplifier(TermInterner terms, BooleanSimplifier simplifier) {
    this.terms = terms;
    this.simplifier = simplifier;
  }

  IntegerTerm constant(long value) {
    return terms.integer(new LinearSum(List.of(), value));
  }

  /** The sum of multiples of terms. */
  IntegerTerm sum(List<Monomial> summands, long constant) {
    Map<IntegerTerm, Long> factors = new LinkedHashMap<>();
    long rest = constant;
    for (Monomial summand : summands) {
      switch (summand.variable().node()) {
        case TermNode.Variable _ ->
            factors.merge(summand.variable(), summand.factor(), Math::addExact);
        case LinearSum(List<Monomial> inner, long own) -> {
          rest = Math.addExact(rest, Math.multiplyExact(own, summand.factor()));
          for (Monomial m : inner) {
            long factor = Math.multiplyExact(m.factor(), summand.factor());
            factors.merge(m.variable(), factor, Math::addExact);
          }
        }
      }
    }
    List<Monomial> monomials =
        factors.entrySet().stream()
            .filter(e -> e.getValue() != 0)
            .map(e -> new Monomial(e.getKey(), e.getValue()))
            .sorted(Comparator.comparingInt(m -> m.variable().id()))
            .toList();
    return rest == 0 && monomials.size() == 1 && monomials.getFirst().factor() == 1
        ? monomials.getFirst().variable()
        : terms.integer(new LinearSum(monomials, rest));
  }

  Formula isNonNegative(IntegerTerm body) {
    if (!(body.node() instanceof LinearSum(List<Monomial> monomials, long constant))) {
      return terms.formula(new TermNode.NonNegative(body));
    }
    if (monomials.isEmpty()) {
      return simplifier.truth(constant >= 0);
    }
    long divisor = divisor(monomials);
    IntegerTerm reduced = divided(monomials, divisor, Math.floorDiv(constant, divisor));
    return terms.formula(new TermNode.NonNegative(reduced));
  }

  Formula isZero(IntegerTerm body) {
    if (!(body.node() instanceof LinearSum(List<Monomial> monomials, long constant))) {
      return terms.formula(new TermNode.IsZero(body));
    }
    if (monomials.isEmpty()) {
      return simplifier.truth(constant == 0);
    }
    long divisor = divisor(monomials);
    if (constant % divisor != 0) {
      return simplifier.truth(false);
    }
    long sign = monomials.getFirst().factor() < 0 ? -1 : 1;
    IntegerTerm reduced = divided(monomials, sign * divisor, sign * constant / divisor);
    return terms.formula(new TermNode.IsZero(reduced));
  }

  private IntegerTerm divided(List<Monomial> monomials, long divisor, long constant) {
    List<Monomial> smaller =
        monomials.stream()
            .map(m -> new Monomial(m.variable(), m.factor() / divisor))
            .collect(Collectors.toList());
    return sum(smaller, constant);
  }

  private static long divisor(List<Monomial> monomials) {
    return monomials.stream().mapToLong(m -> Math.abs(m.factor())).reduce(0, LinearSimplifier::gcd);
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
