package rondo.smt.execution;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.ProcessStatus;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.GuardedValue;

/** The states of all processes at one time, as properties refer to them. */
public interface SymbolicProcessStates {
  int processes();

  List<SymbolicValue> variables(int process);

  Formula satisfies(ProcessStatus status, int process);

  /**
   * The messages of a kind that were sent and not consumed, each as a structure of its sender, its
   * receiver and its fields; empty if the protocol is not event-based.
   */
  default Optional<List<GuardedValue>> inTransit(int kind) {
    return Optional.empty();
  }

  /** The variables of a monitor; empty if the protocol is not event-based. */
  default Optional<List<SymbolicValue>> monitorVariables(int monitor) {
    return Optional.empty();
  }
}
