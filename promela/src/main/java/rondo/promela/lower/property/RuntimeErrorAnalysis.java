package rondo.promela.lower.property;

import rondo.ir.Expr;
import rondo.ir.Location;

/** Determines which expressions can raise a run-time error. */
final class RuntimeErrorAnalysis {
  private RuntimeErrorAnalysis() {}

  /** Whether {@code e} may raise a run-time error in some state. */
  static boolean mayFail(Expr e) {
    return switch (e) {
      case Expr.Const _, Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> false;
      case Expr.Timeout _, Expr.NonProgress _ -> false;
      case Expr.Load(Location from) ->
          from.index().map(RuntimeErrorAnalysis::mayFail).orElse(false);
      case Expr.Unary u -> mayFail(u.operand());
      case Expr.Binary b -> mayFail(b.left()) || mayFail(b.right()) || mayDivideByZero(b);
      case Expr.Conditional c ->
          mayFail(c.condition()) || mayFail(c.then()) || mayFail(c.otherwise());
      case Expr.CheckedIndex c ->
          !(c.index() instanceof Expr.Const(int i) && i >= 0 && i < c.size());
      case Expr.PcValue p -> mayFail(p.pid());
      case Expr.GetPriority g -> mayFail(g.pid());
      case Expr.RemoteLabel l -> mayFail(l.pid());
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> true;
      case Expr.SetPriority _, Expr.RemoteVariable _, Expr.Enabled _ -> true;
    };
  }

  private static boolean mayDivideByZero(Expr.Binary b) {
    return (b.op() == Expr.BinaryOp.DIV || b.op() == Expr.BinaryOp.MOD)
        && !(b.right() instanceof Expr.Const(int divisor) && divisor != 0);
  }
}
