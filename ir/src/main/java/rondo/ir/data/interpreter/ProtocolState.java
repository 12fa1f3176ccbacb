package rondo.ir.data.interpreter;

import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;

/** A global state: the variables and the status of every process. */
public interface ProtocolState extends ProcessStates {
  /** The state of a process. */
  interface ProcessState {
    List<Value> variables();

    ProcessStatus status();
  }

  List<? extends ProcessState> processStates();

  @Override
  default int processes() {
    return processStates().size();
  }

  @Override
  default List<Value> variables(int process) {
    return processStates().get(process).variables();
  }

  @Override
  default boolean hasStatus(ProcessStatus status, int process) {
    return processStates().get(process).status() == status;
  }
}
