package rondo.ir.event.state;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.event.EventMessage;
import rondo.ir.event.Reaction.Trigger;

/**
 * A fairness constraint of a process: in a fair run, it is infinitely often satisfied or infinitely
 * often disabled.
 *
 * @param message the message to be consumed or delivered; empty for timeouts and internal steps
 */
public record FairnessConstraint(int process, Kind kind, Optional<EventMessage> message) {
  public enum Kind {
    CONSUME,
    ARRIVE,
    TIMEOUT,
    /**
     * A reaction to messages that are kept. One constraint for all of them suffices: each of them
     * occurs finitely often.
     */
    COUNT,
    INTERNAL,
    /** The failure detector must become stable. */
    DETECT,
    /** The network must become stable. */
    STABILIZE
  }

  /** The constraint on the failure detector. */
  public static final FairnessConstraint STABLE_DETECTOR =
      new FairnessConstraint(-1, Kind.DETECT, Optional.empty());

  /** The constraint on the stabilization of the network. */
  public static final FairnessConstraint STABLE_NETWORK =
      new FairnessConstraint(-1, Kind.STABILIZE, Optional.empty());

  /**
   * The constraints that a reaction satisfies. A timeout satisfies its constraint whatever messages
   * are read then, and reading a message counts as consuming it. Their order is that of the
   * messages.
   *
   * @param taken all messages that the reaction consumes or reads
   */
  public static Set<FairnessConstraint> satisfiedBy(
      int process, Trigger trigger, List<EventMessage> taken) {
    Set<FairnessConstraint> done = new LinkedHashSet<>();
    switch (trigger) {
      case Trigger.Timeout _ ->
          done.add(new FairnessConstraint(process, Kind.TIMEOUT, Optional.empty()));
      case Trigger.Internal _ ->
          done.add(new FairnessConstraint(process, Kind.INTERNAL, Optional.empty()));
      case Trigger.Received _ -> {
        done.add(new FairnessConstraint(process, Kind.COUNT, Optional.empty()));
        return Collections.unmodifiableSet(done);
      }
      case Trigger.SingleMessage _, Trigger.Quorum _, Trigger.ByzantineSend _ -> {}
    }
    taken.forEach(l -> done.add(new FairnessConstraint(process, Kind.CONSUME, Optional.of(l))));
    return Collections.unmodifiableSet(done);
  }
}
