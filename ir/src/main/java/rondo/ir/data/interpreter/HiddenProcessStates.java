package rondo.ir.data.interpreter;

import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;

/** The view of a process on the others: only their number is visible. */
record HiddenProcessStates(int processes) implements ProcessStates {
  @Override
  public List<Value> variables(int process) {
    throw new IllegalStateException("a process cannot see the variables of others");
  }

  @Override
  public boolean hasStatus(ProcessStatus status, int process) {
    throw new IllegalStateException("a process cannot see what became of others");
  }
}
