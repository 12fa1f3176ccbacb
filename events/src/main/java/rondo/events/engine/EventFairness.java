package rondo.events.engine;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.events.local.ReactionTable.ReactionStep;
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

  /** By process: the constraints that a step satisfies. */
  private final List<Map<ReactionStep, int[]>> satisfiedBy;

  EventFairness(EventTransitionSystem system) {
    table = system.constraintTable;
    processes = system.protocol().processes();
    satisfiedBy =
        Stream.generate(IdentityHashMap<ReactionStep, int[]>::new)
            .limit(processes)
            .<Map<ReactionStep, int[]>>map(m -> m)
            .toList();
    events = new EventStepper(system, EqualProcesses.NONE);
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
    return switch (events.stepKind()) {
      case REACT -> satisfiedByReaction();
      case STABILIZE -> table.detectorConstraint();
      case STABILIZE_NETWORK -> table.networkConstraint();
      case INITIALIZE, REACT_AND_CRASH, DELIVER, CRASH, OMIT, LOSE, ENTER ->
          FairnessConstraintTable.NONE;
    };
  }

  private int[] satisfiedByReaction() {
    ReactionStep step = events.reactionStep();
    Map<ReactionStep, int[]> known = satisfiedBy.get(events.activeProcess());
    int[] constraints = known.get(step);
    if (constraints == null) {
      constraints = table.satisfiedBy(events.activeProcess(), step);
      known.put(step, constraints);
    }
    return constraints;
  }

  @Override
  public Optional<BitSet> pending(int[] state) {
    pending.clear();
    for (int constraint : table.pendingStability(state)) {
      pending.set(constraint);
    }
    FairnessConstraintTable.SentMessages sent = table.sent(state);
    for (int p = 0; p < processes; p++) {
      for (int constraint : table.pending(state, p, sent)) {
        pending.set(constraint);
      }
    }
    return Optional.of(pending);
  }
}
