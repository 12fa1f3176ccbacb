package rondo.distal.promela;

import rondo.ir.data.Loop;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Where terms and statements stand: what they can ask for besides what they name themselves. */
interface Surroundings {
  int processes();

  /** How many processes there are. */
  Code number();

  /** The process that executes. */
  Code self();

  /** A variable of the process that executes. */
  Code own(int variable);

  Type ownType(int variable);

  /** Is told of a loop, whose names may stand for some processes only. */
  default void goingThrough(Loop loop) {}

  /** A variable of any process. */
  Code of(Term process, Code number, int variable);

  Type ofType(Term process, int variable);

  Code phase();

  Type phaseType();

  Code is(Term.Condition condition, Code process);

  /** What was heard of a process, or {@link #nothing}. */
  Code heardOf(Code sender);

  /** What stands for no message. */
  Code nothing();

  /** The type of what was heard. */
  Type heard();
}
