package rondo.smt.events;

import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;

/**
 * A message that may be in the pool of its receiver. There is one for each statement that may have
 * sent a message in an earlier step, so the pool is an exact multiset of any contents.
 *
 * @param when whether it was sent and is still in the pool
 */
record PendingMessage(
    Formula when, int kind, int receiver, IntegerValue sender, SymbolicValue content) {
  PendingMessage with(Formula other) {
    return new PendingMessage(other, kind, receiver, sender, content);
  }
}
