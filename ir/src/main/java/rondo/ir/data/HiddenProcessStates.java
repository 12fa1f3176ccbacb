package rondo.ir.data;

import java.util.List;

/** The view of a process on the others: only their number is visible. */
record HiddenProcessStates(int processes) implements ProcessStates {
  @Override
  public List<Value> variables(int process) {
    throw new IllegalStateException("a process cannot see the variables of others");
  }

  @Override
  public boolean hasStatus(Term.Status status, int process) {
    throw new IllegalStateException("a process cannot see what became of others");
  }
}
