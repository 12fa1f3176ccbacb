package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LE;

import java.util.ArrayList;
import java.util.List;
import rondo.gpu.generate.ExpressionGenerator.Mode;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;

/**
 * Generates the choice of processes by their priorities. Which processes are enabled is computed
 * once in each frame.
 */
final class PriorityGenerator {
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final StepContext context;
  private final Register offer;
  private final Register isKnown;
  private final List<Register> statuses = new ArrayList<>();

  /**
   * @param offer the rendezvous channel on which a message is offered in this frame
   */
  PriorityGenerator(StepContext context, Register offer) {
    this.context = context;
    this.offer = offer;
    code = context.code();
    layout = context.layout();
    state = context.next();
    isKnown = code.variable(Width.W32);
    layout.processTypes().forEach(_ -> statuses.add(code.variable(Width.W32)));
  }

  /** Forgets which processes are enabled: another frame begins. */
  void forget() {
    code.assign(isKnown, code.constant(0));
  }

  /**
   * Computes which processes are enabled, unless it is known.
   *
   * @param begin generates the code that prepares the state of the context
   */
  void prepare(Runnable begin) {
    KernelLabel end = code.newLabel();
    code.branch(isKnown, end);
    begin.run();
    var tests = new EnablednessGenerator(context, offer, Mode.TEST);
    for (int pid = 0; pid < statuses.size(); pid++) {
      code.assign(statuses.get(pid), tests.status(pid));
    }
    code.assign(isKnown, code.constant(1));
    code.bind(end);
  }

  /** Jumps to {@code blocked} if a process of higher priority is enabled. */
  void requireHighest(int pid, KernelLabel blocked, KernelLabel fault) {
    Register priority = state.read(layout.cells(Field.priority(pid)), 0);
    for (int other = 0; other < statuses.size(); other++) {
      if (other != pid) {
        KernelLabel next = code.newLabel();
        Register its = state.read(layout.cells(Field.priority(other)), 0);
        code.branch(code.binary(LE, its, priority), next);
        code.branch(code.binary(EQ, statuses.get(other), EnablednessGenerator.FAULT), fault);
        code.branch(statuses.get(other), blocked);
        code.bind(next);
      }
    }
  }
}
