package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.TermNode;

/** The parameters of a protocol as integers, and terms over them. */
final class ParameterTerms {
  private final TermFactory f;
  private final Map<Integer, IntegerTerm> parameters = new HashMap<>();
  private final List<Formula> constraints = new ArrayList<>();

  /** The quotients, by a term that contains dividend and divisor. */
  private final Map<IntegerTerm, IntegerTerm> quotients = new HashMap<>();

  ParameterTerms(TermFactory f, ParameterizedRoundSystem system) {
    this.f = f;
    system.parameters().forEach((v, name) -> parameters.put(v, f.integerVariable(name)));
    system.parameters().keySet().stream()
        .filter(system.definitions()::containsKey)
        .forEach(
            v -> constraints.add(f.equal(parameters.get(v), number(system.definitions().get(v)))));
  }

  /** The definitions of derived parameters and of quotients that occurred so far. */
  Formula constraints() {
    return f.and(constraints);
  }

  boolean isParameter(int variable) {
    return parameters.containsKey(variable);
  }

  IntegerTerm parameter(int variable) {
    return parameters.get(variable);
  }

  /** A number that depends on parameters only. */
  IntegerTerm number(Term term) {
    return switch (term) {
      case Term.Constant(Value.Number(int value)) -> f.integer(value);
      case Term.OwnVariable(int variable) when isParameter(variable) -> parameter(variable);
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NEGATE ->
          f.multiply(-1, number(operand));
      case Term.Binary(Term.BinaryOp op, Term left, Term right, Position at) ->
          binary(op, number(left), number(right), at);
      default ->
          throw new UnsupportedParameterizationException(
              "a number that is no linear term of the parameters", Position.NONE);
    };
  }

  /** A linear term as users write it, such as {@code 2 * N - 1}. */
  String text(IntegerTerm term) {
    return switch (term.node()) {
      case TermNode.Variable(String name) -> name;
      case TermNode.LinearSum(List<TermNode.Monomial> monomials, long constant) -> {
        var text = new StringBuilder();
        for (TermNode.Monomial monomial : monomials) {
          long factor = Math.abs(monomial.factor());
          append(
              text,
              monomial.factor() < 0,
              (factor == 1 ? "" : factor + " * ") + text(monomial.variable()));
        }
        if (constant != 0 || monomials.isEmpty()) {
          append(text, constant < 0, Long.toString(Math.abs(constant)));
        }
        yield text.toString();
      }
    };
  }

  private static void append(StringBuilder text, boolean isNegative, String summand) {
    if (text.isEmpty()) {
      text.append(isNegative ? "-" : "").append(summand);
    } else {
      text.append(isNegative ? " - " : " + ").append(summand);
    }
  }

  /** A condition on parameters only. */
  Formula condition(Term term) {
    return switch (term) {
      case Term.Constant(Value.Number(int value)) -> f.truth(value != 0);
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NOT ->
          f.not(condition(operand));
      case Term.Binary(Term.BinaryOp op, Term left, Term right, Position at) ->
          switch (op) {
            case AND -> f.and(condition(left), condition(right));
            case OR -> f.or(condition(left), condition(right));
            case EQ, NE, LT, LE, GT, GE -> compared(op, number(left), number(right));
            default -> throw new UnsupportedParameterizationException("this condition", at);
          };
      default ->
          throw new UnsupportedParameterizationException(
              "a condition that is not linear in the parameters", Position.NONE);
    };
  }

  /** The comparison of linear terms. */
  Formula compared(Term.BinaryOp op, IntegerTerm one, IntegerTerm other) {
    return switch (op) {
      case EQ -> f.equal(one, other);
      case NE -> f.not(f.equal(one, other));
      case LT -> f.greater(other, one);
      case LE -> f.atMost(one, other);
      case GT -> f.greater(one, other);
      case GE -> f.atLeast(one, other);
      default -> throw new IllegalArgumentException(op + " is no comparison");
    };
  }

  /** The result of an operation on linear terms. */
  IntegerTerm binary(Term.BinaryOp op, IntegerTerm left, IntegerTerm right, Position at) {
    return switch (op) {
      case ADD -> f.add(left, right);
      case SUB -> f.subtract(left, right);
      case MUL -> product(left, right, at);
      case DIV -> quotient(left, right, at);
      case MOD ->
          f.subtract(left, f.multiply(right.constant().orElse(1), quotient(left, right, at)));
      default -> throw new UnsupportedParameterizationException("this operation", at);
    };
  }

  private IntegerTerm product(IntegerTerm left, IntegerTerm right, Position at) {
    if (left.constant().isPresent()) {
      return f.multiply(left.constant().getAsLong(), right);
    }
    if (right.constant().isPresent()) {
      return f.multiply(right.constant().getAsLong(), left);
    }
    throw new UnsupportedParameterizationException("a product of two numbers that vary", at);
  }

  /** The quotient, rounded down: an auxiliary variable with its definition. */
  private IntegerTerm quotient(IntegerTerm left, IntegerTerm right, Position at) {
    long divisor = right.constant().orElse(0);
    if (divisor <= 0) {
      throw new UnsupportedParameterizationException("a division by this", at);
    }
    if (left.constant().isPresent()) {
      return f.integer(Math.floorDiv(left.constant().getAsLong(), divisor));
    }
    return quotients.computeIfAbsent(
        f.subtract(left, f.multiply(divisor, f.integerVariable("divided by"))),
        _ -> newQuotient(left, divisor));
  }

  private IntegerTerm newQuotient(IntegerTerm left, long divisor) {
    IntegerTerm quotient = f.integerVariable("(%s) div %d".formatted(text(left), divisor));
    IntegerTerm rest = f.subtract(left, f.multiply(divisor, quotient));
    constraints.add(f.atLeast(rest, f.integer(0)));
    constraints.add(f.greater(f.integer(divisor), rest));
    return quotient;
  }
}
