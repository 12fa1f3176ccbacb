package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.traversal.ExpressionTraversal;

/** Decides which expressions raise no run-time error in any state, so that operands commute. */
record ErrorFreeExpressions(ProcessSystem system, PermutedExpressionPrinter printer) {
  boolean isErrorFree(Expr expr) {
    return ExpressionTraversal.in(expr).allMatch(this::isErrorFreeNode);
  }

  /**
   * The texts of the operands of a commutative operator. Neighbours that raise no error are sorted:
   * whether they are evaluated before another operand that may raise one is unchanged.
   */
  List<String> sorted(List<Expr> operands, List<String> texts) {
    List<String> result = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < operands.size(); i++) {
      if (!isErrorFree(operands.get(i))) {
        result.subList(first, i).sort(null);
        first = i + 1;
      }
      result.add(texts.get(i));
    }
    result.subList(first, result.size()).sort(null);
    return result;
  }

  private boolean isErrorFreeNode(Expr expr) {
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
          q.channel() instanceof Expr.Load(Location from) && printer.created(from).isPresent();
      case Expr.RemoteVariable r ->
          r.pid() instanceof Expr.Const(int pid)
              && pid >= 0
              && pid < system.initialProcesses().size()
              && system.initialProcesses().get(pid).processType() == r.processType();
      case Expr.CheckedIndex c -> printer.isWithin(c.index(), c.size());
      case Expr.NewChannel _, Expr.Poll _, Expr.Run _ -> false;
      case Expr.Enabled _, Expr.SetPriority _ -> false;
    };
  }
}
