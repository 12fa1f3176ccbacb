package rondo.ir.event.interpreter;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.FairnessConstraint;

/**
 * The fairness constraints of the reference interpreter. Messages of processes that equivocate need
 * not arrive, no Byzantine process needs to send, and messages that may be lost need not be
 * consumed; if a guard cannot be evaluated there are no constraints, since that ends the run. A
 * process that has failed by omission may also stop, and what it sends need not arrive. A failure
 * detector must become stable; then pending is what is pending whatever it says. So must the
 * network, where it does; then messages are not lost, but a timeout is not pending as long as it
 * waits for them ({@link NetworkStability#isPrevented}).
 */
final class ReferenceFairness {
  private final EventSystem system;
  private final Precedence precedence;
  private final NetworkStability stability;
  private final DetectorOracle oracle;

  ReferenceFairness(
      EventSystem system,
      Precedence precedence,
      NetworkStability stability,
      DetectorOracle oracle) {
    this.system = system;
    this.precedence = precedence;
    this.stability = stability;
    this.oracle = oracle;
  }

  /** The constraints of a state. */
  Set<FairnessConstraint> constraints(EventState state) {
    Set<FairnessConstraint> constraints = new HashSet<>();
    if (!oracle.isStable(state)) {
      constraints.add(FairnessConstraint.STABLE_DETECTOR);
    }
    if (stability.isAwaited(state)) {
      constraints.add(FairnessConstraint.STABLE_NETWORK);
    }
    if (!constraints.isEmpty()) {
      return Set.copyOf(constraints);
    }
    for (int p = 0; p < system.processes(); p++) {
      if (state.processStates().get(p).status() == ProcessStatus.CORRECT) {
        constraints.addAll(constraints(state, p));
      }
    }
    return Set.copyOf(constraints);
  }

  private Set<FairnessConstraint> constraints(EventState state, int process) {
    List<EventMessage> sent = stability.network(state).sent(state.processStates().get(process));
    Optional<Set<FairnessConstraint>> common = Optional.empty();
    for (ProcessState informed : oracle.informed(state, process)) {
      Set<FairnessConstraint> constraints = new HashSet<>();
      var reactions =
          new EnabledReactions(
              stability.system(state), precedence, process, informed.variables(), List.of());
      try {
        // Guards are evaluated for all messages, but those that may be lost require nothing.
        reactions.of(sent);
        for (EnabledReaction reaction : reactions.of(stability.required(state, process))) {
          if (!stability.isPrevented(state, process, informed.variables(), reaction)) {
            constraints.addAll(satisfied(process, reaction));
          }
        }
      } catch (FaultException e) {
        constraints.clear();
      }
      common.ifPresent(constraints::retainAll);
      common = Optional.of(constraints);
    }
    return common.orElse(Set.of());
  }

  /** The constraints that a step satisfies. */
  Set<FairnessConstraint> satisfied(EventStep step) {
    return switch (step) {
      case EventStep.React(int process, EnabledReaction reaction, _, _, _) ->
          satisfied(process, reaction);
      case EventStep.Stabilize _ -> Set.of(FairnessConstraint.STABLE_DETECTOR);
      case EventStep.StabilizeNetwork _ -> Set.of(FairnessConstraint.STABLE_NETWORK);
      case EventStep.Deliver _,
          EventStep.Crash _,
          EventStep.Omit _,
          EventStep.Lose _,
          EventStep.Enter _,
          EventStep.Stutter _ ->
          Set.of();
    };
  }

  /** The constraints on every consumed message, and on the timeout or internal step itself. */
  private Set<FairnessConstraint> satisfied(int process, EnabledReaction reaction) {
    Set<FairnessConstraint> done = new HashSet<>();
    Trigger trigger = system.roleOf(process).reactions().get(reaction.reaction()).trigger();
    if (trigger instanceof Trigger.Received) {
      return Set.of(
          new FairnessConstraint(process, FairnessConstraint.Kind.COUNT, Optional.empty()));
    }
    for (EventMessage message : reaction.messages()) {
      done.add(
          new FairnessConstraint(process, FairnessConstraint.Kind.CONSUME, Optional.of(message)));
    }
    if (trigger instanceof Trigger.Timeout) {
      done.add(new FairnessConstraint(process, FairnessConstraint.Kind.TIMEOUT, Optional.empty()));
    } else if (trigger instanceof Trigger.Internal) {
      done.add(new FairnessConstraint(process, FairnessConstraint.Kind.INTERNAL, Optional.empty()));
    }
    return done;
  }
}
