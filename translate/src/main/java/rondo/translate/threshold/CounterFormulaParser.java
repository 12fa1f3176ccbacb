package rondo.translate.threshold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.threshold.CounterFormula;
import rondo.ir.threshold.LinearConstraint;
import rondo.ir.threshold.LinearExpression;

/**
 * Parses terms and formulas. From the weakest to the strongest, the operators are {@code ->},
 * {@code ||}, {@code &&}, and the unary ones.
 */
final class CounterFormulaParser {
  private final AutomatonTokens tokens;
  private final Set<String> names;
  private final Map<String, LinearExpression> macros;

  /**
   * @param names the declared variables
   * @param macros the values of macros
   */
  CounterFormulaParser(
      AutomatonTokens tokens, Set<String> names, Map<String, LinearExpression> macros) {
    this.tokens = tokens;
    this.names = names;
    this.macros = macros;
  }

  CounterFormula formula() throws RejectedException {
    CounterFormula left = disjunction();
    return tokens.accept("->") ? CounterFormula.implies(left, formula()) : left;
  }

  private CounterFormula disjunction() throws RejectedException {
    var operands = new ArrayList<CounterFormula>();
    do {
      operands.add(conjunction());
    } while (tokens.accept("||"));
    return operands.size() == 1 ? operands.getFirst() : new CounterFormula.Or(operands);
  }

  private CounterFormula conjunction() throws RejectedException {
    var operands = new ArrayList<CounterFormula>();
    do {
      operands.add(unary());
    } while (tokens.accept("&&"));
    return operands.size() == 1 ? operands.getFirst() : new CounterFormula.And(operands);
  }

  private CounterFormula unary() throws RejectedException {
    if (tokens.accept("!")) {
      return new CounterFormula.Not(unary());
    }
    if (tokens.accept("[]")) {
      return new CounterFormula.Always(unary());
    }
    if (tokens.accept("<>")) {
      return new CounterFormula.Eventually(unary());
    }
    if (tokens.accept("true")) {
      return CounterFormula.TRUE;
    }
    if (tokens.accept("false")) {
      return CounterFormula.FALSE;
    }
    return tokens.peek().text().equals("(") && !isTermInParentheses() ? nested() : comparison();
  }

  private CounterFormula nested() throws RejectedException {
    tokens.expect("(");
    CounterFormula inner = formula();
    tokens.expect(")");
    return inner;
  }

  /** Whether a parenthesis belongs to a term: a comparison or an operation follows it. */
  private boolean isTermInParentheses() {
    int mark = tokens.mark();
    int depth = 0;
    do {
      AutomatonToken token = tokens.next();
      depth += token.text().equals("(") ? 1 : token.text().equals(")") ? -1 : 0;
      if (token.text().isEmpty()) {
        depth = 0;
      }
    } while (depth > 0);
    String after = tokens.peek().text();
    tokens.reset(mark);
    return Set.of("==", "!=", "<", "<=", ">", ">=", "+", "-", "*").contains(after);
  }

  private CounterFormula comparison() throws RejectedException {
    LinearExpression left = term();
    AutomatonToken operator = tokens.next();
    LinearExpression right =
        switch (operator.text()) {
          case "==", "!=", "<", "<=", ">", ">=" -> term();
          default ->
              throw tokens.error(
                  operator, "`" + operator.text() + "` stands where a comparison is expected");
        };
    return switch (operator.text()) {
      case "==" -> CounterFormula.of(LinearConstraint.equal(left, right));
      case "!=" -> new CounterFormula.Not(CounterFormula.of(LinearConstraint.equal(left, right)));
      case "<" -> CounterFormula.of(LinearConstraint.atLeast(right, left.plus(1)));
      case "<=" -> CounterFormula.of(LinearConstraint.atLeast(right, left));
      case ">" -> CounterFormula.of(LinearConstraint.atLeast(left, right.plus(1)));
      default -> CounterFormula.of(LinearConstraint.atLeast(left, right));
    };
  }

  LinearExpression term() throws RejectedException {
    LinearExpression sum = product();
    while (true) {
      if (tokens.accept("+")) {
        sum = sum.plus(product());
      } else if (tokens.accept("-")) {
        sum = sum.minus(product());
      } else {
        return sum;
      }
    }
  }

  private LinearExpression product() throws RejectedException {
    LinearExpression product = factor();
    while (tokens.peek().text().equals("*")) {
      AutomatonToken at = tokens.next();
      LinearExpression other = factor();
      if (!product.isConstant() && !other.isConstant()) {
        throw tokens.error(at, "a product of two variables is not linear");
      }
      product =
          product.isConstant() ? other.times(product.constant()) : product.times(other.constant());
    }
    return product;
  }

  private LinearExpression factor() throws RejectedException {
    if (tokens.accept("-")) {
      return factor().times(-1);
    }
    if (tokens.accept("(")) {
      LinearExpression inner = term();
      tokens.expect(")");
      return inner;
    }
    if (tokens.peek().isNumber()) {
      return LinearExpression.of(tokens.number());
    }
    AutomatonToken token = tokens.peek();
    String name = tokens.name();
    if (macros.containsKey(name)) {
      return macros.get(name);
    }
    if (!names.contains(name)) {
      throw tokens.error(token, "`" + name + "` is not declared");
    }
    return LinearExpression.of(name);
  }

  /** A condition without temporal operators in disjunctive normal form. */
  List<List<LinearConstraint>> disjuncts(CounterFormula formula, AutomatonToken at)
      throws RejectedException {
    if (!formula.isStateFormula()) {
      throw tokens.error(at, "a temporal operator is not possible here");
    }
    return formula.disjuncts();
  }
}
