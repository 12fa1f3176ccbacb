package rondo.smt.process;

import java.util.Optional;
import rondo.smt.formula.Bits;

/**
 * A message that waits in a rendezvous channel for somebody to take it in the same step.
 *
 * @param channel which one; empty if nothing is offered
 * @param sender the pid of who offers it
 */
record Offer(Optional<Bits> channel, int sender) {
  static final Offer NONE = new Offer(Optional.empty(), -1);

  boolean isOpen() {
    return channel.isPresent();
  }
}
