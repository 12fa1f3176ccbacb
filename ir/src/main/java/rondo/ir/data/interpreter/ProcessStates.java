package rondo.ir.data.interpreter;

import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;

/** The states of all processes, as properties see them. */
public interface ProcessStates {
  int processes();

  List<Value> variables(int process);

  boolean hasStatus(ProcessStatus status, int process);

  /** The variables of a monitor; round-based protocols have none. */
  default List<Value> monitorVariables(int monitor) {
    throw new IllegalArgumentException("there is no monitor " + monitor);
  }

  /** The messages of a kind in transit: see {@link rondo.ir.data.LoopRange.MessagesInTransit}. */
  default List<Value> inTransit(int kind) {
    throw new IllegalStateException("no message is on its way between rounds");
  }
}
