package rondo.smt.process.execution;

import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/**
 * Bit widths of expressions as signed numbers, so that arithmetic uses few bits. Values have 32
 * bits; the rest is truncated.
 */
public record BitWidths(ProcessSystem system, ProcessType type) {
  static final int MAX_WIDTH = 32;

  private static final int TRUTH = 2;

  /** The value of the expression is exact in this many bits or more. */
  public int of(Expr expr) {
    return switch (expr) {
      case Expr.Const(int value) -> ofConstant(value);
      case Expr.Load(Location from) -> of(declared(from));
      case Expr.Unary(Expr.UnaryOp op, Expr operand) ->
          switch (op) {
            case NEGATE -> Math.min(MAX_WIDTH, of(operand) + 1);
            case NOT -> TRUTH;
            case COMPLEMENT -> of(operand);
          };
      case Expr.Binary b -> binary(b);
      case Expr.Conditional c -> Math.max(of(c.then()), of(c.otherwise()));
      case Expr.CheckedIndex c -> ofConstant(c.size() - 1);
      case Expr.ChannelQuery q -> q.query() == Expr.Query.LENGTH ? MAX_WIDTH / 2 : TRUTH;
      case Expr.NewChannel _, Expr.Run _, Expr.Pid _, Expr.ProcessOf _ ->
          SymbolicStateLayout.ID_BITS;
      case Expr.ProcessCount _, Expr.Last _ -> SymbolicStateLayout.ID_BITS;
      case Expr.Poll _, Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> TRUTH;
      case Expr.SetPriority _, Expr.RemoteLabel _ -> TRUTH;
      case Expr.PcValue _, Expr.GetPriority _ -> MAX_WIDTH;
      case Expr.RemoteVariable r ->
          of(system.processTypes().get(r.processType()).locals().get(r.local().variable()).type());
    };
  }

  public static int ofConstant(int value) {
    return 1 + MAX_WIDTH - Integer.numberOfLeadingZeros(value < 0 ? ~value : value);
  }

  public static int of(IntType type) {
    return type.signed() ? type.bits() : Math.min(MAX_WIDTH, type.bits() + 1);
  }

  IntType declared(Location location) {
    return switch (location.scope()) {
      case GLOBAL -> system.globals().get(location.variable()).type();
      case LOCAL -> type.locals().get(location.variable()).type();
    };
  }

  private int binary(Expr.Binary b) {
    int left = of(b.left());
    int right = of(b.right());
    int needed =
        switch (b.op()) {
          case ADD, SUB -> Math.max(left, right) + 1;
          case MUL -> left + right;
          case DIV -> left + 1;
          case MOD, BIT_AND, BIT_OR, BIT_XOR -> Math.max(left, right);
          case SHL -> MAX_WIDTH;
          case SHR -> left;
          case EQ, NE, LT, LE, GT, GE, AND, OR -> TRUTH;
        };
    return Math.min(MAX_WIDTH, needed);
  }
}
