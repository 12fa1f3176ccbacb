package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.NE;
import static rondo.gpu.kernel.BinaryOperator.OR;

import rondo.gpu.control.ReportedState;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.ChannelAssertion.Access;
import rondo.ir.interpreter.ChannelUse;

/**
 * Generates the checks of channel assertions: a channel has the pid of the process with an
 * exclusive access to it, plus 1.
 */
final class ChannelAssertionGenerator {
  private final StepContext context;
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final int pid;

  ChannelAssertionGenerator(StepContext context, int pid) {
    this.context = context;
    this.pid = pid;
    code = context.code();
    layout = context.layout();
    state = context.next();
  }

  private Register owner(int channelType, Register index, Access access) {
    return state.read(layout.cells(Field.channelOwner(channelType, access)), index);
  }

  private Register belongsToAnother(int channelType, Register index, Access access) {
    Register owner = owner(channelType, index, access);
    return code.binary(AND, code.binary(NE, owner, 0), code.binary(NE, owner, pid + 1));
  }

  /** Reports a use of a channel that another process has claimed. */
  void check(int channelType, Register index, ChannelUse use) {
    Register isViolated = code.constant(0);
    for (Access access : use.accesses()) {
      isViolated = code.binary(OR, belongsToAnother(channelType, index, access), isViolated);
    }
    if (use.violatesFifo()) {
      Register isClaimed = code.binary(NE, owner(channelType, index, Access.RECEIVE), 0);
      isViolated = code.binary(OR, isViolated, isClaimed);
    }
    reportIf(isViolated);
  }

  private void reportIf(Register isViolated) {
    KernelLabel end = code.newLabel();
    code.branchUnless(isViolated, end);
    context.reports().state(ReportedState.CLAIM);
    code.bind(end);
  }

  /** Claims an access for this process, unless another one has it. */
  void claim(int channelType, Register index, Access access) {
    Register isViolated = code.variable(Register.Width.W32);
    code.assign(isViolated, belongsToAnother(channelType, index, access));
    reportIf(isViolated);
    KernelLabel end = code.newLabel();
    code.branch(isViolated, end);
    CellArray cells = layout.cells(Field.channelOwner(channelType, access));
    state.write(cells, index, code.constant(pid + 1));
    code.bind(end);
  }
}
