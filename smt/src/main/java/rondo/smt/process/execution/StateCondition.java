package rondo.smt.process.execution;

import rondo.ir.Expr;
import rondo.smt.formula.Formula;

/**
 * The truth of an expression in a state, without an executing process.
 *
 * @param holds where it is evaluated without an error and is true
 * @param fails where its evaluation ends in a run-time error
 */
public record StateCondition(Formula holds, Formula fails) {
  public static StateCondition of(EncodingContext context, SymbolicState state, Expr expr) {
    var path = new SymbolicPath(context.formulas().truth(true), state.symbolicMemory().copy());
    Formula truth = new SymbolicExpressionEvaluator(context, path, 0, 0).truth(expr);
    return new StateCondition(context.formulas().and(path.pathCondition(), truth), path.failed());
  }
}
