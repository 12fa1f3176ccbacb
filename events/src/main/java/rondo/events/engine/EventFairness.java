package rondo.events.engine;

import java.util.BitSet;
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
  private final int processes;
  private final EventStepper events;
  private final ObserverStepper stepper;
  private final BitSet pending = new BitSet();

  EventFairness(EventTransitionSystem system) {
    table = system.constraintTable;
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
    if (!stepper.isObserverAlone() && events.label() instanceof TransitionLabel.Stabilize) {
      return table.detectorConstraint();
    }
    return !stepper.isObserverAlone()
            && events.label() instanceof TransitionLabel.React(int process, ReactionStep step)
        ? table.satisfiedBy(process, step)
        : FairnessConstraintTable.NONE;
  }

  @Override
  public Optional<BitSet> pending(int[] state) {
    pending.clear();
    for (int constraint : table.pendingDetector(state)) {
      pending.set(constraint);
    }
    for (int p = 0; p < processes; p++) {
      for (int constraint : table.pending(state, p)) {
        pending.set(constraint);
      }
    }
    return Optional.of(pending);
  }
}
