package rondo.ir.round;

import java.util.ArrayList;
import java.util.List;

/**
 * The assumptions about the network.
 *
 * @param selfDelivery whether a process always receives its message to itself
 */
public record Network(List<Assumption> assumptions, SelfDelivery selfDelivery) {
  public enum SelfDelivery {
    RELIABLE,
    LIKE_OTHERS
  }

  public Network {
    assumptions = List.copyOf(assumptions);
  }

  /** The fault model that the assumptions define. */
  public RoundFaultModel faultModel() {
    return RoundFaultModel.of(this);
  }

  /** A copy with further assumptions. */
  public Network and(List<Assumption> more) {
    var all = new ArrayList<>(assumptions);
    all.addAll(more);
    return new Network(all, selfDelivery);
  }
}
