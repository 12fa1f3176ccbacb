package rondo.smt.solver;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BitVecNum;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.budget.Budget;
import rondo.smt.formula.Bits;
import rondo.smt.formula.BitsOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Model;
import rondo.smt.formula.Shape;
import rondo.smt.formula.Term;
import rondo.smt.formula.Terms;

/** Terms as Z3 knows them; each is translated once. */
final class Z3Terms {
  private final Context z3;
  private final Map<Term, Expr<?>> known = new HashMap<>();
  private final Map<Term, Expr<?>> variables = new HashMap<>();

  Z3Terms(Context z3) {
    this.z3 = z3;
  }

  BoolExpr of(Formula formula) {
    for (Term term : Terms.below(List.of(formula), known::containsKey)) {
      Budget.checkpoint();
      Expr<?> made =
          switch (term) {
            case Formula f -> made(f);
            case Bits b -> made(b);
          };
      known.put(term, made);
      if (term.shape() instanceof Shape.Variable) {
        variables.put(term, made);
      }
    }
    return known(formula);
  }

  private BoolExpr known(Formula formula) {
    return (BoolExpr) known.get(formula);
  }

  private BitVecExpr known(Bits bits) {
    return (BitVecExpr) known.get(bits);
  }

  private BoolExpr made(Formula formula) {
    return switch (formula.shape()) {
      case Shape.Truth(boolean value) -> z3.mkBool(value);
      case Shape.Variable(String name) -> z3.mkBoolConst(name);
      case Shape.Not(Formula body) -> z3.mkNot(known(body));
      case Shape.And(List<Formula> all) ->
          z3.mkAnd(all.stream().map(this::known).toArray(BoolExpr[]::new));
      case Shape.Same(Term left, Term right) -> z3.mkEq(known.get(left), known.get(right));
      case Shape.UnsignedLess(Bits left, Bits right) -> z3.mkBVULT(known(left), known(right));
      case Shape.SignedLess(Bits left, Bits right) -> z3.mkBVSLT(known(left), known(right));
      case Shape.Choice choice -> (BoolExpr) made(choice);
    };
  }

  private Expr<?> made(Shape.Choice choice) {
    return z3.mkITE(
        known(choice.condition()), known.get(choice.then()), known.get(choice.otherwise()));
  }

  private BitVecExpr made(Bits bits) {
    return switch (bits.shape()) {
      case Shape.Variable(String name) -> z3.mkBVConst(name, bits.width());
      case Shape.Word(long value, int width) -> z3.mkBV(Long.toUnsignedString(value), width);
      case Shape.Operation(BitsOperator operator, Bits left, Bits right) ->
          made(operator, known(left), known(right));
      case Shape.Complement(Bits body) -> z3.mkBVNot(known(body));
      case Shape.ZeroExtension(Bits body, int width) ->
          z3.mkZeroExt(width - body.width(), known(body));
      case Shape.SignExtension(Bits body, int width) ->
          z3.mkSignExt(width - body.width(), known(body));
      case Shape.Truncation(Bits body, int width) -> z3.mkExtract(width - 1, 0, known(body));
      case Shape.Choice choice -> (BitVecExpr) made(choice);
    };
  }

  private BitVecExpr made(BitsOperator operator, BitVecExpr left, BitVecExpr right) {
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

  /** The values that a model of Z3 gives to variables. */
  Model model(com.microsoft.z3.Model model) {
    var values = new HashMap<Term, Long>();
    variables.forEach(
        (variable, expression) -> {
          switch (model.getConstInterp(expression)) {
            case null -> {} // It does not matter.
            case BitVecNum number -> values.put(variable, number.getBigInteger().longValue());
            case Expr<?> truth -> values.put(variable, truth.isTrue() ? 1L : 0L);
          }
        });
    return new Model(values);
  }
}
