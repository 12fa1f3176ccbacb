package rondo.distal.promela;

import rondo.ir.data.Loop;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Where terms and statements stand: what they can ask for besides what they name themselves. */
interface PromelaContext {
  int processes();

  /** How many processes there are. */
  PromelaExpression processCount();

  /** The process that executes. */
  PromelaExpression self();

  /** A variable of the process that executes. */
  PromelaExpression ownVariable(int variable);

  Type ownType(int variable);

  /** Is told of a loop, whose names may stand for some processes only. */
  default void enterLoop(Loop loop) {}

  /** A variable of any process. */
  PromelaExpression variable(Term process, PromelaExpression number, int variable);

  Type variableType(Term process, int variable);

  PromelaExpression phase();

  Type phaseType();

  PromelaExpression condition(Term.Status status, PromelaExpression process);

  /** What was heard of a process, or {@link #noMessage}. */
  PromelaExpression messageFrom(PromelaExpression sender);

  /** What stands for no message. */
  PromelaExpression noMessage();

  /** The type of what was heard. */
  Type messageType();
}
