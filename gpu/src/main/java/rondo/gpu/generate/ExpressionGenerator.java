package rondo.gpu.generate;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.Variable;

/** Generates the code of expressions of one process, in the state that it is changing. */
final class ExpressionGenerator {
  /** What an evaluation is for. */
  enum Mode {
    EXECUTE,
    /** Only tests whether something is enabled: it has no effect, and nothing is reported. */
    TEST,
    /** As {@link #TEST}, in the evaluation of another expression. */
    NESTED_TEST
  }

  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final int pid;
  private final int type;
  private final StepContext context;
  private final Mode mode;
  private final ChannelGenerator channels;
  private final ProcessOperationGenerator processes;
  private final OwnChannelGenerator ownChannels;

  /**
   * @param pid the executing process; negative for an observer
   * @param type its type
   */
  ExpressionGenerator(StepContext context, int pid, int type, Mode mode) {
    this.context = context;
    this.code = context.code();
    this.layout = context.layout();
    this.state = context.next();
    this.pid = pid;
    this.type = type;
    this.mode = mode;
    processes = new ProcessOperationGenerator(context, this);
    channels = new ChannelGenerator(context, this);
    ownChannels = new OwnChannelGenerator(context, pid);
  }

  ChannelGenerator channels() {
    return channels;
  }

  ProcessOperationGenerator processes() {
    return processes;
  }

  OwnChannelGenerator ownChannels() {
    return ownChannels;
  }

  int pid() {
    return pid;
  }

  int type() {
    return type;
  }

  Mode mode() {
    return mode;
  }

  Register value(Expr expr) {
    return switch (expr) {
      case Expr.Const(int value) -> code.constant(value);
      case Expr.Load(Location from) -> state.read(cells(from), element(from));
      case Expr.Unary(Expr.UnaryOp op, Expr operand) -> unary(op, value(operand));
      case Expr.Binary binary -> binary(binary);
      case Expr.Conditional(Expr condition, Expr then, Expr otherwise) -> {
        Register result = code.variable(Width.W32);
        KernelLabel no = code.newLabel();
        KernelLabel end = code.newLabel();
        code.branchUnless(value(condition), no);
        code.assign(result, value(then));
        code.jump(end);
        code.bind(no);
        code.assign(result, value(otherwise));
        code.bind(end);
        yield result;
      }
      case Expr.CheckedIndex(Expr index, int size, Expr.Range _, Position _) -> {
        Register checked = value(index);
        Register isWithin = code.binary(BinaryOperator.ULT, checked, size);
        code.branchUnless(isWithin, context.fault());
        yield checked;
      }
      case Expr.ChannelQuery(Expr.Query query, Expr channel, Position _) ->
          channels.tests().query(query, channel);
      case Expr.Poll(
              Expr channel,
              List<Pattern> patterns,
              Action.ReceiveOrder order,
              Position at) ->
          channels.tests().poll(channel, patterns, order, at);
      case Expr.Run run -> processes.run(run);
      case Expr.Pid() -> code.constant(pid);
      case Expr.ProcessOf(int processType) -> processes.processOf(processType);
      case Expr.ProcessCount() -> processes.count();
      case Expr.Timeout() -> context.timeout();
      case Expr.PcValue(Expr other, Position _) -> processes.controlState(value(other));
      case Expr.RemoteLabel label -> processes.remoteLabel(label);
      case Expr.RemoteVariable remote -> processes.remoteVariable(remote);
      case Expr.NewChannel(int channelType) -> ownChannels.create(channelType);
      case Expr.Last _ -> state.read(layout.cells(Field.LAST_PROCESS), 0);
      case Expr.NonProgress _ -> throw new UnsupportedOnGpuException("`np_`", Position.NONE);
      case Expr.Enabled(Expr other, Position at) -> processes.enabled(value(other), at);
      case Expr.GetPriority(Expr other, Position _) -> processes.priority(value(other));
      case Expr.SetPriority(Expr other, Expr priority, Position _) ->
          processes.setPriority(value(other), value(priority));
    };
  }

  private Register unary(Expr.UnaryOp op, Register operand) {
    return switch (op) {
      case NEGATE -> code.binary(BinaryOperator.SUB, code.constant(0), operand);
      case NOT -> code.binary(BinaryOperator.EQ, operand, 0);
      case COMPLEMENT -> code.binary(BinaryOperator.XOR, operand, -1);
    };
  }

  private Register binary(Expr.Binary binary) {
    if (binary.op() == Expr.BinaryOp.AND || binary.op() == Expr.BinaryOp.OR) {
      return shortCircuit(binary);
    }
    Register left = value(binary.left());
    Register right = value(binary.right());
    return switch (binary.op()) {
      case ADD -> code.binary(BinaryOperator.ADD, left, right);
      case SUB -> code.binary(BinaryOperator.SUB, left, right);
      case MUL -> code.binary(BinaryOperator.MUL, left, right);
      case DIV -> divided(BinaryOperator.DIV, left, right);
      case MOD -> divided(BinaryOperator.REM, left, right);
      case BIT_AND -> code.binary(BinaryOperator.AND, left, right);
      case BIT_OR -> code.binary(BinaryOperator.OR, left, right);
      case BIT_XOR -> code.binary(BinaryOperator.XOR, left, right);
      case SHL -> code.binary(BinaryOperator.SHL, left, right);
      case SHR -> code.binary(BinaryOperator.SAR, left, right);
      case EQ -> code.binary(BinaryOperator.EQ, left, right);
      case NE -> code.binary(BinaryOperator.NE, left, right);
      case LT -> code.binary(BinaryOperator.LT, left, right);
      case LE -> code.binary(BinaryOperator.LE, left, right);
      case GT -> code.binary(BinaryOperator.LT, right, left);
      case GE -> code.binary(BinaryOperator.LE, right, left);
      case AND, OR -> throw new IllegalStateException();
    };
  }

  private Register divided(BinaryOperator operator, Register left, Register right) {
    code.branchUnless(right, context.fault());
    return code.binary(operator, left, right);
  }

  private Register shortCircuit(Expr.Binary binary) {
    Register result = code.variable(Width.W32);
    KernelLabel end = code.newLabel();
    code.assign(result, code.binary(BinaryOperator.NE, value(binary.left()), 0));
    if (binary.op() == Expr.BinaryOp.AND) {
      code.branchUnless(result, end);
    } else {
      code.branch(result, end);
    }
    code.assign(result, code.binary(BinaryOperator.NE, value(binary.right()), 0));
    code.bind(end);
    return result;
  }

  // Variables

  private CellArray cells(Location location) {
    return switch (location.scope()) {
      case GLOBAL -> layout.cells(Field.global(location.variable()));
      case LOCAL -> layout.cells(Field.local(pid, type, location.variable()));
    };
  }

  Register element(Location location) {
    return location.index().isPresent() ? value(location.index().get()) : code.constant(0);
  }

  private IntType typeOf(Location location) {
    Variable variable =
        switch (location.scope()) {
          case GLOBAL -> layout.system().globals().get(location.variable());
          case LOCAL -> layout.system().processTypes().get(type).locals().get(location.variable());
        };
    return variable.type();
  }

  /** Stores a value; the index is evaluated after it. */
  void store(Location location, Register value) {
    Register index = element(location);
    state.write(cells(location), index, truncated(typeOf(location), value));
  }

  /** The result of storing a value in a variable of a type. */
  Register truncated(IntType intType, Register value) {
    int unused = Integer.SIZE - intType.bits();
    if (unused == 0) {
      return value;
    }
    return intType.signed()
        ? code.binary(BinaryOperator.SAR, code.binary(BinaryOperator.SHL, value, unused), unused)
        : code.binary(BinaryOperator.AND, value, intType.truncate(-1));
  }
}
