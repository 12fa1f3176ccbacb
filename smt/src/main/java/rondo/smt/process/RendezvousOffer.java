package rondo.smt.process;

import java.util.Optional;
import rondo.smt.formula.BitVector;

/**
 * A message that waits in a rendezvous channel for somebody to take it in the same step.
 *
 * @param channel which one; empty if nothing is offered
 * @param sender the pid of who offers it
 */
record RendezvousOffer(Optional<BitVector> channel, int sender) {
  static final RendezvousOffer NONE = new RendezvousOffer(Optional.empty(), -1);

  boolean isOpen() {
    return channel.isPresent();
  }
}
