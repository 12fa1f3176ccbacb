package rondo.promela.lower;

import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.promela.lower.VariableSymbol.Leaf;

/**
 * A reference to one number in a variable.
 *
 * @param location means nothing for a variable that is left out of the state
 */
record Reference(VariableSymbol variable, Leaf leaf, Location location) {
  boolean isLeftOut() {
    return leaf.variable() == Leaf.LEFT_OUT;
  }

  /** Its value; what is left out of the state reads as 0. */
  Expr value() {
    return isLeftOut() ? new Expr.Const(0) : new Expr.Load(location);
  }
}
