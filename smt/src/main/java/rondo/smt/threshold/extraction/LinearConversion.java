package rondo.smt.threshold.extraction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearConstraint.Relation;
import rondo.ir.threshold.LinearExpression;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.TermNode;
import rondo.smt.parameterized.ParameterTerms;

/**
 * Converts formulas over integer variables to formulas over counters, and back. Variables of
 * counter formulas are identifiers.
 */
final class LinearConversion {
  private final TermFactory f;
  private final Map<String, String> identifiers = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<Formula, CounterFormula> converted = new HashMap<>();

  LinearConversion(TermFactory f) {
    this.f = f;
  }

  /** The identifier of a variable. */
  String identifier(IntegerTerm variable) {
    return linear(variable).coefficients().firstKey();
  }

  /** The identifier of a variable. */
  String identifier(String name) {
    return identifiers.computeIfAbsent(
        name,
        n -> {
          String plain = Identifiers.of(n);
          String unique = plain;
          for (int i = 2; names.containsKey(unique); i++) {
            unique = plain + "_" + i;
          }
          names.put(unique, n);
          return unique;
        });
  }

  LinearExpression linear(IntegerTerm term) {
    return switch (term.node()) {
      case TermNode.Variable(String name) -> LinearExpression.of(identifier(name));
      case TermNode.LinearSum(List<TermNode.Monomial> monomials, long constant) -> {
        var coefficients = new TreeMap<String, Long>();
        for (TermNode.Monomial m : monomials) {
          if (!(m.variable().node() instanceof TermNode.Variable(String name))) {
            throw new IllegalArgumentException("a nested sum: " + term);
          }
          coefficients.merge(identifier(name), m.factor(), Math::addExact);
        }
        yield new LinearExpression(coefficients, constant);
      }
    };
  }

  CounterFormula counterFormula(Formula formula) {
    CounterFormula known = converted.get(formula);
    if (known == null) {
      known = convert(formula);
      converted.put(formula, known);
    }
    return known;
  }

  private CounterFormula convert(Formula formula) {
    return switch (formula.node()) {
      case TermNode.BooleanConstant(boolean value) ->
          value ? CounterFormula.TRUE : CounterFormula.FALSE;
      case TermNode.NonNegative(IntegerTerm body) ->
          CounterFormula.of(new LinearConstraint(linear(body), Relation.AT_LEAST));
      case TermNode.IsZero(IntegerTerm body) ->
          CounterFormula.of(new LinearConstraint(linear(body), Relation.EQUAL));
      case TermNode.Not(Formula body) when body.node() instanceof TermNode.And(var all) ->
          new CounterFormula.Or(all.stream().map(a -> counterFormula(f.not(a))).toList());
      case TermNode.Not(Formula body) when body.node() instanceof TermNode.NonNegative(var term) ->
          CounterFormula.of(
              new LinearConstraint(linear(term).times(-1).plus(-1), Relation.AT_LEAST));
      case TermNode.Not(Formula body) -> new CounterFormula.Not(counterFormula(body));
      case TermNode.And(List<Formula> all) ->
          new CounterFormula.And(all.stream().map(this::counterFormula).toList());
      case TermNode.IfThenElse(Formula condition, SmtTerm then, SmtTerm otherwise) ->
          CounterFormula.and(
              CounterFormula.or(counterFormula(f.not(condition)), counterFormula((Formula) then)),
              CounterFormula.or(counterFormula(condition), counterFormula((Formula) otherwise)));
      case TermNode.Equal(SmtTerm left, SmtTerm right) when left instanceof Formula one ->
          CounterFormula.or(
              CounterFormula.and(counterFormula(one), counterFormula((Formula) right)),
              CounterFormula.and(
                  counterFormula(f.not(one)), counterFormula(f.not((Formula) right))));
      default -> throw new IllegalArgumentException("no formula over integers: " + formula);
    };
  }

  /** The disjunctive normal form of a formula. */
  List<List<LinearConstraint>> disjuncts(Formula formula) {
    return counterFormula(formula).disjuncts();
  }

  Formula formula(LinearConstraint constraint) {
    IntegerTerm term = integer(constraint.term());
    return switch (constraint.relation()) {
      case AT_LEAST -> f.atLeast(term, f.integer(0));
      case EQUAL -> f.isZero(term);
    };
  }

  /**
   * The constraint, divided by the greatest common divisor of the factors of all variables but the
   * parameters; exact for integers, since the rest is rounded down.
   */
  LinearConstraint normalized(
      LinearConstraint constraint, Set<String> variables, ParameterTerms parameters) {
    LinearExpression term = constraint.term();
    long divisor = 0;
    LinearExpression rest = LinearExpression.of(term.constant());
    LinearExpression quotient = LinearExpression.of(0);
    for (Map.Entry<String, Long> e : term.coefficients().entrySet()) {
      LinearExpression summand = LinearExpression.of(e.getKey()).times(e.getValue());
      if (variables.contains(e.getKey())) {
        divisor = gcd(divisor, Math.abs(e.getValue()));
        quotient = quotient.plus(summand);
      } else {
        rest = rest.plus(summand);
      }
    }
    if (divisor <= 1 || constraint.relation() == Relation.EQUAL) {
      return constraint;
    }
    var divided = new TreeMap<String, Long>();
    for (Map.Entry<String, Long> e : quotient.coefficients().entrySet()) {
      divided.put(e.getKey(), e.getValue() / divisor);
    }
    IntegerTerm floor =
        parameters.binary(Term.BinaryOp.DIV, integer(rest), f.integer(divisor), Position.NONE);
    return new LinearConstraint(
        new LinearExpression(divided, 0).plus(linear(floor)), Relation.AT_LEAST);
  }

  /** The constraint with as few quotients as possible: a product is compared instead. */
  LinearConstraint withoutQuotients(LinearConstraint constraint, ParameterTerms parameters) {
    LinearConstraint rest = constraint;
    for (Map.Entry<IntegerTerm, ParameterTerms.Quotient> e : parameters.quotients().entrySet()) {
      String quotient = linear(e.getKey()).coefficients().firstKey();
      long factor = rest.term().coefficient(quotient);
      if (Math.abs(factor) == 1 && rest.relation() == Relation.AT_LEAST) {
        long divisor = e.getValue().divisor();
        LinearExpression dividend = linear(e.getValue().dividend());
        LinearExpression others =
            rest.term().minus(LinearExpression.of(quotient).times(factor)).times(divisor);
        // For integers, t + floor(e / g) >= 0 iff g t + e >= 0, and t >= floor(e / g) iff
        // g t >= e - g + 1.
        rest =
            new LinearConstraint(
                factor == 1 ? others.plus(dividend) : others.minus(dividend).plus(divisor - 1),
                Relation.AT_LEAST);
      }
    }
    return rest;
  }

  private static long gcd(long one, long other) {
    return other == 0 ? one : gcd(other, one % other);
  }

  private IntegerTerm integer(LinearExpression term) {
    var summands = new ArrayList<IntegerTerm>();
    term.coefficients()
        .forEach(
            (v, c) -> summands.add(f.multiply(c, f.integerVariable(names.getOrDefault(v, v)))));
    summands.add(f.integer(term.constant()));
    return f.sum(summands);
  }
}
