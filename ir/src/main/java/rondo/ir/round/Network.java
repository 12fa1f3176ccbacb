package rondo.ir.round;

import java.util.ArrayList;
import java.util.List;

/**
 * What is assumed of the network.
 *
 * @param selfDelivery whether a process always hears what it sends to itself
 */
public record Network(List<Assumption> assumptions, SelfDelivery selfDelivery) {
  public enum SelfDelivery {
    RELIABLE,
    LIKE_OTHERS
  }

  public Network {
    assumptions = List.copyOf(assumptions);
  }

  /** The same, of which more is known. */
  public Network and(List<Assumption> more) {
    var all = new ArrayList<>(assumptions);
    all.addAll(more);
    return new Network(all, selfDelivery);
  }
}
