package rondo.analysis.symmetry.round;

import java.util.List;
import rondo.analysis.symmetry.term.ProtocolDeclarations;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;

/** The declarations of a round-based protocol, whose processes have one role. */
record OneRoleDeclarations(RoundSystem system) implements ProtocolDeclarations {
  @Override
  public int roleCount() {
    return 1;
  }

  @Override
  public int roleOf(int process) {
    return 0;
  }

  @Override
  public List<Type> variable(int variable) {
    return List.of(system.variables().get(variable).type());
  }

  @Override
  public Type monitorVariable(int monitor, int variable) {
    throw new IllegalStateException("rounds have no monitors");
  }

  @Override
  public Type message(int kind) {
    throw new IllegalStateException("messages of rounds have no kinds");
  }

  @Override
  public boolean isFifo() {
    return false;
  }

  @Override
  public boolean crashesWithinSteps() {
    return false;
  }
}
