package rondo.analysis.symmetry.term;

import java.util.List;
import rondo.ir.data.Type;

/** What the terms and statements of a protocol refer to. */
public interface ProtocolDeclarations {
  /** The number of roles; they are numbered from 0 on. */
  int roleCount();

  int roleOf(int process);

  /** The types of a variable in the roles that have it. */
  List<Type> variable(int variable);

  Type monitorVariable(int monitor, int variable);

  /** The type of the messages of a kind. */
  Type message(int kind);

  /** Whether messages are received in the order in which they are sent. */
  boolean isFifo();

  /** Whether a process may crash within a step, after some of its messages. */
  boolean crashesWithinSteps();
}
