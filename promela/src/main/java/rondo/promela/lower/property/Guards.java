package rondo.promela.lower.property;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Expr.UnaryOp;

/** Boolean connectives on expressions, with simplification of constants. */
final class Guards {
  static final Expr FALSE = new Expr.Const(0);

  private Guards() {}

  static Expr not(Expr e) {
    if (e instanceof Expr.Const(int value)) {
      return value == 0 ? Expr.TRUE : FALSE;
    }
    return e instanceof Expr.Unary(UnaryOp op, Expr operand)
            && op == UnaryOp.NOT
            && isTruth(operand)
        ? operand
        : new Expr.Unary(UnaryOp.NOT, e);
  }

  static Expr and(Expr left, Expr right) {
    if (left instanceof Expr.Const(int value)) {
      return value == 0 ? FALSE : right;
    }
    return right instanceof Expr.Const(int value) && value != 0
        ? left
        : new Expr.Binary(BinaryOp.AND, left, right, Position.NONE);
  }

  static Expr or(Expr left, Expr right) {
    if (left instanceof Expr.Const(int value)) {
      return value == 0 ? right : Expr.TRUE;
    }
    return right instanceof Expr.Const(int value) && value == 0
        ? left
        : new Expr.Binary(BinaryOp.OR, left, right, Position.NONE);
  }

  static Expr any(List<Expr> conditions) {
    return conditions.stream().reduce(FALSE, Guards::or);
  }

  /** Whether the value of {@code e} is 0 or 1, so that double negations cancel. */
  private static boolean isTruth(Expr e) {
    return switch (e) {
      case Expr.Binary b ->
          switch (b.op()) {
            case EQ, NE, LT, LE, GT, GE, AND, OR -> true;
            case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> false;
          };
      case Expr.Unary u -> u.op() == UnaryOp.NOT;
      case Expr.RemoteLabel _, Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> true;
      case Expr.Poll _ -> true;
      case Expr.Const _, Expr.Load _, Expr.Conditional _, Expr.CheckedIndex _ -> false;
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Run _, Expr.Pid _ -> false;
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _, Expr.PcValue _ -> false;
      case Expr.GetPriority _, Expr.SetPriority _, Expr.RemoteVariable _ -> false;
    };
  }
}
