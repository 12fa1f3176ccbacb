package rondo.smt.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.smt.formula.TermNode.Monomial;

/** The text of a formula over integers, as users write conditions. */
public final class FormulaText {
  private final Map<? extends SmtTerm, String> variables;

  /**
   * @param variables the texts of variables
   */
  public FormulaText(Map<? extends SmtTerm, String> variables) {
    this.variables = Map.copyOf(variables);
  }

  public String of(Formula formula) {
    return switch (formula.node()) {
      case TermNode.BooleanConstant(boolean value) -> Boolean.toString(value);
      case TermNode.Variable _ -> variable(formula);
      case TermNode.NonNegative(IntegerTerm body) -> comparison(body, ">=");
      case TermNode.IsZero(IntegerTerm body) -> comparison(body, "==");
      case TermNode.And(List<Formula> all) -> joined(all, " && ");
      case TermNode.Equal(Formula left, Formula right) -> operand(left) + " == " + operand(right);
      case TermNode.Not(Formula body) -> negation(body);
      default -> throw new IllegalArgumentException("no formula over integers: " + formula);
    };
  }

  private String negation(Formula body) {
    return switch (body.node()) {
      case TermNode.NonNegative(IntegerTerm less) -> comparison(less, "<");
      case TermNode.IsZero(IntegerTerm different) -> comparison(different, "!=");
      case TermNode.And(List<Formula> all) -> implication(all);
      default -> "!" + operand(body);
    };
  }

  /** Not all of these hold: some of them imply that one of the others does not. */
  private String implication(List<Formula> all) {
    List<Formula> premises = new ArrayList<>();
    List<Formula> conclusions = new ArrayList<>();
    for (Formula formula : all) {
      if (formula.node() instanceof TermNode.Not(Formula body)) {
        conclusions.add(body);
      } else {
        premises.add(formula);
      }
    }
    if (conclusions.isEmpty()) {
      Formula last = premises.removeLast();
      return joined(premises, " && ") + " -> " + negatedOperand(last);
    }
    String conclusion = joined(conclusions, " || ");
    return premises.isEmpty() ? conclusion : joined(premises, " && ") + " -> " + conclusion;
  }

  private String negatedOperand(Formula formula) {
    String text = negation(formula);
    return formula.node() instanceof TermNode.And ? "(" + text + ")" : text;
  }

  private String joined(List<Formula> all, String operator) {
    return all.stream().map(this::operand).collect(Collectors.joining(operator));
  }

  private String operand(Formula formula) {
    boolean isCompound =
        switch (formula.node()) {
          case TermNode.And _, TermNode.Equal _ -> true;
          case TermNode.Not(Formula body) -> body.node() instanceof TermNode.And;
          default -> false;
        };
    return isCompound ? "(" + of(formula) + ")" : of(formula);
  }

  /** Compares a sum with 0; negative summands are moved to the other side. */
  private String comparison(IntegerTerm body, String operator) {
    List<String> left = new ArrayList<>();
    List<String> right = new ArrayList<>();
    long constant = 0;
    if (body.node() instanceof TermNode.LinearSum(List<Monomial> monomials, long number)) {
      constant = number;
      for (Monomial monomial : monomials) {
        long factor = Math.abs(monomial.factor());
        String text = (factor == 1 ? "" : factor + " * ") + variable(monomial.variable());
        (monomial.factor() > 0 ? left : right).add(text);
      }
    } else {
      left.add(variable(body));
    }
    if (constant > 0) {
      left.add(Long.toString(constant));
    } else if (constant < 0) {
      right.add(Long.toString(-constant));
    }
    return sum(left) + " " + operator + " " + sum(right);
  }

  private static String sum(List<String> summands) {
    return summands.isEmpty() ? "0" : String.join(" + ", summands);
  }

  private String variable(SmtTerm term) {
    String text = variables.get(term);
    return text != null ? text : ((TermNode.Variable) term.node()).name();
  }
}
