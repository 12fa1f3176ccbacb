package rondo.smt.execution;

import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/**
 * A statement that sends messages, at which a process may crash; a loop that does nothing but send
 * is one.
 *
 * @param reached whether the statement sends a message, without a run-time error before
 * @param variables before the statement
 * @param first the index of its first message among all sends
 * @param end the index after its last message
 * @param choices the number of choices before it
 * @param announcements the number of announcements before it
 */
public record SymbolicSendPoint(
    Formula reached,
    List<SymbolicValue> variables,
    int first,
    int end,
    int choices,
    int announcements) {
  public SymbolicSendPoint {
    variables = List.copyOf(variables);
  }
}
