package rondo.events.engine;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import rondo.events.engine.ReactionTable.ReactionStep;
import rondo.explore.Stepper;
import rondo.explore.product.FairnessConstraints;
import rondo.explore.product.ObserverStepper;

/**
 * Fairness of an event-based protocol: reactions satisfy constraints, and whether a constraint is
 * pending depends on the messages sent, delivered or not.
 */
final class EventFairness implements FairnessConstraints {
  private final FairnessConstraintTable table;
  private final RecordedBroadcasts broadcasts;
  private final int[] broadcastsOf;
  private final int processes;
  private final EventStepper events;
  private final ObserverStepper stepper;
  private final BitSet pending = new BitSet();

  /** The constraints that a step satisfies; a step belongs to one process. */
  private final Map<ReactionStep, int[]> satisfiedBy = new IdentityHashMap<>();

  EventFairness(EventTransitionSystem system) {
    table = system.constraintTable;
    broadcasts = system.broadcasts;
    broadcastsOf = new int[system.protocol().processes()];
    processes = system.protocol().processes();
    events = new EventStepper(system);
    stepper = system.observerProduct.stepper(events);
  }

  @Override
  public Stepper stepper() {
    return stepper;
  }

  @Override
  public int[] satisfied() {
    if (stepper.isObserverAlone()) {
      return FairnessConstraintTable.NONE;
    }
    if (events.isDetectorStep()) {
      return table.detectorConstraint();
    }
    if (!events.isReaction()) {
      return FairnessConstraintTable.NONE;
    }
    ReactionStep step = events.reactionStep();
    int[] known = satisfiedBy.get(step);
    if (known == null) {
      known = table.satisfiedBy(events.activeProcess(), step);
      satisfiedBy.put(step, known);
    }
    return known;
  }

  @Override
  public Optional<BitSet> pending(int[] state) {
    pending.clear();
    for (int constraint : table.pendingDetector(state)) {
      pending.set(constraint);
    }
    int vector = broadcasts.vector(state, broadcastsOf);
    for (int p = 0; p < processes; p++) {
      for (int constraint : table.pending(state, p, vector)) {
        pending.set(constraint);
      }
    }
    return Optional.of(pending);
  }
}
