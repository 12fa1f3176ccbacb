package rondo.gpu.generate;

import java.util.ArrayList;
import java.util.List;
import rondo.gpu.generate.ExpressionGenerator.Mode;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.ProcessCases;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessType;

/** Generates the code that tests whether processes are enabled, without executing anything. */
final class EnablednessGenerator {
  /** The status of a process whose test leads to a run-time error. */
  static final int FAULT = 2;

  private final StepContext context;
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final ProcessCases cases;
  private final Register offer;
  private final Mode mode;

  /**
   * @param offer the rendezvous channel on which a message is offered; 0 if there is none
   * @param mode a mode of tests
   */
  EnablednessGenerator(StepContext context, Register offer, Mode mode) {
    this.context = context;
    this.offer = offer;
    this.mode = mode;
    code = context.code();
    layout = context.layout();
    state = context.next();
    cases = new ProcessCases(code, layout, state);
  }

  /** Whether some edge of a live process is enabled, regardless of escapes. */
  Register canStep(int pid) {
    Register result = code.variable(Width.W32);
    KernelLabel yes = code.newLabel();
    KernelLabel no = code.newLabel();
    KernelLabel end = code.newLabel();
    cases.forEachType(pid, type -> tryStates(pid, type, yes, no));
    code.bind(yes);
    code.assign(result, code.constant(1));
    code.jump(end);
    code.bind(no);
    code.assign(result, code.constant(0));
    code.bind(end);
    return result;
  }

  private void tryStates(int pid, int type, KernelLabel yes, KernelLabel no) {
    ProcessType processType = layout.system().processTypes().get(type);
    var expressions = new ExpressionGenerator(context, pid, type, mode);
    List<KernelLabel> labels = new ArrayList<>();
    processType.states().forEach(_ -> labels.add(code.newLabel()));
    cases.switchToState(pid, type, labels, no);
    for (int s : layout.controlStates().of(type)) {
      code.bind(labels.get(s));
      tryEdges(processType.states().get(s), expressions, yes);
      code.jump(no);
    }
  }

  /** Jumps to {@code yes} if an edge is enabled. */
  private void tryEdges(ControlState from, ExpressionGenerator expressions, KernelLabel yes) {
    for (Edge edge : from.edges()) {
      KernelLabel next = code.newLabel();
      requireEnabled(edge.action(), expressions, next);
      code.jump(yes);
      code.bind(next);
    }
  }

  private void requireEnabled(Action action, ExpressionGenerator expressions, KernelLabel blocked) {
    if (!action.mayAcceptOffer()) {
      code.branch(offer, blocked);
    }
    switch (action) {
      case Action.Guard(var condition) -> code.branchUnless(expressions.value(condition), blocked);
      case Action.Send send -> expressions.channels().tests().requireRoom(send, blocked);
      case Action.Receive receive ->
          expressions.channels().tests().requireMessage(receive, offer, blocked);
      case Action.Terminate() -> code.branchUnless(expressions.processes().isYoungest(), blocked);
      case Action.Sequence(List<Action> actions) ->
          requireEnabled(actions.getFirst(), expressions, blocked);
      case Action.DStep block -> {
        KernelLabel yes = code.newLabel();
        tryEdges(block.body().getFirst(), expressions, yes);
        code.jump(blocked);
        code.bind(yes);
      }
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> {}
      case Action.Assert _, Action.Print _ -> {}
    }
  }

  /**
   * Whether a process is enabled and its provided clause holds: 0 or 1, or {@link #FAULT} if a
   * run-time error occurs.
   */
  Register status(int pid) {
    Register result = code.variable(Width.W32);
    KernelLabel fault = code.newLabel();
    KernelLabel end = code.newLabel();
    code.assign(result, code.constant(0));
    Register count = state.read(layout.cells(Field.PROCESS_COUNT), 0);
    code.branchUnless(code.binary(BinaryOperator.LT, code.constant(pid), count), end);
    StepContext inside = context.withFault(fault);
    KernelLabel isProvided = code.newLabel();
    cases.forEachType(
        pid,
        type -> {
          ProcessType processType = layout.system().processTypes().get(type);
          var expressions = new ExpressionGenerator(inside, pid, type, mode);
          code.branchUnless(expressions.value(processType.provided()), end);
          code.jump(isProvided);
        });
    code.bind(isProvided);
    code.assign(result, new EnablednessGenerator(inside, offer, mode).canStep(pid));
    code.jump(end);
    code.bind(fault);
    code.assign(result, code.constant(FAULT));
    code.bind(end);
    return result;
  }
}
