package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Expr;

/**
 * A flattened index, decomposed into {@code constant} plus, for each part, {@code stride} times an
 * index of its own.
 */
public record IndexDecomposition(int constant, List<Part> parts) {
  /** An index into {@code size} places that are {@code stride} elements apart. */
  public record Part(int stride, int size, Expr index) {}

  public IndexDecomposition {
    parts = List.copyOf(parts);
  }

  /** Empty if the index has another form. */
  public static Optional<IndexDecomposition> of(Optional<Expr> index) {
    if (index.isEmpty()) {
      return Optional.of(new IndexDecomposition(0, List.of()));
    }
    var parts = new ArrayList<Part>();
    return constant(index.get(), 1, parts).map(c -> new IndexDecomposition(c, parts));
  }

  private static Optional<Integer> constant(Expr expr, int factor, List<Part> parts) {
    return switch (expr) {
      case Expr.Const(int value) -> Optional.of(value * factor);
      case Expr.CheckedIndex c -> {
        parts.add(new Part(factor, c.size(), c.index()));
        yield Optional.of(0);
      }
      case Expr.Binary b when b.op() == Expr.BinaryOp.ADD -> {
        Optional<Integer> left = constant(b.left(), factor, parts);
        Optional<Integer> right = constant(b.right(), factor, parts);
        yield left.flatMap(l -> right.map(r -> l + r));
      }
      case Expr.Binary b
          when b.op() == Expr.BinaryOp.MUL && b.right() instanceof Expr.Const(int by) ->
          constant(b.left(), factor * by, parts);
      case Expr.Binary _, Expr.Load _, Expr.Unary _, Expr.Conditional _ -> Optional.empty();
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> Optional.empty();
      case Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> Optional.empty();
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> Optional.empty();
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> Optional.empty();
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> Optional.empty();
    };
  }
}
