package rondo.smt.execution;

import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/**
 * A message that a reaction to an event may send.
 *
 * @param receivers for each process, whether the message is sent to it
 */
public record SymbolicSend(int kind, SymbolicValue content, List<Formula> receivers) {
  public SymbolicSend {
    receivers = List.copyOf(receivers);
  }
}
