package rondo.events.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.ir.FaultException;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.MessagePool;

/**
 * Over-approximation of the messages that a process may still consume, now or later.
 *
 * <p>Each process is explored on its own, with all messages that any process may ever send to it,
 * none of which is removed when consumed. This over-approximates every run: by induction on the
 * run, every local state that a process reaches in a run is reached here, and every message that it
 * consumes there can be consumed here. So if a message is consumed in none of the local states
 * reachable from a given one, no run that passes through that local state consumes the message
 * afterwards. The abstraction forgets how many messages there are and which of them are left, so
 * the explored sets are small; if they exceed a limit, or a fault occurs, there is no result.
 *
 * <p>Roles whose processes send nothing are not explored: their steps do not affect other
 * processes, and every message that they handle counts as consumable.
 */
public final class ConsumableMessages {
  private static final int MAX_OUTCOMES = 50_000;
  private static final long MAX_SETS = 5_000;

  private final EventProcessSemantics semantics;
  private final EventSystem system;
  private final List<Set<EventMessage>> sent = new ArrayList<>();
  private final List<Map<List<Value>, ReachableState>> reached = new ArrayList<>();
  private int outcomes;

  /** A reachable local state: the messages consumed there or later, and its successors. */
  private static final class ReachableState {
    private final Set<EventMessage> consumed = new HashSet<>();
    private final Set<List<Value>> next = new HashSet<>();
    private int messagesSeen = -1;
  }

  private static final class LimitExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private ConsumableMessages(EventProcessSemantics semantics) {
    this.semantics = semantics;
    system = semantics.system();
    for (int p = 0; p < system.processes(); p++) {
      sent.add(new LinkedHashSet<>());
      reached.add(new LinkedHashMap<>());
    }
  }

  /** Empty if the exploration exceeds its limits or a fault occurs. */
  public static Optional<ConsumableMessages> of(EventProcessSemantics semantics) {
    var messages = new ConsumableMessages(semantics);
    try {
      messages.addInitialStates();
      boolean more = true;
      while (more) {
        more = messages.iterate();
      }
    } catch (LimitExceededException | FaultException e) {
      return Optional.empty();
    }
    messages.propagateBackwards();
    return Optional.of(messages);
  }

  /** Whether a process in this local state can never consume a message any more. */
  public boolean isNeverConsumed(int process, List<Value> variables, EventMessage message) {
    Role role = system.roleOf(process);
    if (!handles(role, message.kind())) {
      return true;
    }
    if (role.keeps(message.kind())) {
      // Reactions count it: which of the messages a reaction counts is not recorded.
      return false;
    }
    ReachableState state = reached.get(process).get(variables);
    return sends(role) && state != null && !state.consumed.contains(message);
  }

  /** Whether processes of a role have a reaction to messages of a kind. */
  public static boolean handles(Role role, int kind) {
    return role.reactions().stream().anyMatch(r -> r.takes(kind));
  }

  private static boolean sends(Role role) {
    return role.reactions().stream().anyMatch(r -> sends(r.body()));
  }

  private static boolean sends(List<Stmt> statements) {
    return Stmt.within(statements)
        .anyMatch(s -> s instanceof Stmt.Send || s instanceof Stmt.Announce);
  }

  private void addInitialStates() {
    for (int process = 0; process < system.processes(); process++) {
      int p = process;
      for (List<Value> variables : semantics.initialValues(p)) {
        for (Outcome outcome : semantics.initialize(p, variables)) {
          addOutcome(p, outcome);
        }
        if (mayCrashWithinStep(p)) {
          semantics
              .initializeAndCrash(p, variables, SendSubsets.WHOLE_ONLY)
              .forEach(c -> addSent(p, c.outcome()));
        }
      }
    }
  }

  /** Records the local state of a process after a step, and the messages that it sends. */
  private void addOutcome(int process, Outcome outcome) {
    outcomes++;
    if (outcomes > MAX_OUTCOMES) {
      throw new LimitExceededException();
    }
    reached.get(process).computeIfAbsent(outcome.variables(), _ -> new ReachableState());
    addSent(process, outcome);
  }

  private boolean mayCrashWithinStep(int process) {
    return system.faultModel().crashesWithinSteps().mayFail(process);
  }

  private void addSent(int process, Outcome outcome) {
    for (OutgoingMessage s : outcome.sent()) {
      sent.get(s.receiver()).add(new EventMessage(s.kind(), process, s.content()));
    }
  }

  /**
   * Explores the states for which messages were added since their last visit; whether there were
   * any.
   */
  private boolean iterate() {
    boolean more = false;
    for (int p = 0; p < system.processes(); p++) {
      if (!sends(system.roleOf(p))) {
        continue;
      }
      for (List<Value> variables : List.copyOf(reached.get(p).keySet())) {
        ReachableState state = reached.get(p).get(variables);
        if (state.messagesSeen < sent.get(p).size()) {
          state.messagesSeen = sent.get(p).size();
          react(p, variables, state);
          more = true;
        }
      }
    }
    return more;
  }

  private void react(int process, List<Value> variables, ReachableState state) {
    checkSets(process);
    // Each message twice, since a message may trigger a reaction that reads an equal message.
    List<EventMessage> twice = new ArrayList<>(sent.get(process));
    twice.addAll(sent.get(process));
    for (EnabledReaction reaction :
        semantics.enabledReactions(process, variables, new MessagePool(twice))) {
      state.consumed.addAll(reaction.messages());
      for (Outcome outcome : semantics.react(process, variables, reaction)) {
        addOutcome(process, outcome);
        state.next.add(outcome.variables());
      }
      if (mayCrashWithinStep(process)) {
        // A crash may precede a run-time error, but not the messages sent before it.
        semantics
            .reactAndCrash(process, variables, reaction, SendSubsets.WHOLE_ONLY)
            .forEach(c -> addSent(process, c.outcome()));
      }
    }
  }

  private void checkSets(int process) {
    for (Reaction reaction : system.roleOf(process).reactions()) {
      double sets =
          switch (reaction.trigger()) {
            case Trigger.SingleMessage(int kind, _, _) when !reaction.reads().isEmpty() ->
                1 + sent.get(process).stream().filter(l -> l.kind() == kind).count();
            case Trigger.Quorum(int kind, _, _, _, _) -> sets(process, kind);
            case Trigger.Received received when received.readsMailbox() ->
                sets(process, received.kind());
            case Trigger.SingleMessage _,
                Trigger.Received _,
                Trigger.Timeout _,
                Trigger.Internal _ ->
                1;
          };
      for (int kind : reaction.reads()) {
        sets *= sets(process, kind);
      }
      if (sets > MAX_SETS) {
        throw new LimitExceededException();
      }
    }
  }

  /** The number of sets of messages of a kind with at most one message of each sender. */
  private double sets(int process, int kind) {
    Map<Integer, Long> bySender = new HashMap<>();
    sent.get(process).stream()
        .filter(l -> l.kind() == kind)
        .forEach(l -> bySender.merge(l.sender(), 1L, Long::sum));
    double sets = 1;
    for (long messages : bySender.values()) {
      sets *= messages + 1;
    }
    return sets;
  }

  /** Adds to each state the messages that its successors consume. */
  private void propagateBackwards() {
    for (Map<List<Value>, ReachableState> states : reached) {
      Map<ReachableState, List<ReachableState>> before = new HashMap<>();
      for (ReachableState state : states.values()) {
        for (List<Value> next : state.next) {
          before.computeIfAbsent(states.get(next), _ -> new ArrayList<>()).add(state);
        }
      }
      var changed = new ArrayDeque<>(states.values());
      while (!changed.isEmpty()) {
        ReachableState state = changed.remove();
        for (ReachableState earlier : before.getOrDefault(state, List.of())) {
          if (earlier.consumed.addAll(state.consumed)) {
            changed.add(earlier);
          }
        }
      }
    }
  }
}
