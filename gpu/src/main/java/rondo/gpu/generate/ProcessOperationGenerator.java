package rondo.gpu.generate;

import java.util.List;
import java.util.function.IntFunction;
import rondo.diagnostics.Position;
import rondo.gpu.generate.ExpressionGenerator.Mode;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/** Generates the code that starts, ends and inspects processes. */
final class ProcessOperationGenerator {
  private static final int MAX_PRIORITY = 255;

  private final StepContext context;
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final ExpressionGenerator expressions;

  ProcessOperationGenerator(StepContext context, ExpressionGenerator expressions) {
    this.context = context;
    this.expressions = expressions;
    code = context.code();
    layout = context.layout();
    state = context.next();
  }

  Register count() {
    return state.read(layout.cells(Field.PROCESS_COUNT), 0);
  }

  private Register isAlive(Register process) {
    return code.binary(BinaryOperator.ULT, process, count());
  }

  /** Evaluates a case for the process with this number; 0 if it is not alive. */
  private Register ofProcess(Register process, IntFunction<Register> value) {
    Register result = code.variable(Width.W32);
    KernelLabel end = code.newLabel();
    code.assign(result, code.constant(0));
    code.branchUnless(isAlive(process), end);
    for (int p = 0; p < layout.processTypes().size(); p++) {
      KernelLabel next = code.newLabel();
      code.branch(code.binary(BinaryOperator.NE, process, p), next);
      code.assign(result, value.apply(p));
      code.jump(end);
      code.bind(next);
    }
    code.bind(end);
    return result;
  }

  Register controlState(Register process) {
    return ofProcess(process, this::controlState);
  }

  private Register controlState(int process) {
    Register number = state.read(layout.cells(Field.controlState(process)), 0);
    Register result = number;
    for (int processType : layout.processTypes().get(process)) {
      List<Integer> states = layout.controlStates().of(processType);
      for (int s = 0; s < states.size(); s++) {
        if (states.get(s) != s) {
          Register isThere = code.binary(BinaryOperator.EQ, number, s);
          Register isThis = code.binary(BinaryOperator.AND, hasType(process, processType), isThere);
          result = code.select(isThis, code.constant(states.get(s)), result);
        }
      }
    }
    return result;
  }

  private Register hasType(int process, int processType) {
    List<Integer> types = layout.processTypes().get(process);
    int index = types.indexOf(processType);
    if (index < 0) {
      return code.constant(0);
    }
    return types.size() == 1
        ? code.constant(1)
        : code.binary(
            BinaryOperator.EQ, state.read(layout.cells(Field.processType(process)), 0), index);
  }

  Register remoteLabel(Expr.RemoteLabel label) {
    return ofProcess(
        expressions.value(label.pid()),
        p -> {
          Register control = state.read(layout.cells(Field.controlState(p)), 0);
          Register isThere = code.constant(0);
          for (int s : label.states()) {
            int number = layout.controlStates().number(label.processType(), s);
            Register isHere = code.binary(BinaryOperator.EQ, control, number);
            isThere = code.binary(BinaryOperator.OR, isHere, isThere);
          }
          return code.binary(BinaryOperator.AND, hasType(p, label.processType()), isThere);
        });
  }

  Register remoteVariable(Expr.RemoteVariable remote) {
    Register process = expressions.value(remote.pid());
    Register element = expressions.element(remote.local());
    return ofProcess(
        process,
        p -> {
          code.branchUnless(hasType(p, remote.processType()), context.fault());
          if (!layout.processTypes().get(p).contains(remote.processType())) {
            return code.constant(0);
          }
          Field field = Field.local(p, remote.processType(), remote.local().variable());
          return state.read(layout.cells(field), element);
        });
  }

  Register processOf(int processType) {
    Register result = code.constant(-1);
    for (int p = layout.processTypes().size() - 1; p >= 0; p--) {
      Register found =
          code.binary(BinaryOperator.AND, hasType(p, processType), isAlive(code.constant(p)));
      result = code.select(found, code.constant(p), result);
    }
    return result;
  }

  /** Starts a process in the frame after the last one. */
  Register run(Expr.Run run) {
    if (expressions.mode() != Mode.EXECUTE) {
      return code.binary(BinaryOperator.LT, count(), ProcessSystem.MAX_PROCESSES);
    }
    Register count = code.variable(Width.W32);
    code.assign(count, count());
    List<Register> arguments = run.arguments().stream().map(expressions::value).toList();
    Register priority = run.priority().map(expressions::value).orElseGet(() -> code.constant(1));
    KernelLabel started = code.newLabel();
    for (int p = expressions.pid() + 1; p < layout.processTypes().size(); p++) {
      KernelLabel next = code.newLabel();
      code.branch(code.binary(BinaryOperator.NE, count, p), next);
      int index = layout.processTypes().get(p).indexOf(run.processType());
      if (index < 0) {
        context.reportMissingProcess(p, run.processType());
      } else {
        start(p, index, run.processType(), arguments);
        state.write(layout.cells(Field.priority(p)), code.constant(0), priority);
      }
      code.jump(started);
      code.bind(next);
    }
    if (layout.processTypes().size() < ProcessSystem.MAX_PROCESSES) {
      context.reportMissingProcess(layout.processTypes().size(), run.processType());
    } else {
      code.jump(context.fault());
    }
    code.bind(started);
    return count;
  }

  private void start(int newPid, int typeIndex, int newType, List<Register> arguments) {
    ProcessType processType = layout.system().processTypes().get(newType);
    Register first = code.constant(0);
    state.write(layout.cells(Field.PROCESS_COUNT), first, code.constant(newPid + 1));
    state.write(layout.cells(Field.processType(newPid)), first, code.constant(typeIndex));
    int start = layout.controlStates().number(newType, processType.start());
    state.write(layout.cells(Field.controlState(newPid)), first, code.constant(start));
    var inside = new ExpressionGenerator(context, newPid, newType, Mode.EXECUTE);
    for (int v = 0; v < processType.locals().size(); v++) {
      Variable variable = processType.locals().get(v);
      CellArray cells = layout.cells(Field.local(newPid, newType, v));
      for (int e = 0; e < variable.length(); e++) {
        Register initial =
            v < processType.parameters() ? arguments.get(v) : inside.value(variable.initialOf(e));
        state.write(cells, code.constant(e), expressions.truncated(variable.type(), initial));
      }
    }
    processType.channelAssertions().forEach(inside.channels()::claim);
  }

  /** Removes this process, the youngest one. */
  void terminate() {
    int pid = expressions.pid();
    int type = expressions.type();
    Register zero = code.constant(0);
    state.write(layout.cells(Field.PROCESS_COUNT), zero, code.constant(pid));
    state.write(layout.cells(Field.processType(pid)), zero, zero);
    state.clear(layout.cells(Field.controlState(pid)));
    state.clear(layout.cells(Field.priority(pid)));
    ProcessType processType = layout.system().processTypes().get(type);
    for (int v = 0; v < processType.locals().size(); v++) {
      state.clear(layout.cells(Field.local(pid, type, v)));
    }
    expressions.ownChannels().removeAll(processType);
  }

  /** Whether this process is the youngest one. */
  Register isYoungest() {
    return code.binary(BinaryOperator.EQ, count(), expressions.pid() + 1);
  }

  // Priorities

  Register priority(Register process) {
    return ofProcess(process, p -> state.read(layout.cells(Field.priority(p)), 0));
  }

  Register setPriority(Register process, Register priority) {
    if (expressions.mode() == Mode.EXECUTE) {
      ofProcess(
          process,
          p -> {
            Register isWithin =
                code.binary(
                    BinaryOperator.ULT, code.binary(BinaryOperator.SUB, priority, 1), MAX_PRIORITY);
            code.branchUnless(isWithin, context.fault());
            state.write(layout.cells(Field.priority(p)), code.constant(0), priority);
            return code.constant(1);
          });
    }
    return code.constant(1);
  }

  /** Whether another process has an enabled edge. */
  Register enabled(Register process, Position at) {
    if (expressions.mode() == Mode.NESTED_TEST) {
      throw new UnsupportedOnGpuException("`enabled` that depends on another `enabled`", at);
    }
    code.branch(code.binary(BinaryOperator.EQ, process, expressions.pid()), context.fault());
    var tests = new EnablednessGenerator(context, code.constant(0), Mode.NESTED_TEST);
    return ofProcess(process, p -> p == expressions.pid() ? code.constant(0) : tests.canStep(p));
  }
}
