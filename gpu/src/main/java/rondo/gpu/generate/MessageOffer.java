package rondo.gpu.generate;

import java.util.List;
import rondo.gpu.kernel.Register;

/**
 * A message that a process offers to others on a rendezvous channel.
 *
 * @param channel the channel; 0 if there is no offer
 * @param message the fields of the message
 */
record MessageOffer(Register channel, List<Register> message) {
  MessageOffer {
    message = List.copyOf(message);
  }
}
