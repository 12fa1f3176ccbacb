package rondo.events.engine;

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
import rondo.ir.data.Outcome;
import rondo.ir.data.OutgoingMessage;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.event.EnabledReaction;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProcessSemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessagePool;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;

/**
 * Which messages a process may still react to, now or later.
 *
 * <p>Processes are looked at one by one, each with all messages that anybody may ever send to it,
 * of which none is used up. Whatever a process can come to in a run, it can come to like this, and
 * whatever it consumes there, it can consume here: every step of a run is one of these, by
 * induction on the run. So if a message is consumed in none of the local states that can be reached
 * from one like this, it is not consumed in any run that passes that one. How many messages there
 * are, and which of them are still there, is forgotten, so that there is little to look at; where
 * there is too much, or something goes wrong on the way, nothing is said.
 *
 * <p>A role whose processes send nothing is left out: what they do makes no difference to others,
 * and every message that they handle counts as one that they may still react to.
 */
final class ConsumableMessages {
  private static final int MOST_OUTCOMES = 50_000;
  private static final long MOST_SETS = 5_000;

  private final EventProcessSemantics behaviour;
  private final EventSystem system;
  private final List<Set<EventMessage>> sent = new ArrayList<>();
  private final List<Map<List<Value>, ReachableState>> reached = new ArrayList<>();
  private int outcomes;

  /** What a process may do, and what it then is like. */
  private static final class ReachableState {
    private final Set<EventMessage> consumed = new HashSet<>();
    private final Set<List<Value>> next = new HashSet<>();
    private int messagesSeen = -1;
  }

  private static final class LimitExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private ConsumableMessages(EventProcessSemantics behaviour) {
    this.behaviour = behaviour;
    system = behaviour.system();
    for (int p = 0; p < system.processes(); p++) {
      sent.add(new LinkedHashSet<>());
      reached.add(new LinkedHashMap<>());
    }
  }

  /** Empty if that is too much to find out. */
  static Optional<ConsumableMessages> of(EventProcessSemantics behaviour) {
    var messages = new ConsumableMessages(behaviour);
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

  /** Whether a process like this can never react to a message any more. */
  boolean isNeverConsumed(int process, List<Value> variables, EventMessage message) {
    Role role = system.roleOf(process);
    if (!handles(role, message.kind())) {
      return true;
    }
    ReachableState state = reached.get(process).get(variables);
    return sends(role) && state != null && !state.consumed.contains(message);
  }

  /** Whether processes of a role react to messages of a kind at all. */
  static boolean handles(Role role, int kind) {
    return role.reactions().stream().anyMatch(r -> r.takes(kind));
  }

  private static boolean sends(Role role) {
    return role.reactions().stream().anyMatch(r -> sends(r.body()));
  }

  private static boolean sends(List<Stmt> statements) {
    return statements.stream()
        .anyMatch(
            s ->
                switch (s) {
                  case Stmt.Send _, Stmt.Announce _ -> true;
                  case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) ->
                      sends(then) || sends(otherwise);
                  case Stmt.For(_, List<Stmt> body, _) -> sends(body);
                  case Stmt.Choose(_, List<Stmt> body, _) -> sends(body);
                  case Stmt.Let(_, _, List<Stmt> body, _) -> sends(body);
                  case Stmt.Assign _, Stmt.Decide _, Stmt.Assert _ -> false;
                });
  }

  private void addInitialStates() {
    for (int p = 0; p < system.processes(); p++) {
      for (List<Value> variables : behaviour.initialValues(p)) {
        for (Outcome outcome : behaviour.initialize(p, variables)) {
          addOutcome(p, outcome);
        }
      }
    }
  }

  /** Notes what a process becomes, and what it sends. */
  private void addOutcome(int process, Outcome outcome) {
    outcomes++;
    if (outcomes > MOST_OUTCOMES) {
      throw new LimitExceededException();
    }
    reached.get(process).computeIfAbsent(outcome.variables(), _ -> new ReachableState());
    for (OutgoingMessage s : outcome.sent()) {
      sent.get(s.receiver()).add(new EventMessage(s.kind(), process, s.content()));
    }
  }

  /** Goes on from all that there may be more to say of; whether there was anything. */
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
    // Twice, since a message may trigger a reaction that reads another one just like it.
    List<EventMessage> twice = new ArrayList<>(sent.get(process));
    twice.addAll(sent.get(process));
    for (EnabledReaction reaction :
        behaviour.enabledReactions(process, variables, new MessagePool(twice))) {
      state.consumed.addAll(reaction.messages());
      for (Outcome outcome : behaviour.react(process, variables, reaction)) {
        addOutcome(process, outcome);
        state.next.add(outcome.variables());
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
            case Trigger.SingleMessage _, Trigger.Timeout _, Trigger.Internal _ -> 1;
          };
      for (int kind : reaction.reads()) {
        sets *= sets(process, kind);
      }
      if (sets > MOST_SETS) {
        throw new LimitExceededException();
      }
    }
  }

  /** How many sets of messages of a kind there are, of different senders. */
  private double sets(int process, int kind) {
    Map<Integer, Long> bySender = new HashMap<>();
    sent.get(process).stream()
        .filter(l -> l.kind() == kind)
        .forEach(l -> bySender.merge(l.sender(), 1L, Long::sum));
    double sets = 1;
    for (long letters : bySender.values()) {
      sets *= letters + 1;
    }
    return sets;
  }

  /** Adds what may be consumed later. */
  private void propagateBackwards() {
    for (Map<List<Value>, ReachableState> prospects : reached) {
      Map<ReachableState, List<ReachableState>> before = new HashMap<>();
      for (ReachableState state : prospects.values()) {
        for (List<Value> next : state.next) {
          before.computeIfAbsent(prospects.get(next), _ -> new ArrayList<>()).add(state);
        }
      }
      var changed = new ArrayDeque<>(prospects.values());
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
