package rondo.translate.promela.term;

import rondo.ir.data.Loop;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** The context of terms and statements: the state that they refer to. */
public interface PromelaContext {
  int processes();

  /** The number of processes. */
  PromelaExpression processCount();

  /** The executing process. */
  PromelaExpression self();

  /** A variable of the executing process. */
  PromelaExpression ownVariable(int variable);

  Type ownType(int variable);

  /** Notifies the context of a loop, whose names may range over the processes of one role only. */
  default void enterLoop(Loop loop) {}

  /** A variable of any process. */
  PromelaExpression variable(Term process, PromelaExpression number, int variable);

  Type variableType(Term process, int variable);

  PromelaExpression phase();

  Type phaseType();

  PromelaExpression condition(ProcessStatus status, PromelaExpression process);

  /** The message received from a process, or {@link #noMessage}. */
  PromelaExpression messageFrom(PromelaExpression sender);

  /** The code for a missing message. */
  PromelaExpression noMessage();

  /** The type of the received messages. */
  Type messageType();
}
