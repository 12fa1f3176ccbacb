package rondo.promela.lower.expression;

import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.lower.scope.VariableSymbol.Leaf;

/**
 * A reference to one scalar of a variable.
 *
 * @param location undefined for a variable that is not part of the state
 */
public record Reference(VariableSymbol variable, Leaf leaf, Location location) {
  public boolean isLeftOut() {
    return leaf.variable() == Leaf.LEFT_OUT;
  }

  /** The value of the scalar; 0 if it is not part of the state. */
  public Expr value() {
    return isLeftOut() ? new Expr.Const(0) : new Expr.Load(location);
  }
}
