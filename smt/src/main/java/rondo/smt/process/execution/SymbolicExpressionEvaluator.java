package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.BitVectorOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * Evaluates expressions of one process on a {@link SymbolicPath}. A number is computed with as few
 * bits as its context needs: the lowest ones of its value. {@link BitWidths} gives the width of the
 * exact value.
 */
final class SymbolicExpressionEvaluator {
  /** The number of bits that determine the shift distance. */
  private static final int SHIFT_BITS = 5;

  private final EncodingContext context;
  private final SymbolicPath path;
  private final int pid;
  private final int type;
  private final TermFactory f;
  private final BitWidths bitWidths;

  SymbolicExpressionEvaluator(EncodingContext context, SymbolicPath path, int pid, int type) {
    this.context = context;
    this.path = path;
    this.pid = pid;
    this.type = type;
    this.f = context.formulas();
    this.bitWidths = new BitWidths(context.system(), context.system().processTypes().get(type));
  }

  EncodingContext context() {
    return context;
  }

  SymbolicPath path() {
    return path;
  }

  int pid() {
    return pid;
  }

  int type() {
    return type;
  }

  BitWidths widths() {
    return bitWidths;
  }

  /** An evaluator on this path for another process. */
  SymbolicExpressionEvaluator forProcess(int otherPid, int otherType) {
    return new SymbolicExpressionEvaluator(context, path, otherPid, otherType);
  }

  private SymbolicMemory memory() {
    return path.memory();
  }

  private SymbolicStateLayout layout() {
    return context.symbolicStateLayout();
  }

  // Conditions

  Formula truth(Expr expr) {
    return switch (expr) {
      case Expr.Const(int value) -> f.truth(value != 0);
      case Expr.Unary(Expr.UnaryOp op, Expr operand) when op == Expr.UnaryOp.NOT ->
          f.not(truth(operand));
      case Expr.Binary b when isCondition(b.op()) -> condition(b);
      case Expr.ChannelQuery q when q.query() != Expr.Query.LENGTH ->
          new SymbolicChannels(this).query(q);
      case Expr.Poll p -> new SymbolicChannels(this).poll(p);
      case Expr.Timeout() -> context.timeout();
      case Expr.NonProgress() -> f.not(f.or(atProgress()));
      case Expr.Enabled e -> enabled(e);
      case Expr.RemoteLabel label -> label(label);
      case Expr.SetPriority set -> new ProcessLifecycle(this).setPriority(set);
      case Expr.Load _, Expr.Unary _, Expr.Binary _, Expr.Conditional _, Expr.CheckedIndex _ ->
          isNotZero(expr);
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Run _, Expr.Pid _ -> isNotZero(expr);
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> isNotZero(expr);
      case Expr.PcValue _, Expr.GetPriority _, Expr.RemoteVariable _ -> isNotZero(expr);
    };
  }

  /** Whether an expression is nonzero, evaluated without side effects. */
  Formula testWithoutEffects(Expr expr) {
    return switch (expr) {
      case Expr.Run _ -> f.not(new ProcessLifecycle(this).isProcessLimitReached());
      case Expr.SetPriority s -> {
        exact(s.pid());
        exact(s.priority());
        yield f.truth(true);
      }
      case Expr.Unary(Expr.UnaryOp op, Expr operand) when op == Expr.UnaryOp.NOT ->
          f.not(testWithoutEffects(operand));
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Binary _, Expr.Conditional _ ->
          truth(expr);
      case Expr.CheckedIndex _, Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _ -> truth(expr);
      case Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> truth(expr);
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _, Expr.PcValue _ -> truth(expr);
      case Expr.GetPriority _, Expr.RemoteLabel _, Expr.RemoteVariable _ -> truth(expr);
    };
  }

  private Formula isNotZero(Expr expr) {
    BitVector value = exact(expr);
    return f.not(f.equal(value, f.constant(0, value.width())));
  }

  private static boolean isCondition(Expr.BinaryOp op) {
    return switch (op) {
      case EQ, NE, LT, LE, GT, GE, AND, OR -> true;
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR -> false;
    };
  }

  private Formula condition(Expr.Binary b) {
    if (b.op() == Expr.BinaryOp.AND || b.op() == Expr.BinaryOp.OR) {
      Formula left = truth(b.left());
      boolean all = b.op() == Expr.BinaryOp.AND;
      Formula right = path.under(all ? left : f.not(left), () -> truth(b.right()));
      return all ? f.and(left, right) : f.or(left, right);
    }
    int width = Math.max(bitWidths.of(b.left()), bitWidths.of(b.right()));
    BitVector left = value(b.left(), width);
    BitVector right = value(b.right(), width);
    return switch (b.op()) {
      case EQ -> f.equal(left, right);
      case NE -> f.not(f.equal(left, right));
      case LT -> f.signedLess(left, right);
      case LE -> f.signedAtMost(left, right);
      case GT -> f.signedLess(right, left);
      case GE -> f.signedAtMost(right, left);
      case AND, OR, ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR ->
          throw new IllegalStateException("no comparison: " + b.op());
    };
  }

  // Numbers

  /** The exact value, signed. */
  BitVector exact(Expr expr) {
    return value(expr, bitWidths.of(expr));
  }

  /** The lowest bits of the value. */
  BitVector value(Expr expr, int width) {
    return switch (expr) {
      case Expr.Const(int value) -> f.constant(value, width);
      case Expr.Load(Location from) -> extend(load(from), bitWidths.declared(from), width);
      case Expr.Unary(Expr.UnaryOp op, Expr operand) ->
          switch (op) {
            case NEGATE -> f.negate(value(operand, width));
            case NOT -> number(f.not(truth(operand)), width);
            case COMPLEMENT -> f.complement(value(operand, width));
          };
      case Expr.Binary b -> isCondition(b.op()) ? number(condition(b), width) : binary(b, width);
      case Expr.Conditional c -> {
        Formula condition = truth(c.condition());
        BitVector then = path.under(condition, () -> value(c.then(), width));
        BitVector otherwise = path.under(f.not(condition), () -> value(c.otherwise(), width));
        yield f.ifThenElse(condition, then, otherwise);
      }
      case Expr.CheckedIndex c -> f.signExtendOrTruncate(checked(c), width);
      case Expr.NewChannel(int channelType) ->
          f.signExtendOrTruncate(new ProcessLifecycle(this).newChannel(channelType), width);
      case Expr.ChannelQuery q ->
          q.query() == Expr.Query.LENGTH
              ? f.signExtendOrTruncate(new SymbolicChannels(this).length(q), width)
              : number(truth(q), width);
      case Expr.Run run -> f.signExtendOrTruncate(new ProcessLifecycle(this).run(run), width);
      case Expr.Pid() -> f.constant(pid, width);
      case Expr.ProcessOf(int of) -> processOf(of, width);
      case Expr.ProcessCount() -> f.signExtendOrTruncate(new ProcessLifecycle(this).count(), width);
      case Expr.Last() -> f.signExtendOrTruncate(memory().bitVector(layout().last()), width);
      case Expr.PcValue p -> ofProcess(exact(p.pid()), width, q -> controlState(q, width));
      case Expr.GetPriority g ->
          ofProcess(
              exact(g.pid()),
              width,
              q ->
                  f.signExtendOrTruncate(
                      memory().bitVector(layout().processSlot(q).priority()), width));
      case Expr.RemoteVariable r -> remote(r, width);
      case Expr.Poll _, Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ ->
          number(truth(expr), width);
      case Expr.SetPriority _, Expr.RemoteLabel _ -> number(truth(expr), width);
    };
  }

  private BitVector number(Formula truth, int width) {
    return f.ifThenElse(truth, f.constant(1, width), f.constant(0, width));
  }

  /** The content of a variable, extended or truncated to another width. */
  BitVector extend(BitVector content, IntType declared, int width) {
    return declared.signed()
        ? f.signExtendOrTruncate(content, width)
        : f.zeroExtendOrTruncate(content, width);
  }

  private BitVector binary(Expr.Binary b, int width) {
    return switch (b.op()) {
      case ADD -> f.add(value(b.left(), width), value(b.right(), width));
      case SUB -> f.subtract(value(b.left(), width), value(b.right(), width));
      case MUL -> f.multiply(value(b.left(), width), value(b.right(), width));
      case BIT_AND -> bitwise(BitVectorOperator.AND, b, width);
      case BIT_OR -> bitwise(BitVectorOperator.OR, b, width);
      case BIT_XOR -> bitwise(BitVectorOperator.XOR, b, width);
      case DIV -> divide(BitVectorOperator.SIGNED_DIVIDE, b, width);
      case MOD -> divide(BitVectorOperator.SIGNED_REMAINDER, b, width);
      case SHL -> shift(BitVectorOperator.SHIFT_LEFT, b, width, width);
      case SHR -> shift(BitVectorOperator.SIGNED_SHIFT_RIGHT, b, bitWidths.of(b.left()), width);
      case EQ, NE, LT, LE, GT, GE, AND, OR ->
          throw new IllegalStateException("a condition: " + b.op());
    };
  }

  private BitVector bitwise(BitVectorOperator operator, Expr.Binary b, int width) {
    return f.operation(operator, value(b.left(), width), value(b.right(), width));
  }

  private BitVector divide(BitVectorOperator operator, Expr.Binary b, int width) {
    int needed =
        Math.min(
            BitWidths.MAX_WIDTH, 1 + Math.max(bitWidths.of(b.left()), bitWidths.of(b.right())));
    BitVector left = value(b.left(), needed);
    BitVector right = value(b.right(), needed);
    path.fail(f.equal(right, f.constant(0, needed)));
    return f.signExtendOrTruncate(f.operation(operator, left, right), width);
  }

  private BitVector shift(BitVectorOperator operator, Expr.Binary b, int needed, int width) {
    int within = Math.max(needed, SHIFT_BITS + 1);
    BitVector left = value(b.left(), within);
    BitVector by = f.zeroExtendOrTruncate(value(b.right(), SHIFT_BITS), within);
    return f.signExtendOrTruncate(f.operation(operator, left, by), width);
  }

  private BitVector checked(Expr.CheckedIndex c) {
    int width = Math.max(bitWidths.of(c.index()), BitWidths.ofConstant(c.size()));
    BitVector index = value(c.index(), width);
    BitVector zero = f.constant(0, width);
    path.fail(f.or(f.signedLess(index, zero), f.signedAtMost(f.constant(c.size(), width), index)));
    return f.signExtendOrTruncate(index, bitWidths.of(c));
  }

  // Variables

  /** The content of an element, in its declared width. */
  private BitVector load(Location from) {
    return load(from, first(from), length(from));
  }

  private BitVector load(Location from, int first, int length) {
    if (from.index().isEmpty()) {
      return memory().bitVector(first);
    }
    return element(exact(from.index().get()), length, e -> memory().bitVector(first + e));
  }

  /** The element at an index; the last one if the index is out of range. */
  private BitVector element(BitVector index, int length, IntFunction<BitVector> of) {
    if (index.constant().isPresent()) {
      int known = (int) index.constant().getAsLong();
      return of.apply(Math.clamp(known, 0, length - 1));
    }
    BitVector result = of.apply(length - 1);
    for (int e = length - 2; e >= 0; e--) {
      result = f.ifThenElse(f.equal(index, f.constant(e, index.width())), of.apply(e), result);
    }
    return result;
  }

  /** Stores a number, given in the variable's width or, signed, in another one. */
  void store(Location to, BitVector value) {
    int first = first(to);
    BitVector content = f.signExtendOrTruncate(value, bitWidths.declared(to).bits());
    if (to.index().isEmpty()) {
      memory().set(first, content);
      return;
    }
    BitVector index = exact(to.index().get());
    for (int e = 0; e < length(to); e++) {
      memory().set(f.equal(index, f.constant(e, index.width())), first + e, content);
    }
  }

  private int first(Location location) {
    return switch (location.scope()) {
      case GLOBAL -> layout().global(location.variable(), 0);
      case LOCAL -> layout().processSlot(pid).local(type, location.variable(), 0);
    };
  }

  private int length(Location location) {
    Variable variable =
        switch (location.scope()) {
          case GLOBAL -> context.system().globals().get(location.variable());
          case LOCAL -> processType(type).locals().get(location.variable());
        };
    return variable.length();
  }

  // Processes

  private ProcessType processType(int of) {
    return context.system().processTypes().get(of);
  }

  Formula isAlive(int of) {
    return of >= layout().processSlots()
        ? f.truth(false)
        : memory().formula(layout().processSlot(of).alive());
  }

  /** Whether a process is of a type. */
  private Formula isOf(int process, int of) {
    SymbolicStateLayout.ProcessSlot slot = layout().processSlot(process);
    if (!slot.types().contains(of)) {
      return f.truth(false);
    }
    var states = new ArrayList<Formula>();
    for (int s = 0; s < processType(of).states().size(); s++) {
      states.add(memory().formula(slot.atState(of, s)));
    }
    return f.or(states);
  }

  /** An attribute of the process with this pid; 0 if it is not alive. */
  private BitVector ofProcess(BitVector of, int width, IntFunction<BitVector> attribute) {
    BitVector result = f.constant(0, width);
    for (int q = 0; q < layout().processSlots(); q++) {
      Formula meant = f.and(isName(of, q), isAlive(q));
      if (!meant.isFalse()) {
        result = f.ifThenElse(meant, attribute.apply(q), result);
      }
    }
    return result;
  }

  /** Whether a signed number is the pid of a process. */
  private Formula isName(BitVector of, int process) {
    return BitWidths.ofConstant(process) <= of.width()
        ? f.equal(of, f.constant(process, of.width()))
        : f.truth(false);
  }

  private BitVector controlState(int process, int width) {
    SymbolicStateLayout.ProcessSlot slot = layout().processSlot(process);
    BitVector result = f.constant(0, width);
    for (int of : slot.types()) {
      for (int s = 0; s < processType(of).states().size(); s++) {
        result = f.ifThenElse(memory().formula(slot.atState(of, s)), f.constant(s, width), result);
      }
    }
    return result;
  }

  private BitVector processOf(int of, int width) {
    BitVector result = f.constant(-1, width);
    for (int q = layout().processSlots() - 1; q >= 0; q--) {
      result = f.ifThenElse(isOf(q, of), f.constant(q, width), result);
    }
    return result;
  }

  private BitVector remote(Expr.RemoteVariable r, int width) {
    BitVector of = exact(r.pid());
    Variable local = processType(r.processType()).locals().get(r.local().variable());
    BitVector index = r.local().index().map(this::exact).orElse(f.constant(0, 1));
    BitVector result = f.constant(0, width);
    for (int q = 0; q < layout().processSlots(); q++) {
      Formula meant = f.and(isName(of, q), isAlive(q));
      if (meant.isFalse()) {
        continue;
      }
      Formula fitting = isOf(q, r.processType());
      path.fail(f.and(meant, f.not(fitting)));
      if (!fitting.isFalse()) {
        int first = layout().processSlot(q).local(r.processType(), r.local().variable(), 0);
        BitVector content = element(index, local.length(), e -> memory().bitVector(first + e));
        result = f.ifThenElse(meant, extend(content, local.type(), width), result);
      }
    }
    return result;
  }

  private Formula label(Expr.RemoteLabel label) {
    BitVector of = exact(label.pid());
    var some = new ArrayList<Formula>();
    for (int q = 0; q < layout().processSlots(); q++) {
      SymbolicStateLayout.ProcessSlot slot = layout().processSlot(q);
      if (slot.types().contains(label.processType())) {
        Formula meant = isName(of, q);
        for (int s : label.states()) {
          some.add(f.and(meant, memory().formula(slot.atState(label.processType(), s))));
        }
      }
    }
    return f.or(some);
  }

  private List<Formula> atProgress() {
    var result = new ArrayList<Formula>();
    for (int q = 0; q < layout().processSlots(); q++) {
      for (int of : layout().processSlot(q).types()) {
        for (int s = 0; s < processType(of).states().size(); s++) {
          if (processType(of).states().get(s).marks().contains(ControlState.Mark.PROGRESS)) {
            result.add(memory().formula(layout().processSlot(q).atState(of, s)));
          }
        }
      }
    }
    return result;
  }

  private Formula enabled(Expr.Enabled e) {
    BitVector of = exact(e.pid());
    path.fail(isName(of, pid));
    var some = new ArrayList<Formula>();
    for (int q = 0; q < layout().processSlots(); q++) {
      int process = q;
      Formula meant = f.and(isName(of, q), isAlive(q));
      if (!meant.isFalse()) {
        some.add(f.and(meant, path.under(meant, () -> canStep(process, RendezvousOffer.NONE))));
      }
    }
    return f.or(some);
  }

  /**
   * Whether some edge of a process is executable, without regard to escapes and the provided
   * clause.
   */
  Formula canStep(int process, RendezvousOffer rendezvousOffer) {
    SymbolicStateLayout.ProcessSlot slot = layout().processSlot(process);
    var some = new ArrayList<Formula>();
    for (int of : slot.types()) {
      List<ControlState> states = processType(of).states();
      for (int s = 0; s < states.size(); s++) {
        Formula here = memory().formula(slot.atState(of, s));
        if (!here.isFalse()) {
          List<Action> actions = states.get(s).edges().stream().map(Edge::action).toList();
          var symbolicActionExecutor =
              new SymbolicActionExecutor(forProcess(process, of), rendezvousOffer);
          some.add(
              f.and(
                  here,
                  path.under(
                      here,
                      () ->
                          path.ignoringViolations(
                              () -> symbolicActionExecutor.isSomeExecutable(actions)))));
        }
      }
    }
    return f.or(some);
  }
}
