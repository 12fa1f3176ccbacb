package rondo.ir.data;

import java.util.List;

/** All processes at one moment, each with its variables and what became of it. */
public interface ProtocolState extends ProcessStates {
  /** A process. */
  interface ProcessState {
    List<Value> variables();

    boolean hasStatus(Term.Status status);
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
  default boolean hasStatus(Term.Status status, int process) {
    return processStates().get(process).hasStatus(status);
  }
}
