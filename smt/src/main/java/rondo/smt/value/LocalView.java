package rondo.smt.value;

import java.util.List;

/**
 * What a process sees that executes something.
 *
 * @param processes how many there are
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
