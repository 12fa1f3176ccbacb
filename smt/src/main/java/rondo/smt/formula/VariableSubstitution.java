package rondo.smt.formula;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.formula.TermNode.Monomial;

/** Replaces variables in formulas over integers. */
public final class VariableSubstitution {
  private final TermFactory f;
  private final Map<SmtTerm, SmtTerm> replaced;

  public VariableSubstitution(
      TermFactory f, Map<? extends SmtTerm, ? extends SmtTerm> replacements) {
    this.f = f;
    replaced = new HashMap<>(replacements);
  }

  public Formula of(Formula formula) {
    for (SmtTerm term : Subterms.bottomUp(List.of(formula), replaced::containsKey)) {
      replaced.put(term, result(term));
    }
    return (Formula) replaced.get(formula);
  }

  private SmtTerm result(SmtTerm term) {
    return switch (term.node()) {
      case TermNode.BooleanConstant _, TermNode.Variable _ -> term;
      case TermNode.Not(Formula body) -> f.not((Formula) replaced.get(body));
      case TermNode.Equal(SmtTerm left, SmtTerm right) ->
          f.equal((Formula) replaced.get(left), (Formula) replaced.get(right));
      case TermNode.And(List<Formula> all) ->
          f.and(all.stream().map(a -> (Formula) replaced.get(a)).toList());
      case TermNode.NonNegative(IntegerTerm body) -> f.atLeast(integer(body), f.integer(0));
      case TermNode.IsZero(IntegerTerm body) -> f.isZero(integer(body));
      case TermNode.LinearSum(List<Monomial> monomials, long constant) -> {
        List<IntegerTerm> summands = new ArrayList<>();
        monomials.forEach(m -> summands.add(f.multiply(m.factor(), integer(m.variable()))));
        summands.add(f.integer(constant));
        yield f.sum(summands);
      }
      default -> throw new IllegalArgumentException("no formula over integers: " + term);
    };
  }

  private IntegerTerm integer(IntegerTerm term) {
    return (IntegerTerm) replaced.get(term);
  }
}
