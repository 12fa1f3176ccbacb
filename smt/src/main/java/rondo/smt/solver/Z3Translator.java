package rondo.smt.solver;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BitVecNum;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.IntSort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.budget.Budget;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.BitVectorOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.Subterms;
import rondo.smt.formula.TermNode;

/** Translates terms to Z3; memoized. */
final class Z3Translator {
  private final Context z3;
  private final Map<SmtTerm, Expr<?>> known = new HashMap<>();
  private final Map<SmtTerm, Expr<?>> variables = new HashMap<>();

  Z3Translator(Context z3) {
    this.z3 = z3;
  }

  BoolExpr of(Formula formula) {
    return (BoolExpr) of((SmtTerm) formula);
  }

  Expr<?> of(SmtTerm term) {
    for (SmtTerm smtTerm : Subterms.bottomUp(List.of(term), known::containsKey)) {
      Budget.checkpoint();
      Expr<?> made =
          switch (smtTerm) {
            case Formula f -> made(f);
            case BitVector b -> made(b);
            case IntegerTerm i -> made(i);
          };
      known.put(smtTerm, made);
      if (smtTerm.node() instanceof TermNode.Variable) {
        variables.put(smtTerm, made);
      }
    }
    return known.get(term);
  }

  private BoolExpr known(Formula formula) {
    return (BoolExpr) known.get(formula);
  }

  @SuppressWarnings("unchecked") // made(IntegerTerm) made it.
  private ArithExpr<IntSort> known(IntegerTerm integer) {
    return (ArithExpr<IntSort>) known.get(integer);
  }

  private BitVecExpr known(BitVector vector) {
    return (BitVecExpr) known.get(vector);
  }

  private BoolExpr made(Formula formula) {
    return switch (formula.node()) {
      case TermNode.BooleanConstant(boolean value) -> z3.mkBool(value);
      case TermNode.Variable(String name) -> z3.mkBoolConst(name);
      case TermNode.Not(Formula body) -> z3.mkNot(known(body));
      case TermNode.And(List<Formula> all) ->
          z3.mkAnd(all.stream().map(this::known).toArray(BoolExpr[]::new));
      case TermNode.Equal(SmtTerm left, SmtTerm right) ->
          z3.mkEq(known.get(left), known.get(right));
      case TermNode.UnsignedLess(BitVector left, BitVector right) ->
          z3.mkBVULT(known(left), known(right));
      case TermNode.SignedLess(BitVector left, BitVector right) ->
          z3.mkBVSLT(known(left), known(right));
      case TermNode.NonNegative(IntegerTerm body) -> z3.mkGe(known(body), z3.mkInt(0));
      case TermNode.IsZero(IntegerTerm body) -> z3.mkEq(known(body), z3.mkInt(0));
      case TermNode.IfThenElse ifThenElse -> (BoolExpr) made(ifThenElse);
    };
  }

  private ArithExpr<IntSort> made(IntegerTerm integer) {
    return switch (integer.node()) {
      case TermNode.Variable(String name) -> z3.mkIntConst(name);
      case TermNode.LinearSum(List<TermNode.Monomial> monomials, long constant) -> {
        List<ArithExpr<IntSort>> summands = new ArrayList<>();
        for (TermNode.Monomial monomial : monomials) {
          ArithExpr<IntSort> variable = known(monomial.variable());
          summands.add(
              monomial.factor() == 1 ? variable : z3.mkMul(z3.mkInt(monomial.factor()), variable));
        }
        if (constant != 0 || monomials.isEmpty()) {
          summands.add(z3.mkInt(constant));
        }
        yield summands.size() == 1 ? summands.getFirst() : z3.mkAdd(array(summands));
      }
    };
  }

  @SuppressWarnings("unchecked") // Java has no arrays of generic types.
  private static ArithExpr<IntSort>[] array(List<ArithExpr<IntSort>> all) {
    return all.toArray(ArithExpr[]::new);
  }

  private Expr<?> made(TermNode.IfThenElse ifThenElse) {
    return z3.mkITE(
        known(ifThenElse.condition()),
        known.get(ifThenElse.then()),
        known.get(ifThenElse.otherwise()));
  }

  private BitVecExpr made(BitVector vector) {
    return switch (vector.node()) {
      case TermNode.Variable(String name) -> z3.mkBVConst(name, vector.width());
      case TermNode.BitVectorConstant(long value, int width) ->
          z3.mkBV(Long.toUnsignedString(value), width);
      case TermNode.Operation(BitVectorOperator operator, BitVector left, BitVector right) ->
          made(operator, known(left), known(right));
      case TermNode.Complement(BitVector body) -> z3.mkBVNot(known(body));
      case TermNode.ZeroExtension(BitVector body, int width) ->
          z3.mkZeroExt(width - body.width(), known(body));
      case TermNode.SignExtension(BitVector body, int width) ->
          z3.mkSignExt(width - body.width(), known(body));
      case TermNode.Truncation(BitVector body, int width) ->
          z3.mkExtract(width - 1, 0, known(body));
      case TermNode.IfThenElse ifThenElse -> (BitVecExpr) made(ifThenElse);
    };
  }

  private BitVecExpr made(BitVectorOperator operator, BitVecExpr left, BitVecExpr right) {
    return switch (operator) {
      case ADD -> z3.mkBVAdd(left, right);
      case SUBTRACT -> z3.mkBVSub(left, right);
      case MULTIPLY -> z3.mkBVMul(left, right);
      case UNSIGNED_DIVIDE -> z3.mkBVUDiv(left, right);
      case SIGNED_DIVIDE -> z3.mkBVSDiv(left, right);
      case UNSIGNED_REMAINDER -> z3.mkBVURem(left, right);
      case SIGNED_REMAINDER -> z3.mkBVSRem(left, right);
      case AND -> z3.mkBVAND(left, right);
      case OR -> z3.mkBVOR(left, right);
      case XOR -> z3.mkBVXOR(left, right);
      case SHIFT_LEFT -> z3.mkBVSHL(left, right);
      case UNSIGNED_SHIFT_RIGHT -> z3.mkBVLSHR(left, right);
      case SIGNED_SHIFT_RIGHT -> z3.mkBVASHR(left, right);
    };
  }

  /** Converts a model of Z3. */
  SmtModel model(com.microsoft.z3.Model model) {
    var values = new HashMap<SmtTerm, Long>();
    variables.forEach(
        (variable, expression) -> {
          switch (model.getConstInterp(expression)) {
            case null -> {} // irrelevant variable
            case IntNum number -> values.put(variable, number.getBigInteger().longValueExact());
            case BitVecNum number -> values.put(variable, number.getBigInteger().longValue());
            case Expr<?> truth -> values.put(variable, truth.isTrue() ? 1L : 0L);
          }
        });
    return new SmtModel(values);
  }
}
