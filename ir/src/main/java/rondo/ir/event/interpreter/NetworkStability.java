package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventState;

/**
 * The network of the reference interpreter before and after it stabilizes, if it does.
 *
 * <p>Afterwards messages are neither lost nor duplicated, so that all of them must arrive, except
 * for those of processes that fail by omission, or to them, and those of processes that equivocate.
 * And timers are longer than the delay of a message, so that a timeout finds all these messages
 * arrived: it occurs only if none of them can be taken by another reaction, and it reads as many of
 * them as it can.
 */
final class NetworkStability {
  private final EventSystem system;
  private final EventSystem stableSystem;
  private final Precedence precedence;
  private final NetworkSteps network;
  private final NetworkSteps stableNetwork;

  NetworkStability(EventSystem system, Precedence precedence, DeliverySemantics semantics) {
    this.system = system;
    this.stableSystem = system.stabilized();
    this.precedence = precedence;
    this.network = new NetworkSteps(system, semantics);
    this.stableNetwork = new NetworkSteps(stableSystem, semantics);
  }

  /** Whether the network is not stable yet, but must become so. */
  boolean isAwaited(EventState state) {
    return system.hasNetworkStabilization() && !state.history().isNetworkStable();
  }

  /** The state after the stabilization of the network, if it is possible. */
  Optional<EventState> next(EventState state) {
    return isAwaited(state)
        ? Optional.of(state.with(state.history().afterStabilization()))
        : Optional.empty();
  }

  /** The system with the faults that are possible in a state. */
  EventSystem system(EventState state) {
    return state.history().isNetworkStable() ? stableSystem : system;
  }

  /** The network with the faults that are possible in a state. */
  NetworkSteps network(EventState state) {
    return state.history().isNetworkStable() ? stableNetwork : network;
  }

  /** The messages to a process that must arrive. */
  List<EventMessage> required(EventState state, int process) {
    NetworkSteps now = network(state);
    return now.sent(state.processStates().get(process)).stream()
        .filter(m -> !now.isOptional(m) && !now.isOmitted(state, process, m))
        .toList();
  }

  /**
   * Whether a reaction is a timeout that does not occur in a stable network, since the process can
   * take messages that must arrive: another reaction can, or this or another timeout can in
   * addition to those that this one reads. If a guard cannot be evaluated, it is prevented, too:
   * once the message has arrived, this ends the run.
   *
   * @param variables of the process, with the output of the failure detector
   */
  boolean isPrevented(
      EventState state, int process, List<Value> variables, EnabledReaction reaction) {
    if (!state.history().isNetworkStable() || !isTimeout(process, reaction)) {
      return false;
    }
    List<EventMessage> taken = reaction.messages();
    List<EventMessage> required = required(state, process);
    var there = new ArrayList<>(required);
    taken.stream().filter(m -> !required.contains(m)).forEach(there::add);
    var reactions = new EnabledReactions(stableSystem, precedence, process, variables, List.of());
    try {
      return reactions.of(required).stream()
              .anyMatch(r -> !isTimeout(process, r) && !r.messages().isEmpty())
          || reactions.of(there).stream()
              .filter(r -> isTimeout(process, r) && r.messages().size() > taken.size())
              .anyMatch(r -> r.messages().containsAll(taken));
    } catch (FaultException e) {
      return true;
    }
  }

  private boolean isTimeout(int process, EnabledReaction reaction) {
    return system.roleOf(process).reactions().get(reaction.reaction()).trigger()
        instanceof Trigger.Timeout;
  }
}
