package rondo.smt.process;

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
import rondo.smt.formula.Bits;
import rondo.smt.formula.BitsOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * Evaluates expressions as one process on a {@link Strand}. A number is computed with as few bits
 * as are asked for: the lowest ones of its value. All of its value is in as many as {@link Widths}
 * says.
 */
final class Evaluator {
  /** What decides how far a number is shifted. */
  private static final int SHIFT_BITS = 5;

  private final Scene scene;
  private final Strand strand;
  private final int pid;
  private final int type;
  private final Formulas f;
  private final Widths widths;

  Evaluator(Scene scene, Strand strand, int pid, int type) {
    this.scene = scene;
    this.strand = strand;
    this.pid = pid;
    this.type = type;
    this.f = scene.formulas();
    this.widths = new Widths(scene.system(), scene.system().processTypes().get(type));
  }

  Scene scene() {
    return scene;
  }

  Strand strand() {
    return strand;
  }

  int pid() {
    return pid;
  }

  int type() {
    return type;
  }

  Widths widths() {
    return widths;
  }

  /** The same on the same strand, seen by another process. */
  Evaluator as(int otherPid, int otherType) {
    return new Evaluator(scene, strand, otherPid, otherType);
  }

  private Memory memory() {
    return strand.memory();
  }

  private Layout layout() {
    return scene.layout();
  }

  // Conditions

  Formula truth(Expr expr) {
    return switch (expr) {
      case Expr.Const(int value) -> f.truth(value != 0);
      case Expr.Unary(Expr.UnaryOp op, Expr operand) when op == Expr.UnaryOp.NOT ->
          f.not(truth(operand));
      case Expr.Binary b when isCondition(b.op()) -> condition(b);
      case Expr.ChannelQuery q when q.query() != Expr.Query.LENGTH -> new Channels(this).query(q);
      case Expr.Poll p -> new Channels(this).poll(p);
      case Expr.Timeout() -> scene.timeout();
      case Expr.NonProgress() -> f.not(f.or(atProgress()));
      case Expr.Enabled e -> enabled(e);
      case Expr.RemoteLabel label -> label(label);
      case Expr.SetPriority set -> new Lives(this).setPriority(set);
      case Expr.Load _, Expr.Unary _, Expr.Binary _, Expr.Conditional _, Expr.Checked _ ->
          isNotZero(expr);
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Run _, Expr.Pid _ -> isNotZero(expr);
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> isNotZero(expr);
      case Expr.PcValue _, Expr.GetPriority _, Expr.RemoteVariable _ -> isNotZero(expr);
    };
  }

  /** Whether an expression is not 0, while nothing is changed by asking. */
  Formula test(Expr expr) {
    return switch (expr) {
      case Expr.Run _ -> f.not(new Lives(this).isCrowded());
      case Expr.SetPriority s -> {
        exact(s.pid());
        exact(s.priority());
        yield f.truth(true);
      }
      case Expr.Unary(Expr.UnaryOp op, Expr operand) when op == Expr.UnaryOp.NOT ->
          f.not(test(operand));
      case Expr.Const _, Expr.Load _, Expr.Unary _, Expr.Binary _, Expr.Conditional _ ->
          truth(expr);
      case Expr.Checked _, Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _ -> truth(expr);
      case Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> truth(expr);
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _, Expr.PcValue _ -> truth(expr);
      case Expr.GetPriority _, Expr.RemoteLabel _, Expr.RemoteVariable _ -> truth(expr);
    };
  }

  private Formula isNotZero(Expr expr) {
    Bits value = exact(expr);
    return f.not(f.same(value, f.constant(0, value.width())));
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
      Formula right = strand.where(all ? left : f.not(left), () -> truth(b.right()));
      return all ? f.and(left, right) : f.or(left, right);
    }
    int width = Math.max(widths.of(b.left()), widths.of(b.right()));
    Bits left = value(b.left(), width);
    Bits right = value(b.right(), width);
    return switch (b.op()) {
      case EQ -> f.same(left, right);
      case NE -> f.not(f.same(left, right));
      case LT -> f.signedLess(left, right);
      case LE -> f.signedAtMost(left, right);
      case GT -> f.signedLess(right, left);
      case GE -> f.signedAtMost(right, left);
      case AND, OR, ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR ->
          throw new IllegalStateException("no comparison: " + b.op());
    };
  }

  // Numbers

  /** All of the value, signed. */
  Bits exact(Expr expr) {
    return value(expr, widths.of(expr));
  }

  /** The lowest bits of the value. */
  Bits value(Expr expr, int width) {
    return switch (expr) {
      case Expr.Const(int value) -> f.constant(value, width);
      case Expr.Load(Location from) -> fit(load(from), widths.declared(from), width);
      case Expr.Unary(Expr.UnaryOp op, Expr operand) ->
          switch (op) {
            case NEGATE -> f.negate(value(operand, width));
            case NOT -> number(f.not(truth(operand)), width);
            case COMPLEMENT -> f.complement(value(operand, width));
          };
      case Expr.Binary b -> isCondition(b.op()) ? number(condition(b), width) : binary(b, width);
      case Expr.Conditional c -> {
        Formula condition = truth(c.condition());
        Bits then = strand.where(condition, () -> value(c.then(), width));
        Bits otherwise = strand.where(f.not(condition), () -> value(c.otherwise(), width));
        yield f.choice(condition, then, otherwise);
      }
      case Expr.Checked c -> f.signed(checked(c), width);
      case Expr.NewChannel(int channelType) ->
          f.signed(new Lives(this).newChannel(channelType), width);
      case Expr.ChannelQuery q ->
          q.query() == Expr.Query.LENGTH
              ? f.signed(new Channels(this).length(q), width)
              : number(truth(q), width);
      case Expr.Run run -> f.signed(new Lives(this).run(run), width);
      case Expr.Pid() -> f.constant(pid, width);
      case Expr.ProcessOf(int of) -> processOf(of, width);
      case Expr.ProcessCount() -> f.signed(new Lives(this).count(), width);
      case Expr.Last() -> f.signed(memory().bits(layout().last()), width);
      case Expr.PcValue p -> ofProcess(exact(p.pid()), width, q -> controlState(q, width));
      case Expr.GetPriority g ->
          ofProcess(
              exact(g.pid()),
              width,
              q -> f.signed(memory().bits(layout().seat(q).priority()), width));
      case Expr.RemoteVariable r -> remote(r, width);
      case Expr.Poll _, Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ ->
          number(truth(expr), width);
      case Expr.SetPriority _, Expr.RemoteLabel _ -> number(truth(expr), width);
    };
  }

  private Bits number(Formula truth, int width) {
    return f.choice(truth, f.constant(1, width), f.constant(0, width));
  }

  /** A variable's content as a number of another width. */
  Bits fit(Bits content, IntType declared, int width) {
    return declared.signed() ? f.signed(content, width) : f.unsigned(content, width);
  }

  private Bits binary(Expr.Binary b, int width) {
    return switch (b.op()) {
      case ADD -> f.add(value(b.left(), width), value(b.right(), width));
      case SUB -> f.subtract(value(b.left(), width), value(b.right(), width));
      case MUL -> f.multiply(value(b.left(), width), value(b.right(), width));
      case BIT_AND -> bitwise(BitsOperator.AND, b, width);
      case BIT_OR -> bitwise(BitsOperator.OR, b, width);
      case BIT_XOR -> bitwise(BitsOperator.XOR, b, width);
      case DIV -> divide(BitsOperator.SIGNED_DIVIDE, b, width);
      case MOD -> divide(BitsOperator.SIGNED_REMAINDER, b, width);
      case SHL -> shift(BitsOperator.SHIFT_LEFT, b, width, width);
      case SHR -> shift(BitsOperator.SIGNED_SHIFT_RIGHT, b, widths.of(b.left()), width);
      case EQ, NE, LT, LE, GT, GE, AND, OR ->
          throw new IllegalStateException("a condition: " + b.op());
    };
  }

  private Bits bitwise(BitsOperator operator, Expr.Binary b, int width) {
    return f.operation(operator, value(b.left(), width), value(b.right(), width));
  }

  private Bits divide(BitsOperator operator, Expr.Binary b, int width) {
    int needed = Math.min(Widths.WIDEST, 1 + Math.max(widths.of(b.left()), widths.of(b.right())));
    Bits left = value(b.left(), needed);
    Bits right = value(b.right(), needed);
    strand.fail(f.same(right, f.constant(0, needed)));
    return f.signed(f.operation(operator, left, right), width);
  }

  private Bits shift(BitsOperator operator, Expr.Binary b, int needed, int width) {
    int within = Math.max(needed, SHIFT_BITS + 1);
    Bits left = value(b.left(), within);
    Bits by = f.unsigned(value(b.right(), SHIFT_BITS), within);
    return f.signed(f.operation(operator, left, by), width);
  }

  private Bits checked(Expr.Checked c) {
    int width = Math.max(widths.of(c.index()), Widths.ofConstant(c.size()));
    Bits index = value(c.index(), width);
    Bits zero = f.constant(0, width);
    strand.fail(
        f.or(f.signedLess(index, zero), f.signedAtMost(f.constant(c.size(), width), index)));
    return f.signed(index, widths.of(c));
  }

  // Variables

  /** The content of an element, as wide as it is declared. */
  private Bits load(Location from) {
    return load(from, first(from), length(from));
  }

  private Bits load(Location from, int first, int length) {
    if (from.index().isEmpty()) {
      return memory().bits(first);
    }
    return element(exact(from.index().get()), length, e -> memory().bits(first + e));
  }

  /** One of several, the last one where the index is none. */
  private Bits element(Bits index, int length, IntFunction<Bits> of) {
    if (index.constant().isPresent()) {
      int known = (int) index.constant().getAsLong();
      return of.apply(Math.clamp(known, 0, length - 1));
    }
    Bits result = of.apply(length - 1);
    for (int e = length - 2; e >= 0; e--) {
      result = f.choice(f.same(index, f.constant(e, index.width())), of.apply(e), result);
    }
    return result;
  }

  /** Stores a number, given with as many bits as the variable has or, signed, with others. */
  void store(Location to, Bits value) {
    int first = first(to);
    Bits content = f.signed(value, widths.declared(to).bits());
    if (to.index().isEmpty()) {
      memory().set(first, content);
      return;
    }
    Bits index = exact(to.index().get());
    for (int e = 0; e < length(to); e++) {
      memory().set(f.same(index, f.constant(e, index.width())), first + e, content);
    }
  }

  private int first(Location location) {
    return switch (location.scope()) {
      case GLOBAL -> layout().global(location.variable(), 0);
      case LOCAL -> layout().seat(pid).local(type, location.variable(), 0);
    };
  }

  private int length(Location location) {
    Variable variable =
        switch (location.scope()) {
          case GLOBAL -> scene.system().globals().get(location.variable());
          case LOCAL -> processType(type).locals().get(location.variable());
        };
    return variable.length();
  }

  // Processes

  private ProcessType processType(int of) {
    return scene.system().processTypes().get(of);
  }

  Formula isAlive(int of) {
    return of >= layout().seats() ? f.truth(false) : memory().truth(layout().seat(of).alive());
  }

  /** Whether a process is of a type. */
  private Formula isOf(int process, int of) {
    Layout.Seat seat = layout().seat(process);
    if (!seat.types().contains(of)) {
      return f.truth(false);
    }
    var states = new ArrayList<Formula>();
    for (int s = 0; s < processType(of).states().size(); s++) {
      states.add(memory().truth(seat.at(of, s)));
    }
    return f.or(states);
  }

  /** Something about the process of a pid; 0 if it is not alive. */
  private Bits ofProcess(Bits of, int width, IntFunction<Bits> told) {
    Bits result = f.constant(0, width);
    for (int q = 0; q < layout().seats(); q++) {
      Formula meant = f.and(isName(of, q), isAlive(q));
      if (!meant.isFalse()) {
        result = f.choice(meant, told.apply(q), result);
      }
    }
    return result;
  }

  /** Whether a signed number is the pid of a process. */
  private Formula isName(Bits of, int process) {
    return Widths.ofConstant(process) <= of.width()
        ? f.same(of, f.constant(process, of.width()))
        : f.truth(false);
  }

  private Bits controlState(int process, int width) {
    Layout.Seat seat = layout().seat(process);
    Bits result = f.constant(0, width);
    for (int of : seat.types()) {
      for (int s = 0; s < processType(of).states().size(); s++) {
        result = f.choice(memory().truth(seat.at(of, s)), f.constant(s, width), result);
      }
    }
    return result;
  }

  private Bits processOf(int of, int width) {
    Bits result = f.constant(-1, width);
    for (int q = layout().seats() - 1; q >= 0; q--) {
      result = f.choice(isOf(q, of), f.constant(q, width), result);
    }
    return result;
  }

  private Bits remote(Expr.RemoteVariable r, int width) {
    Bits of = exact(r.pid());
    Variable local = processType(r.processType()).locals().get(r.local().variable());
    Bits index = r.local().index().map(this::exact).orElse(f.constant(0, 1));
    Bits result = f.constant(0, width);
    for (int q = 0; q < layout().seats(); q++) {
      Formula meant = f.and(isName(of, q), isAlive(q));
      if (meant.isFalse()) {
        continue;
      }
      Formula fitting = isOf(q, r.processType());
      strand.fail(f.and(meant, f.not(fitting)));
      if (!fitting.isFalse()) {
        int first = layout().seat(q).local(r.processType(), r.local().variable(), 0);
        Bits content = element(index, local.length(), e -> memory().bits(first + e));
        result = f.choice(meant, fit(content, local.type(), width), result);
      }
    }
    return result;
  }

  private Formula label(Expr.RemoteLabel label) {
    Bits of = exact(label.pid());
    var some = new ArrayList<Formula>();
    for (int q = 0; q < layout().seats(); q++) {
      Layout.Seat seat = layout().seat(q);
      if (seat.types().contains(label.processType())) {
        Formula meant = isName(of, q);
        for (int s : label.states()) {
          some.add(f.and(meant, memory().truth(seat.at(label.processType(), s))));
        }
      }
    }
    return f.or(some);
  }

  private List<Formula> atProgress() {
    var result = new ArrayList<Formula>();
    for (int q = 0; q < layout().seats(); q++) {
      for (int of : layout().seat(q).types()) {
        for (int s = 0; s < processType(of).states().size(); s++) {
          if (processType(of).states().get(s).marks().contains(ControlState.Mark.PROGRESS)) {
            result.add(memory().truth(layout().seat(q).at(of, s)));
          }
        }
      }
    }
    return result;
  }

  private Formula enabled(Expr.Enabled e) {
    Bits of = exact(e.pid());
    strand.fail(isName(of, pid));
    var some = new ArrayList<Formula>();
    for (int q = 0; q < layout().seats(); q++) {
      int process = q;
      Formula meant = f.and(isName(of, q), isAlive(q));
      if (!meant.isFalse()) {
        some.add(f.and(meant, strand.where(meant, () -> canStep(process, Offer.NONE))));
      }
    }
    return f.or(some);
  }

  /** Whether some edge of a process is executable, escapes and provided clause aside. */
  Formula canStep(int process, Offer offer) {
    Layout.Seat seat = layout().seat(process);
    var some = new ArrayList<Formula>();
    for (int of : seat.types()) {
      List<ControlState> states = processType(of).states();
      for (int s = 0; s < states.size(); s++) {
        Formula here = memory().truth(seat.at(of, s));
        if (!here.isFalse()) {
          List<Action> actions = states.get(s).edges().stream().map(Edge::action).toList();
          var executor = new Executor(as(process, of), offer);
          some.add(
              f.and(
                  here,
                  strand.where(
                      here, () -> strand.quietly(() -> executor.isSomeExecutable(actions)))));
        }
      }
    }
    return f.or(some);
  }
}
