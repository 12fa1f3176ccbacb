package rondo.analysis.pass;

import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;

/** Decides which actions are local: independent of all steps of other processes. */
final class LocalActions {
  private LocalActions() {}

  /**
   * Whether the action reads and writes only locals of its process and cannot raise a run-time
   * error. A failing assertion is not a run-time error, and printing has no effect on the state.
   */
  static boolean isLocal(Action action) {
    return switch (action) {
      case Action.Guard(Expr condition) -> isLocal(condition);
      case Action.Assign(Location to, Expr value) -> isLocal(to) && isLocal(value);
      case Action.Evaluate(Expr value) -> isLocal(value);
      case Action.Assert a -> isLocal(a.condition());
      case Action.Print p -> p.arguments().stream().allMatch(LocalActions::isLocal);
      case Action.Sequence s -> s.actions().stream().allMatch(LocalActions::isLocal);
      case Action.Else _, Action.Skip _ -> true;
      case Action.Send _, Action.Receive _, Action.Terminate _, Action.DStep _ -> false;
    };
  }

  private static boolean isLocal(Location location) {
    return location.scope() == Location.Scope.LOCAL
        && location.index().map(LocalActions::isLocal).orElse(true);
  }

  private static boolean isLocal(Expr expr) {
    return switch (expr) {
      case Expr.Const _, Expr.Pid _ -> true;
      case Expr.Load(Location from) -> isLocal(from);
      case Expr.Unary u -> isLocal(u.operand());
      case Expr.Binary b -> isLocal(b.left()) && isLocal(b.right()) && !mayDivideByZero(b);
      case Expr.Conditional c ->
          isLocal(c.condition()) && isLocal(c.then()) && isLocal(c.otherwise());
      case Expr.CheckedIndex c -> c.index() instanceof Expr.Const(int i) && i >= 0 && i < c.size();
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> false;
      case Expr.ProcessCount _, Expr.Last _, Expr.Timeout _, Expr.NonProgress _ -> false;
      case Expr.Enabled _, Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> false;
      case Expr.RemoteLabel _, Expr.RemoteVariable _, Expr.ProcessOf _ -> false;
    };
  }

  private static boolean mayDivideByZero(Expr.Binary binary) {
    return switch (binary.op()) {
      case DIV, MOD -> !(binary.right() instanceof Expr.Const(int divisor)) || divisor == 0;
      case ADD, SUB, MUL, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> false;
      case EQ, NE, LT, LE, GT, GE, AND, OR -> false;
    };
  }
}
