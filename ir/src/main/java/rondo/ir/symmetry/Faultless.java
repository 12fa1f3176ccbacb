package rondo.ir.symmetry;

import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.Expressions;

/** Which expressions raise no run-time error whatever the state, so that their order is free. */
record Faultless(ProcessSystem system, Wording wording) {
  boolean isFaultless(Expr expr) {
    return Expressions.in(expr).allMatch(this::isFaultlessItself);
  }

  private boolean isFaultlessItself(Expr expr) {
    return switch (expr) {
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Conditional _, Expr.Pid _ -> true;
      case Expr.Binary b ->
          switch (b.op()) {
            case DIV, MOD -> b.right() instanceof Expr.Const(int value) && value != 0;
            case ADD, SUB, MUL, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> true;
            case EQ, NE, LT, LE, GT, GE, AND, OR -> true;
          };
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _, Expr.Timeout _ -> true;
      case Expr.NonProgress _, Expr.PcValue _, Expr.GetPriority _, Expr.RemoteLabel _ -> true;
      case Expr.ChannelQuery q ->
          q.channel() instanceof Expr.Load(Location from) && wording.created(from).isPresent();
      case Expr.RemoteVariable r ->
          r.pid() instanceof Expr.Const(int pid)
              && pid >= 0
              && pid < system.starts().size()
              && system.starts().get(pid).processType() == r.processType();
      case Expr.Checked c -> wording.isWithin(c.index(), c.size());
      case Expr.NewChannel _, Expr.Poll _, Expr.Run _ -> false;
      case Expr.Enabled _, Expr.SetPriority _ -> false;
    };
  }
}
