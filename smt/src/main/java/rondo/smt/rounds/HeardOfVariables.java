package rondo.smt.rounds;

import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicMessage;

/**
 * What happens to processes and messages in one round.
 *
 * @param synchronous whether nothing goes wrong in it
 * @param crashing who crashes in it
 * @param updating who makes something of what it hears
 * @param forging who sends what it likes, in this round or always
 * @param forged by receiver and sender: what the receiver is sent if the sender sends what it likes
 * @param heard by receiver and sender: whether the one hears of the other
 * @param receivedMessages by receiver, in the order of arrival if that matters, else in that of the
 *     senders
 * @param lost the messages that the network loses; empty if nobody counts them
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
