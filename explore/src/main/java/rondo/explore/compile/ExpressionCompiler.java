package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import rondo.explore.compile.layout.Slot;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.ChannelUse;

/** Generates the code of expressions: as a value on the stack, or as a jump. */
final class ExpressionCompiler {
  private static final ClassDesc MATH = Math.class.describeConstable().orElseThrow();

  private static final Expr MOST = new Expr.Const(ProcessSystem.MAX_PROCESSES);

  private final MethodWriter writer;
  private final CodeBuilder to;
  private final Effects effects;

  /**
   * The expression that the method was generated for; null if it was not generated for an
   * expression.
   */
  private final Expr root;

  /** Whether side effects of expressions are executed. */
  enum Effects {
    ALL,
    NONE
  }

  ExpressionCompiler(MethodWriter writer, Effects effects) {
    this(writer, effects, null);
  }

  private ExpressionCompiler(MethodWriter writer, Effects effects, Expr root) {
    this.writer = writer;
    this.to = writer.to;
    this.effects = effects;
    this.root = root;
  }

  /** Pushes the value of {@code e}. */
  void value(Expr e) {
    if (needsOwnMethod(e)) {
      callOwnMethod(e);
      return;
    }
    switch (e) {
      case Expr.Const c -> writer.push(c.value());
      case Expr.Load l -> writer.read(writer.place(l.from(), this));
      case Expr.Unary u -> unary(u);
      case Expr.Binary b -> binary(b);
      case Expr.Conditional c -> conditional(c);
      case Expr.CheckedIndex c -> {
        value(c.index());
        writer.push(c.size());
        writer.callStatic("checked", MethodWriter.INT, 2);
      }
      case Expr.NewChannel n -> {
        writer.pushThis();
        writer.push(n.channelType());
        writer.callInts("newChannel", MethodWriter.INT, 1);
      }
      case Expr.ChannelQuery q -> query(q);
      case Expr.Poll p -> truth(p);
      case Expr.Run r -> run(r);
      case Expr.Pid _ -> to.iload(MethodWriter.PID);
      case Expr.ProcessOf p -> ask("processOf", new Expr.Const(p.processType()));
      case Expr.ProcessCount _ -> ask("processCount");
      case Expr.Last _ -> ask("last");
      case Expr.Timeout _ -> writer.field("timeout", MethodWriter.BOOLEAN);
      case Expr.NonProgress _ -> ask("noProgress");
      case Expr.Enabled x -> {
        writer.pushThis();
        to.iload(MethodWriter.PID);
        value(x.pid());
        writer.callInts("enabled", MethodWriter.INT, 2);
      }
      case Expr.PcValue x -> ask("pcValue", x.pid());
      case Expr.GetPriority x -> ask("priority", x.pid());
      case Expr.SetPriority _ when effects == Effects.NONE -> writer.push(1);
      case Expr.SetPriority x -> {
        writer.pushThis();
        value(x.pid());
        value(x.priority());
        writer.callInts("setPriority", MethodWriter.INT, 2);
      }
      case Expr.RemoteLabel r -> truth(r);
      case Expr.RemoteVariable r -> remote(r);
    }
  }

  /** Whether {@code e} gets a separate method. */
  private boolean needsOwnMethod(Expr e) {
    return e != root && writer.in.codeSize().isLarge(e);
  }

  private void callOwnMethod(Expr e) {
    String name =
        writer.in.part(
            MethodWriter.ints(MethodWriter.INT, 2),
            writer.processType,
            part -> {
              new ExpressionCompiler(part, effects, e).value(e);
              part.to.ireturn();
            });
    writer.callPart(name, MethodWriter.INT);
  }

  private void ask(String method) {
    writer.pushThis();
    writer.callInts(method, MethodWriter.INT, 0);
  }

  private void ask(String method, Expr argument) {
    writer.pushThis();
    value(argument);
    writer.callInts(method, MethodWriter.INT, 1);
  }

  private void unary(Expr.Unary u) {
    switch (u.op()) {
      case NEGATE -> {
        value(u.operand());
        to.ineg();
      }
      case COMPLEMENT -> {
        value(u.operand());
        writer.push(-1);
        to.ixor();
      }
      case NOT -> truth(u);
    }
  }

  private void binary(Expr.Binary b) {
    switch (b.op()) {
      case EQ, NE, LT, LE, GT, GE, AND, OR -> truth(b);
      case ADD, SUB, MUL, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR, DIV, MOD -> {
        value(b.left());
        value(b.right());
        arithmetic(b.op());
      }
    }
  }

  private void arithmetic(Expr.BinaryOp op) {
    switch (op) {
      case ADD -> to.iadd();
      case SUB -> to.isub();
      case MUL -> to.imul();
      case BIT_AND -> to.iand();
      case BIT_OR -> to.ior();
      case BIT_XOR -> to.ixor();
      case SHL -> to.ishl();
      case SHR -> to.ishr();
      case DIV -> writer.callStatic("divide", MethodWriter.INT, 2);
      case MOD -> writer.callStatic("remainder", MethodWriter.INT, 2);
      case EQ, NE, LT, LE, GT, GE, AND, OR -> throw new IllegalArgumentException(op.toString());
    }
  }

  /** Pushes 1 or 0. */
  private void truth(Expr e) {
    Label no = to.newLabel();
    Label end = to.newLabel();
    jumpUnless(e, no);
    writer.push(1);
    to.goto_(end);
    to.labelBinding(no);
    writer.push(0);
    to.labelBinding(end);
  }

  private void conditional(Expr.Conditional c) {
    Label no = to.newLabel();
    Label end = to.newLabel();
    jumpUnless(c.condition(), no);
    value(c.then());
    to.goto_(end);
    to.labelBinding(no);
    value(c.otherwise());
    to.labelBinding(end);
  }

  /** Jumps when {@code e} is 0, else falls through. */
  void jumpUnless(Expr e, Label no) {
    if (needsOwnMethod(e)) {
      callOwnMethod(e);
      to.ifeq(no);
      return;
    }
    switch (e) {
      case Expr.Const c when c.value() != 0 -> {}
      case Expr.Unary u when u.op() == Expr.UnaryOp.NOT -> jumpIf(u.operand(), no);
      case Expr.Binary b when b.op() == Expr.BinaryOp.AND -> {
        jumpUnless(b.left(), no);
        jumpUnless(b.right(), no);
      }
      case Expr.Binary b when b.op() == Expr.BinaryOp.OR -> {
        Label yes = to.newLabel();
        jumpIf(b.left(), yes);
        jumpUnless(b.right(), no);
        to.labelBinding(yes);
      }
      case Expr.Binary b when isComparison(b.op()) -> {
        value(b.left());
        value(b.right());
        switch (b.op()) {
          case EQ -> to.if_icmpne(no);
          case NE -> to.if_icmpeq(no);
          case LT -> to.if_icmpge(no);
          case LE -> to.if_icmpgt(no);
          case GT -> to.if_icmple(no);
          default -> to.if_icmplt(no);
        }
      }
      case Expr.Poll p -> poll(p, no);
      case Expr.RemoteLabel r -> remoteLabel(r, no);
      default -> {
        value(e);
        to.ifeq(no);
      }
    }
  }

  /** Jumps when {@code e} is not 0, else falls through. */
  void jumpIf(Expr e, Label yes) {
    if (e instanceof Expr.Const || e instanceof Expr.Load) {
      value(e);
      to.ifne(yes);
      return;
    }
    Label no = to.newLabel();
    jumpUnless(e, no);
    to.goto_(yes);
    to.labelBinding(no);
  }

  private static boolean isComparison(Expr.BinaryOp op) {
    return switch (op) {
      case EQ, NE, LT, LE, GT, GE -> true;
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR, AND, OR -> false;
    };
  }

  /** Merely testing executability violates no channel assertion. */
  private ChannelOperand open(Expr channel, ChannelUse use) {
    var compiler = new ChannelCompiler(writer, this);
    return switch (effects) {
      case ALL -> compiler.open(channel, use);
      case NONE -> compiler.open(channel);
    };
  }

  private void query(Expr.ChannelQuery q) {
    var channel = open(q.channel(), ChannelUse.of(q.query()));
    switch (q.query()) {
      case LENGTH -> channel.pushLength();
      case EMPTY, NOT_EMPTY -> {
        channel.pushLength();
        oneIf(q.query() == Expr.Query.EMPTY);
      }
      case FULL, NOT_FULL -> {
        channel.pushCapacity();
        writer.push(1);
        to.invokestatic(MATH, "max", MethodWriter.ints(MethodWriter.INT, 2));
        channel.pushLength();
        to.isub();
        oneIf(q.query() == Expr.Query.FULL);
      }
    }
  }

  /** Replaces the int on the stack by whether it is (or is not) 0. */
  private void oneIf(boolean zero) {
    Label no = to.newLabel();
    Label end = to.newLabel();
    if (zero) {
      to.ifne(no);
    } else {
      to.ifeq(no);
    }
    writer.push(1);
    to.goto_(end);
    to.labelBinding(no);
    writer.push(0);
    to.labelBinding(end);
  }

  private void poll(Expr.Poll p, Label no) {
    var compiler = new ChannelCompiler(writer, this);
    ChannelOperand channel = open(p.channel(), ChannelUse.INSPECT);
    compiler.requireBuffered(channel);
    compiler.match(channel, p.patterns(), p.order(), no);
  }

  private void run(Expr.Run r) {
    if (effects == Effects.NONE) {
      truth(new Expr.Binary(Expr.BinaryOp.LT, new Expr.ProcessCount(), MOST, r.at()));
      return;
    }
    writer.pushModel();
    for (Expr argument : r.arguments()) {
      value(argument);
    }
    if (r.priority().isPresent()) {
      value(r.priority().get());
    } else {
      writer.push(1);
    }
    writer.callModel(
        ProcessMethods.runName(r.processType()), MethodWriter.INT, r.arguments().size() + 1);
  }

  private void remoteLabel(Expr.RemoteLabel r, Label no) {
    writer.pushThis();
    value(r.pid());
    writer.push(r.processType());
    writer.callInts("remoteState", MethodWriter.INT, 2);
    int at = writer.newInt();
    to.istore(at);
    Label yes = to.newLabel();
    List<Integer> states = new ArrayList<>(new TreeSet<>(r.states()));
    for (int state : states) {
      to.iload(at);
      writer.push(state);
      to.if_icmpeq(yes);
    }
    to.goto_(no);
    to.labelBinding(yes);
  }

  private void remote(Expr.RemoteVariable r) {
    writer.pushThis();
    value(r.pid());
    writer.push(r.processType());
    writer.callInts("remoteBase", MethodWriter.INT, 2);
    int base = writer.newInt();
    to.istore(base);
    Slot slot = writer.layout.locals.get(r.processType()).get(r.local().variable());
    MethodWriter.ElementAddress address =
        writer.place(slot, r.local().index(), () -> to.iload(base), this);
    Label dead = to.newLabel();
    Label end = to.newLabel();
    to.iload(base);
    to.iflt(dead);
    writer.read(address);
    to.goto_(end);
    to.labelBinding(dead);
    writer.push(0);
    to.labelBinding(end);
  }
}
