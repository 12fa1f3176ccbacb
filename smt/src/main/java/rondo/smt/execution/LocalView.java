package rondo.smt.execution;

import java.util.List;
import rondo.smt.value.SymbolicValue;

/**
 * The local view of a process that executes statements.
 *
 * @param processes the number of processes
 * @param self the process
 * @param own its variables
 * @param mailbox in the order of arrival
 */
public record LocalView(
    int processes,
    int self,
    PhaseContext context,
    List<SymbolicValue> own,
    List<SymbolicMessage> mailbox) {
  public LocalView {
    own = List.copyOf(own);
    mailbox = List.copyOf(mailbox);
  }
}
