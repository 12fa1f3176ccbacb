package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LT;

import java.util.List;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.ProcessCases;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.ProcessSystem;
import rondo.ir.TraceAssertion;

/** Generates the check of a state in which no process is enabled. */
final class EndStateGenerator {
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final ProcessSystem system;
  private final StateRegisters state;
  private final ProcessCases cases;

  EndStateGenerator(KernelBuilder code, CompactLayout layout, StateRegisters state) {
    this.code = code;
    this.layout = layout;
    this.state = state;
    system = layout.system();
    cases = new ProcessCases(code, layout, state);
  }

  /** All processes must be at end states, and the trace assertion, if any process is left, too. */
  void check(KernelLabel valid, KernelLabel invalid) {
    Register count = state.read(layout.cells(Field.PROCESS_COUNT), 0);
    KernelLabel allAtEnd = code.newLabel();
    for (int pid = 0; pid < layout.processTypes().size(); pid++) {
      int process = pid;
      code.branchUnless(code.binary(LT, code.constant(pid), count), allAtEnd);
      KernelLabel atEnd = code.newLabel();
      cases.forEachType(
          pid,
          type -> {
            List<KernelLabel> labels =
                system.processTypes().get(type).states().stream()
                    .map(s -> s.isEnd() ? atEnd : invalid)
                    .toList();
            cases.switchToState(process, type, labels, invalid);
          });
      code.bind(atEnd);
    }
    code.bind(allAtEnd);
    system
        .traceAssertion()
        .ifPresent(
            m -> {
              code.branch(code.binary(EQ, count, 0), valid);
              checkMonitor(m, invalid);
            });
    code.jump(valid);
  }

  private void checkMonitor(TraceAssertion monitor, KernelLabel invalid) {
    Register at = state.read(layout.cells(Field.MONITOR_STATE), 0);
    for (int s = 0; s < monitor.states().size(); s++) {
      if (monitor.states().get(s).completion() == TraceAssertion.Completion.INCOMPLETE) {
        code.branch(code.binary(EQ, at, s), invalid);
      }
    }
  }
}
