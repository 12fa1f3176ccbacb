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
public record Viewpoint(
    int processes, int self, Moment moment, List<SymbolicValue> own, List<Mail> mailbox) {
  public Viewpoint {
    own = List.copyOf(own);
    mailbox = List.copyOf(mailbox);
  }
}
