package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.TermNode;

/** The parameters of a protocol as integers, and terms over them. */
public final class ParameterTerms {
  private final TermFactory f;
  private final Map<Integer, IntegerTerm> parameters = new HashMap<>();
  private final List<Formula> constraints = new ArrayList<>();

  /** The quotients, by a term that contains dividend and divisor. */
  private final Map<IntegerTerm, IntegerTerm> quotients = new HashMap<>();

  ParameterTerms(TermFactory f, ParameterizedRoundSystem system) {
    this(f, system.parameters(), system.definitions());
  }

  /**
   * @param names the names of parameters and constants, by variable
   * @param definitions the values of those that are not free
   */
  public ParameterTerms(
      TermFactory f, SequencedMap<Integer, String> names, Map<Integer, Term> definitions) {
    this.f = f;
    names.forEach((v, name) -> parameters.put(v, f.integerVariable(name)));
    names.keySet().stream()
        .filter(definitions::containsKey)
        .forEach(v -> constraints.add(f.equal(parameters.get(v), number(definitions.get(v)))));
  }

  private final Map<IntegerTerm, Quotient> definedQuotients = new LinkedHashMap<>();

  /** A quotient that is rounded down. */
  public record Quotient(IntegerTerm dividend, long divisor) {}

  /** The auxiliary variables for quotients that occurred so far. */
  public Map<IntegerTerm, Quotient> quotients() {
    return Collections.unmodifiableMap(definedQuotients);
  }

  /** The definition of the auxiliary variable for a quotient. */
  public Formula definition(IntegerTerm quotient) {
    Quotient value = definedQuotients.get(quotient);
    IntegerTerm rest = f.subtract(value.dividend(), f.multiply(value.divisor(), quotient));
    return f.and(f.atLeast(rest, f.integer(0)), f.greater(f.integer(value.divisor()), rest));
  }

  /** The parameters, and the quotients that occurred so far, by their texts. */
  SequencedMap<String, IntegerTerm> variables() {
    SequencedMap<String, IntegerTerm> all = new LinkedHashMap<>();
    parameters.values().forEach(p -> all.put(text(p), p));
    definedQuotients.keySet().forEach(q -> all.put(text(q), q));
    return all;
  }

  /** The definitions of derived parameters and of quotients that occurred so far. */
  public Formula constraints() {
    return f.and(constraints);
  }

  boolean isParameter(int variable) {
    return parameters.containsKey(variable);
  }

  IntegerTerm parameter(int variable) {
    return parameters.get(variable);
  }

  /** A number that depends on parameters only. */
  public IntegerTerm number(Term term) {
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
        List<TermNode.Monomial> positiveFirst =
            monomials.stream().sorted(Comparator.comparing(m -> m.factor() < 0)).toList();
        for (TermNode.Monomial monomial : positiveFirst) {
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

  /** The comparison with a linear term that is less, such as {@code > 2 * N} or {@code >= E}. */
  String textOfMore(IntegerTerm term) {
    boolean isLess = term.node() instanceof TermNode.LinearSum(_, long constant) && constant == -1;
    return isLess ? ">= " + text(f.add(term, f.integer(1))) : "> " + text(term);
  }

  private static void append(StringBuilder text, boolean isNegative, String summand) {
    if (text.isEmpty()) {
      text.append(isNegative ? "-" : "").append(summand);
    } else {
      text.append(isNegative ? " - " : " + ").append(summand);
    }
  }

  /** A condition on parameters only. */
  public Formula condition(Term term) {
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
  public IntegerTerm binary(Term.BinaryOp op, IntegerTerm left, IntegerTerm right, Position at) {
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

  /**
   * The quotient, rounded down: an auxiliary variable with its definition. The dividend depends on
   * parameters only, since one variable cannot stand for the quotients of numbers of messages,
   * which differ from receiver to receiver.
   */
  private IntegerTerm quotient(IntegerTerm left, IntegerTerm right, Position at) {
    long divisor = right.constant().orElse(0);
    if (divisor <= 0) {
      throw new UnsupportedParameterizationException("a division by this", at);
    }
    if (left.constant().isPresent()) {
      return f.integer(Math.floorDiv(left.constant().getAsLong(), divisor));
    }
    if (!dependsOnParametersOnly(left)) {
      throw new UnsupportedParameterizationException(
          "a quotient of a number of messages or processes (a product can be compared instead)",
          at);
    }
    return quotients.computeIfAbsent(
        f.subtract(left, f.multiply(divisor, f.integerVariable("divided by"))),
        _ -> newQuotient(left, divisor));
  }

  private boolean dependsOnParametersOnly(IntegerTerm term) {
    return switch (term.node()) {
      case TermNode.Variable _ -> parameters.containsValue(term) || quotients.containsValue(term);
      case TermNode.LinearSum(List<TermNode.Monomial> monomials, _) ->
          monomials.stream().allMatch(m -> dependsOnParametersOnly(m.variable()));
    };
  }

  private IntegerTerm newQuotient(IntegerTerm left, long divisor) {
    IntegerTerm quotient = f.integerVariable("(%s) div %d".formatted(text(left), divisor));
    definedQuotients.put(quotient, new Quotient(left, divisor));
    constraints.add(definition(quotient));
    return quotient;
  }
}
