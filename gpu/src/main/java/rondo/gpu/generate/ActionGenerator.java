package rondo.gpu.generate;

import java.util.ArrayList;
import java.util.List;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.ReportedState;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;

/** Generates the code of actions of one process. */
final class ActionGenerator {
  private static final int MAX_BLOCK_STEPS = 1_000_000;

  private final StepContext context;
  private final KernelBuilder code;
  private final ExpressionGenerator expressions;

  ActionGenerator(StepContext context, int pid, int type) {
    this.context = context;
    code = context.code();
    expressions = new ExpressionGenerator(context, pid, type, ExpressionGenerator.Mode.EXECUTE);
  }

  /** Executes an action, or jumps to {@code blocked}, where the next state is not used. */
  void execute(Action action, KernelLabel blocked) {
    if (context.hasRendezvous() && !action.mayAcceptOffer()) {
      code.branch(context.incoming().channel(), blocked);
    }
    switch (action) {
      case Action.Guard(var condition) -> code.branchUnless(expressions.value(condition), blocked);
      case Action.Else _, Action.Skip _ -> {}
      case Action.Assign(var location, var value) ->
          expressions.store(location, expressions.value(value));
      case Action.Evaluate(var value) -> expressions.value(value);
      case Action.Send send -> expressions.channels().send(send, blocked);
      case Action.Receive receive -> expressions.channels().receive(receive, blocked);
      case Action.Assert check -> {
        KernelLabel holds = code.newLabel();
        code.branch(code.binary(BinaryOperator.NE, expressions.value(check.condition()), 0), holds);
        context.reports().state(ReportedState.ASSERTION);
        code.bind(holds);
      }
      case Action.Print(String _, var arguments) -> arguments.forEach(expressions::value);
      case Action.Terminate() -> {
        code.branchUnless(expressions.processes().isYoungest(), blocked);
        expressions.processes().terminate();
      }
      case Action.Sequence(List<Action> actions) -> {
        execute(actions.getFirst(), blocked);
        actions.subList(1, actions.size()).forEach(a -> execute(a, context.fault()));
      }
      case Action.DStep block -> deterministic(block, blocked);
    }
  }

  /** Always the first executable edge, from state 0 to the exit. */
  private void deterministic(Action.DStep block, KernelLabel blocked) {
    Register steps = code.variable(Width.W32);
    code.assign(steps, code.constant(0));
    List<KernelLabel> labels = new ArrayList<>();
    block.body().forEach(_ -> labels.add(code.newLabel()));
    KernelLabel exit = code.newLabel();
    KernelLabel stuck = code.newLabel();
    for (int s = 0; s < labels.size(); s++) {
      code.bind(labels.get(s));
      ControlState state = block.body().get(s);
      for (Edge edge : state.edges()) {
        KernelLabel next = code.newLabel();
        execute(edge.action(), next);
        if (context.hasRendezvous()) {
          code.branch(context.outgoing().channel(), context.fault());
        }
        context.executed().accept(edge);
        count(steps);
        code.jump(edge.target() == Action.DStep.EXIT ? exit : labels.get(edge.target()));
        code.bind(next);
      }
      code.jump(stuck);
    }
    code.bind(stuck);
    code.branchUnless(steps, blocked);
    code.jump(context.fault());
    code.bind(exit);
  }

  private void count(Register steps) {
    KernelLabel few = code.newLabel();
    code.assign(steps, code.binary(BinaryOperator.ADD, steps, 1));
    code.branch(code.binary(BinaryOperator.LE, steps, MAX_BLOCK_STEPS), few);
    context.reports().flag(ControlWord.ENDLESS_ATOMIC);
    code.jump(context.reports().stopped());
    code.bind(few);
  }
}
