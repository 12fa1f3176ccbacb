package rondo.smt.process.execution;

import java.util.Optional;
import rondo.smt.formula.BitVector;

/**
 * A rendezvous that waits for its receive in the same step.
 *
 * @param channel the channel; empty if there is no open rendezvous
 * @param sender the pid of the sender
 */
record RendezvousOffer(Optional<BitVector> channel, int sender) {
  static final RendezvousOffer NONE = new RendezvousOffer(Optional.empty(), -1);

  boolean isOpen() {
    return channel.isPresent();
  }
}
