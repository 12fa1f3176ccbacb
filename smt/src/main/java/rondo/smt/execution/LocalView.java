package rondo.smt.execution;

import java.util.List;
import java.util.Map;
import rondo.smt.value.SymbolicValue;

/**
 * The local view of a process that executes statements.
 *
 * @param processes the number of processes
 * @param self the process
 * @param own its variables
 * @param mailbox in the order of arrival
 * @param readMessages by kind, the messages that a reaction to an event reads in addition
 */
public record LocalView(
    int processes,
    int self,
    PhaseContext context,
    List<SymbolicValue> own,
    List<SymbolicMessage> mailbox,
    Map<Integer, List<SymbolicMessage>> readMessages) {
  public LocalView {
    own = List.copyOf(own);
    mailbox = List.copyOf(mailbox);
    readMessages = Map.copyOf(readMessages);
  }

  /** A view in which nothing is read besides the mailbox. */
  public LocalView(
      int processes,
      int self,
      PhaseContext context,
      List<SymbolicValue> own,
      List<SymbolicMessage> mailbox) {
    this(processes, self, context, own, mailbox, Map.of());
  }
}
