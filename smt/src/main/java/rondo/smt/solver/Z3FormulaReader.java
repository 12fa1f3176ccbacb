package rondo.smt.solver;

import com.microsoft.z3.Expr;
import com.microsoft.z3.IntNum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;

/** Converts formulas of linear arithmetic from Z3, over the variables of a quantifier. */
final class Z3FormulaReader {
  private final TermFactory f;
  private final List<SmtTerm> variables;
  private final Map<Expr<?>, SmtTerm> known = new HashMap<>();

  /** A formula that is not linear, or has other operators. */
  private static final class NotLinearException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /**
   * @param variables the variables of the quantifier, the outermost first
   */
  Z3FormulaReader(TermFactory f, List<SmtTerm> variables) {
    this.f = f;
    this.variables = variables;
  }

  /** The conjuncts of a formula; empty if it is not linear. */
  Optional<List<Formula>> conjuncts(Expr<?> formula) {
    try {
      List<Formula> all = new ArrayList<>();
      for (Expr<?> part : formula.isAnd() ? formula.getArgs() : new Expr<?>[] {formula}) {
        all.add(formula(part));
      }
      return Optional.of(all);
    } catch (NotLinearException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private Formula formula(Expr<?> e) throws NotLinearException {
    SmtTerm read = known.get(e);
    if (read == null) {
      read = readFormula(e);
      known.put(e, read);
    }
    if (read instanceof Formula formula) {
      return formula;
    }
    throw new NotLinearException();
  }

  private Formula readFormula(Expr<?> e) throws NotLinearException {
    if (e.isVar()) {
      return variable(e) instanceof Formula formula ? formula : f.truth(false);
    }
    if (e.isTrue() || e.isFalse()) {
      return f.truth(e.isTrue());
    }
    if (e.isNot()) {
      return f.not(formula(e.getArgs()[0]));
    }
    if (e.isAnd() || e.isOr()) {
      List<Formula> parts = new ArrayList<>();
      for (Expr<?> part : e.getArgs()) {
        parts.add(formula(part));
      }
      return e.isAnd() ? f.and(parts) : f.or(parts);
    }
    if (e.getNumArgs() != 2) {
      throw new NotLinearException();
    }
    Expr<?> left = e.getArgs()[0];
    Expr<?> right = e.getArgs()[1];
    if (e.isImplies()) {
      return f.implies(formula(left), formula(right));
    }
    if (e.isEq() && left.isBool()) {
      return f.equal(formula(left), formula(right));
    }
    IntegerTerm difference = f.subtract(integer(left), integer(right));
    if (e.isEq()) {
      return f.isZero(difference);
    }
    if (e.isGE() || e.isLT()) {
      Formula atLeast = f.atLeast(difference, f.integer(0));
      return e.isGE() ? atLeast : f.not(atLeast);
    }
    if (e.isLE() || e.isGT()) {
      Formula atMost = f.atMost(difference, f.integer(0));
      return e.isLE() ? atMost : f.not(atMost);
    }
    throw new NotLinearException();
  }

  private IntegerTerm integer(Expr<?> e) throws NotLinearException {
    if (e.isVar() && variable(e) instanceof IntegerTerm term) {
      return term;
    }
    if (e instanceof IntNum number) {
      return f.integer(number.getBigInteger().longValueExact());
    }
    List<Expr<?>> parts = Arrays.asList(e.getArgs());
    if (e.isAdd()) {
      List<IntegerTerm> summands = new ArrayList<>();
      for (Expr<?> part : parts) {
        summands.add(integer(part));
      }
      return f.sum(summands);
    }
    if (e.isSub() && parts.size() == 2) {
      return f.subtract(integer(parts.getFirst()), integer(parts.getLast()));
    }
    if (e.isUMinus()) {
      return f.multiply(-1, integer(parts.getFirst()));
    }
    if (e.isMul() && parts.size() == 2 && parts.getFirst() instanceof IntNum factor) {
      return f.multiply(factor.getBigInteger().longValueExact(), integer(parts.getLast()));
    }
    throw new NotLinearException();
  }

  private SmtTerm variable(Expr<?> e) {
    return variables.get(variables.size() - 1 - e.getIndex());
  }
}
