package rondo.events.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import rondo.events.local.StateInterner;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.OmissionBounds;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.FairnessConstraint;
import rondo.ir.event.state.MessagePool;

/**
 * The stabilization of the network in packed states: whether it has happened, and which timeouts
 * wait for messages from then on.
 *
 * <p>In a stable network a timeout waits as long as its process can take a message that must
 * arrive, by another reaction or in addition to those that the timeout reads. So whether a timeout
 * is possible depends on the absence of messages, and steps of other processes may disable it.
 */
final class StableTimeouts {
  /** An estimate: a list of a few reactions. */
  private static final long USUAL_BYTES = 300;

  private static final int[] NOBODY = {};

  private final boolean isAssumed;
  private final EventSystem system;

  /** Of the stable network. */
  private final EventProcessSemantics semantics;

  private final StateInterner interner;
  private final EventLayout layout;
  private final OmissionBounds omissions;
  private final Map<IntArrayKey, Required> known = new ConcurrentHashMap<>();

  StableTimeouts(EventProcessSemantics semantics, StateInterner interner, EventLayout layout) {
    this.semantics = semantics.unobserved().stabilized();
    this.interner = interner;
    this.layout = layout;
    system = semantics.system();
    isAssumed = system.hasNetworkStabilization();
    omissions = system.faultModel().omissions();
  }

  /**
   * What the messages that must arrive enable.
   *
   * @param takesMessages whether a reaction other than a timeout can take some of them, or a guard
   *     cannot be evaluated
   */
  private record Required(
      List<EventMessage> messages, List<EnabledReaction> enabled, boolean takesMessages) {}

  /** Whether the network stabilizes in every fair run. */
  boolean isAssumed() {
    return isAssumed;
  }

  /** Whether the network has stabilized. */
  boolean isStable(int[] state) {
    return isAssumed && isNetworkStable(state);
  }

  /** Whether the network is not stable yet, but must become so. */
  boolean isAwaited(int[] state) {
    return isAssumed && state[EventLayout.OBSERVER] != 0 && !isNetworkStable(state);
  }

  private boolean isNetworkStable(int[] state) {
    return interner.history(state[layout.history().getAsInt()]).isNetworkStable();
  }

  /** Whether the network is stable, and a reaction is a timeout that waits for messages. */
  boolean isPrevented(int[] state, int process, int local, EnabledReaction reaction) {
    if (!isStable(state) || !isTimeout(process, reaction)) {
      return false;
    }
    int arrived = state[layout.arrived(process)];
    int sent =
        layout.arrived(process) == layout.inTransit(process)
            ? arrived
            : interner.union(arrived, state[layout.inTransit(process)]);
    return isPrevented(process, local, required(process, local, sent, omitting(state)), reaction);
  }

  private boolean isTimeout(int process, EnabledReaction reaction) {
    return system.roleOf(process).reactions().get(reaction.reaction()).trigger()
        instanceof Trigger.Timeout;
  }

  private boolean isPrevented(int process, int local, Required required, EnabledReaction timeout) {
    if (required.takesMessages()) {
      return true;
    }
    List<EventMessage> taken = timeout.messages();
    try {
      return enabled(process, local, required, taken).stream()
          .filter(r -> r.messages().size() > taken.size() && isTimeout(process, r))
          .anyMatch(r -> r.messages().containsAll(taken));
    } catch (FaultException e) {
      return true;
    }
  }

  /** What is enabled by the messages that must arrive, together with some that have arrived. */
  private List<EnabledReaction> enabled(
      int process, int local, Required required, List<EventMessage> arrived) {
    if (required.messages().containsAll(arrived)) {
      return required.enabled();
    }
    var there = new ArrayList<>(required.messages());
    arrived.stream().filter(m -> !required.messages().contains(m)).forEach(there::add);
    return semantics.enabledReactions(process, variables(local), new MessagePool(there));
  }

  private List<Value> variables(int local) {
    return interner.local(local).variables();
  }

  /** The processes that have failed and may omit to send. */
  private int[] omitting(int[] state) {
    return omissions.isNone()
        ? NOBODY
        : IntStream.range(0, system.processes())
            .filter(p -> interner.status(state[layout.local(p)]) == ProcessStatus.OMITTING)
            .filter(omissions::omitsSending)
            .toArray();
  }

  private Required required(int process, int local, int sent, int[] omitting) {
    int[] words = Arrays.copyOf(omitting, omitting.length + 3);
    words[omitting.length] = process;
    words[omitting.length + 1] = local;
    words[omitting.length + 2] = sent;
    var key = new IntArrayKey(words);
    Required found = known.get(key);
    if (found == null) {
      found = computed(process, local, sent, omitting);
      known.put(key, found);
    }
    return found;
  }

  private Required computed(int process, int local, int sent, int[] omitting) {
    boolean omits =
        interner.status(local) == ProcessStatus.OMITTING && omissions.omitsReceiving(process);
    List<EventMessage> messages =
        interner.pool(sent).messages().stream()
            .filter(m -> !omits && Arrays.binarySearch(omitting, m.sender()) < 0)
            .toList();
    try {
      List<EnabledReaction> enabled =
          semantics.enabledReactions(process, variables(local), new MessagePool(messages));
      boolean takesMessages =
          enabled.stream().anyMatch(r -> !r.messages().isEmpty() && !isTimeout(process, r));
      return new Required(messages, enabled, takesMessages);
    } catch (FaultException e) {
      return new Required(messages, List.of(), true);
    }
  }

  /**
   * The fairness constraints of a correct process in a stable network; none if a guard cannot be
   * evaluated, since that ends the run.
   *
   * @param sent all messages that were sent to it
   * @param omitting the processes that have failed and may omit to send
   */
  Set<FairnessConstraint> constraints(int process, int local, int sent, int[] omitting) {
    Required required = required(process, local, sent, omitting);
    try {
      if (omitting.length > 0) {
        semantics.enabledReactions(process, variables(local), interner.pool(sent));
      }
    } catch (FaultException e) {
      return Set.of();
    }
    return semantics.fairnessConstraints(
        process,
        required.enabled().stream()
            .filter(r -> !isTimeout(process, r) || !isPrevented(process, local, required, r))
            .toList());
  }

  /** Estimate of the memory of the memo, in bytes. */
  long bytes() {
    return USUAL_BYTES * known.size();
  }
}
