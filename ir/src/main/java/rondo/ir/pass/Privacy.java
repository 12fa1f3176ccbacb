package rondo.ir.pass;

import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;

/** What concerns nobody but the process that does it. */
final class Privacy {
  private Privacy() {}

  /**
   * Whether the action reads and writes the process's own locals alone and cannot raise a run-time
   * error. A failing assertion is none; printing is nobody's business.
   */
  static boolean isPrivate(Action action) {
    return switch (action) {
      case Action.Guard(Expr condition) -> isPrivate(condition);
      case Action.Assign(Location to, Expr value) -> isPrivate(to) && isPrivate(value);
      case Action.Evaluate(Expr value) -> isPrivate(value);
      case Action.Assert a -> isPrivate(a.condition());
      case Action.Print p -> p.arguments().stream().allMatch(Privacy::isPrivate);
      case Action.Sequence s -> s.actions().stream().allMatch(Privacy::isPrivate);
      case Action.Else _, Action.Skip _ -> true;
      case Action.Send _, Action.Receive _, Action.Terminate _, Action.Deterministic _ -> false;
    };
  }

  private static boolean isPrivate(Location location) {
    return location.scope() == Location.Scope.LOCAL
        && location.index().map(Privacy::isPrivate).orElse(true);
  }

  private static boolean isPrivate(Expr expr) {
    return switch (expr) {
      case Expr.Const _, Expr.Pid _ -> true;
      case Expr.Load(Location from) -> isPrivate(from);
      case Expr.Unary u -> isPrivate(u.operand());
      case Expr.Binary b -> isPrivate(b.left()) && isPrivate(b.right()) && !mayDivideByZero(b);
      case Expr.Conditional c ->
          isPrivate(c.condition()) && isPrivate(c.then()) && isPrivate(c.otherwise());
      case Expr.Checked c -> c.index() instanceof Expr.Const(int i) && i >= 0 && i < c.size();
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
