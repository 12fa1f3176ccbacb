package rondo.smt.execution;

import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/** The states of all processes at one time, as properties refer to them. */
public interface SymbolicProcessStates {
  int processes();

  List<SymbolicValue> variables(int process);

  Formula satisfies(ProcessStatus status, int process);
}
