package rondo.gpu.generate;

import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.gpu.control.ReportedState;
import rondo.gpu.expansion.FrameRegisters;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessType;

/**
 * Generates the check of deterministic process types: a process must not have executed another edge
 * in the same state before.
 */
final class DeterminismGenerator {
  private final StepContext context;
  private final KernelBuilder code;
  private final FrameRegisters frame;
  private final EdgeNumbers edges;

  DeterminismGenerator(StepContext context, FrameRegisters frame, EdgeNumbers edges) {
    this.context = context;
    this.frame = frame;
    this.edges = edges;
    code = context.code();
  }

  /** Checks a process of a type that executes an edge now. */
  void check(int type) {
    if (isRequired(context.layout().system().processTypes().get(type))) {
      report();
    }
  }

  private static boolean isRequired(ProcessType type) {
    return type.determinism() == ProcessType.Determinism.REQUIRED;
  }

  private void report() {
    KernelLabel isFirst = code.newLabel();
    code.branchUnless(frame.processMoved(), isFirst);
    context.reports().state(ReportedState.CHOICE);
    code.bind(isFirst);
  }

  /** Checks the process whose send has found a partner. */
  void checkSender() {
    for (ProcessType type : context.layout().system().processTypes()) {
      if (isRequired(type)) {
        type.states().forEach(this::checkSender);
      }
    }
  }

  private void checkSender(ControlState state) {
    for (Edge edge : state.edges()) {
      if (edge.action().head() instanceof Action.Send) {
        KernelLabel isOther = code.newLabel();
        code.branch(code.binary(BinaryOperator.NE, frame.sending(), edges.of(edge)), isOther);
        report();
        code.bind(isOther);
      }
    }
  }
}
