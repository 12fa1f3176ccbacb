package rondo.smt.rounds;

import java.util.List;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.formula.Formula;

/**
 * Heard-of sets, faults and mailboxes of one round.
 *
 * @param synchronous whether the round is free of faults
 * @param crashing which processes crash in it
 * @param updating which processes update their state
 * @param forging which processes are Byzantine, in this round or in the whole run
 * @param forged by receiver and sender: the message sent if the sender is Byzantine
 * @param heard by receiver and sender: whether the sender is in the receiver's heard-of set
 * @param receivedMessages by receiver: the mailbox, in arrival order if that matters, else in order
 *     of senders
 * @param lost the messages that the network loses; empty if losses are not bounded
 */
record HeardOfVariables(
    Formula synchronous,
    List<Formula> crashing,
    List<Formula> updating,
    List<Formula> forging,
    List<List<GuardedMessage>> forged,
    List<List<Formula>> heard,
    List<List<SymbolicMessage>> receivedMessages,
    List<Formula> lost) {
  HeardOfVariables {
    crashing = List.copyOf(crashing);
    updating = List.copyOf(updating);
    forging = List.copyOf(forging);
    forged = List.copyOf(forged);
    heard = List.copyOf(heard);
    receivedMessages = List.copyOf(receivedMessages);
    lost = List.copyOf(lost);
  }
}
