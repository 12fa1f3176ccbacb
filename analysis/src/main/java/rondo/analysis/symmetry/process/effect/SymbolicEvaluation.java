package rondo.analysis.symmetry.process.effect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntArithmetic;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Evaluates expressions on a path: the result is an expression over the state in which the path
 * begins, a constant if possible.
 *
 * @param type the executing process type
 * @param types the types of variables
 */
record SymbolicEvaluation(int type, Function<Location, IntType> types) {
  Expr value(Expr expr, AtomicPathState in) throws UnknownEffectException {
    return switch (expr) {
      case Expr.Const c -> c;
      case Expr.Load(Location from) -> in.load(location(from, in), types);
      case Expr.Unary u -> unary(u.op(), value(u.operand(), in));
      case Expr.Binary b -> binary(b.op(), value(b.left(), in), value(b.right(), in), b.at());
      case Expr.Conditional c -> {
        Expr condition = value(c.condition(), in);
        if (condition instanceof Expr.Const(int holds)) {
          yield value(holds != 0 ? c.then() : c.otherwise(), in);
        }
        yield new Expr.Conditional(condition, value(c.then(), in), value(c.otherwise(), in));
      }
      case Expr.CheckedIndex c -> {
        Expr index = value(c.index(), in);
        if (!(index instanceof Expr.Const(int element))) {
          yield new Expr.CheckedIndex(index, c.size(), c.range(), c.at());
        }
        if (element < 0 || element >= c.size()) {
          throw new UnknownEffectException("an index is out of bounds");
        }
        yield index;
      }
      case Expr.ChannelQuery q -> {
        checkUnsent(in);
        yield new Expr.ChannelQuery(q.query(), value(q.channel(), in), q.at());
      }
      case Expr.Poll p -> {
        checkUnsent(in);
        yield new Expr.Poll(value(p.channel(), in), patterns(p.patterns(), in), p.order(), p.at());
      }
      case Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _ -> expr;
      case Expr.RemoteLabel r when r.processType() != type ->
          new Expr.RemoteLabel(r.processType(), value(r.pid(), in), r.states(), r.label(), r.at());
      case Expr.RemoteVariable r when r.processType() != type && r.local().index().isEmpty() ->
          new Expr.RemoteVariable(r.processType(), value(r.pid(), in), r.local(), r.at());
      case Expr.RemoteLabel _, Expr.RemoteVariable _, Expr.NewChannel _, Expr.Run _ ->
          throw unsupported();
      case Expr.Last _, Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> throw unsupported();
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> throw unsupported();
    };
  }

  private static UnknownEffectException unsupported() {
    return new UnknownEffectException("more than variables and channels are read");
  }

  private static void checkUnsent(AtomicPathState in) throws UnknownEffectException {
    if (!in.sends().isEmpty()) {
      throw new UnknownEffectException("a channel is read after a message was sent");
    }
  }

  private List<Pattern> patterns(List<Pattern> patterns, AtomicPathState in)
      throws UnknownEffectException {
    List<Pattern> result = new ArrayList<>();
    for (Pattern pattern : patterns) {
      result.add(pattern instanceof Pattern.Match(Expr value) ? match(value, in) : pattern);
    }
    return result;
  }

  private Pattern match(Expr value, AtomicPathState in) throws UnknownEffectException {
    return new Pattern.Match(value(value, in));
  }

  /** The location with its index as an expression over the initial state. */
  Location location(Location location, AtomicPathState in) throws UnknownEffectException {
    return location.index().isEmpty() ? location : location.at(value(location.index().get(), in));
  }

  Action.Send send(Action.Send send, AtomicPathState in) throws UnknownEffectException {
    List<Expr> fields = new ArrayList<>();
    for (Expr field : send.fields()) {
      fields.add(value(field, in));
    }
    return new Action.Send(value(send.channel(), in), fields, send.sendOrder(), send.at());
  }

  private static Expr unary(Expr.UnaryOp op, Expr operand) {
    return operand instanceof Expr.Const(int value)
        ? new Expr.Const(IntArithmetic.unary(op, value))
        : new Expr.Unary(op, operand);
  }

  private static Expr binary(Expr.BinaryOp op, Expr left, Expr right, Position at)
      throws UnknownEffectException {
    if (left instanceof Expr.Const(int l)) {
      if (right instanceof Expr.Const(int r)) {
        OptionalInt value = IntArithmetic.binary(op, l, r);
        if (value.isEmpty()) {
          throw new UnknownEffectException("a division by zero");
        }
        return new Expr.Const(value.getAsInt());
      }
      boolean isDecided = op == Expr.BinaryOp.AND && l == 0 || op == Expr.BinaryOp.OR && l != 0;
      if (isDecided) {
        return new Expr.Const(l == 0 ? 0 : 1);
      }
    }
    // (x + a) + b = x + (a + b)
    if (op == Expr.BinaryOp.ADD
        && right instanceof Expr.Const(int second)
        && left instanceof Expr.Binary b
        && b.op() == Expr.BinaryOp.ADD
        && b.right() instanceof Expr.Const(int first)) {
      return new Expr.Binary(op, b.left(), new Expr.Const(first + second), at);
    }
    return new Expr.Binary(op, left, right, at);
  }

  /** Whether the evaluation of an expression never fails, by its form. */
  static boolean isErrorFree(Expr expr) {
    return ExpressionTraversal.in(expr).allMatch(SymbolicEvaluation::isErrorFreeNode);
  }

  private static boolean isErrorFreeNode(Expr expr) {
    return switch (expr) {
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Conditional _, Expr.Pid _ -> true;
      case Expr.Binary b ->
          switch (b.op()) {
            case DIV, MOD -> b.right() instanceof Expr.Const(int value) && value != 0;
            case ADD, SUB, MUL, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> true;
            case EQ, NE, LT, LE, GT, GE, AND, OR -> true;
          };
      case Expr.CheckedIndex c ->
          c.index() instanceof Expr.Const(int value) && value >= 0 && value < c.size();
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.RemoteLabel _ -> true;
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> false;
      case Expr.Last _, Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> false;
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> false;
      case Expr.RemoteVariable _ -> false;
    };
  }

  /**
   * The paths on which a condition has a truth value: at most one of them is taken, and one is if
   * it has.
   *
   * @param condition over the initial state
   */
  static List<AtomicPathState> assume(Expr condition, boolean holds, AtomicPathState in) {
    switch (condition) {
      case Expr.Const(int value) -> {
        return (value != 0) == holds ? List.of(in) : List.of();
      }
      case Expr.Unary u when u.op() == Expr.UnaryOp.NOT -> {
        return assume(u.operand(), !holds, in);
      }
      case Expr.Conditional c when isErrorFree(c) -> {
        List<AtomicPathState> result = new ArrayList<>();
        assume(c.condition(), true, in).forEach(s -> result.addAll(assume(c.then(), holds, s)));
        assume(c.condition(), false, in)
            .forEach(s -> result.addAll(assume(c.otherwise(), holds, s)));
        return result;
      }
      case Expr.Binary b -> {
        return assume(b, holds, in);
      }
      case Expr.Load _, Expr.Unary _, Expr.Conditional _, Expr.CheckedIndex _ -> {}
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> {}
      case Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> {}
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _, Expr.PcValue _ -> {}
      case Expr.GetPriority _, Expr.SetPriority _, Expr.RemoteLabel _ -> {}
      case Expr.RemoteVariable _ -> {}
    }
    return assumeAtom(condition, holds, in);
  }

  private static List<AtomicPathState> assume(Expr.Binary b, boolean holds, AtomicPathState in) {
    boolean isConnective = b.op() == Expr.BinaryOp.AND || b.op() == Expr.BinaryOp.OR;
    if (isConnective && isErrorFree(b)) {
      // The left operand decides with this truth value.
      boolean decides = b.op() == Expr.BinaryOp.OR;
      List<AtomicPathState> result = new ArrayList<>();
      if (holds == decides) {
        result.addAll(assume(b.left(), decides, in));
      }
      assume(b.left(), !decides, in).forEach(s -> result.addAll(assume(b.right(), holds, s)));
      return result;
    }
    return switch (b.op()) {
      case NE -> assumeAtom(with(b, Expr.BinaryOp.EQ, b.left(), b.right()), !holds, in);
      case GT -> assumeAtom(with(b, Expr.BinaryOp.LT, b.right(), b.left()), holds, in);
      case GE -> assumeAtom(with(b, Expr.BinaryOp.LT, b.left(), b.right()), !holds, in);
      case LE -> assumeAtom(with(b, Expr.BinaryOp.LT, b.right(), b.left()), !holds, in);
      case EQ, LT, ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR, AND, OR ->
          assumeAtom(b, holds, in);
    };
  }

  private static Expr with(Expr.Binary b, Expr.BinaryOp op, Expr left, Expr right) {
    return new Expr.Binary(op, left, right, b.at());
  }

  private static List<AtomicPathState> assumeAtom(Expr atom, boolean holds, AtomicPathState in) {
    return Optional.ofNullable(in.conditions().get(atom))
        .map(known -> known == holds ? List.of(in) : List.<AtomicPathState>of())
        .orElseGet(() -> List.of(in.assume(atom, holds)));
  }
}
