package rondo.events.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
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
import rondo.ir.event.semantics.CountableMessages;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.MessagePool;

/**
 * The local states of each process, and its steps between them: a thread-modular abstraction.
 *
 * <p>Each process is explored on its own, with all messages that any process may ever send to it,
 * none of which is removed when consumed. This over-approximates every run: by induction on the
 * run, every local state that a process reaches in a run is reached here, and every step that it
 * takes there is a step here. The abstraction forgets how many messages there are and which of them
 * are left, so it is small; if it exceeds a limit, or a fault occurs, there is none. A process that
 * may be Byzantine may send any message.
 *
 * <p>Roles whose processes send nothing are not explored: their steps do not affect other
 * processes.
 */
public final class ThreadModularGraph {
  private static final int MAX_OUTCOMES = 50_000;

  /** For the states of a process that it does not reach. */
  private static final int MAX_UNREACHABLE_OUTCOMES = 5_000;

  private static final long MAX_SETS = 5_000;

  /** For the messages that Byzantine processes may send to one process. */
  private static final int MAX_FORGED = 500;

  private final EventProcessSemantics semantics;
  private final EventSystem system;
  private final List<Set<EventMessage>> sent = new ArrayList<>();
  private final List<Map<List<Value>, LocalState>> reached = new ArrayList<>();
  private int outcomes;

  /** A step of a process. */
  record LocalStep(EnabledReaction reaction, Outcome outcome) {}

  /** A local state with the steps that are possible if all messages have arrived. */
  static final class LocalState {
    private List<LocalStep> steps = List.of();
    private List<CountableMessages> countable = List.of();
    private List<Outcome> restarts = List.of();
    private int messagesSeen = -1;

    List<LocalStep> steps() {
      return steps;
    }

    List<CountableMessages> countable() {
      return countable;
    }

    /** The outcomes of restarts, if the process crashes in this state and may restart. */
    List<Outcome> restarts() {
      return restarts;
    }

    /** The variables after the next step or restart. */
    Stream<List<Value>> successors() {
      return Stream.concat(steps.stream().map(LocalStep::outcome), restarts.stream())
          .map(Outcome::variables);
    }
  }

  private static final class LimitExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private ThreadModularGraph(EventProcessSemantics semantics) {
    this.semantics = semantics;
    system = semantics.system();
    for (int p = 0; p < system.processes(); p++) {
      sent.add(new LinkedHashSet<>());
      reached.add(new LinkedHashMap<>());
    }
  }

  /** Empty if the exploration exceeds its limits or a fault occurs. */
  public static Optional<ThreadModularGraph> of(EventProcessSemantics semantics) {
    var graph = new ThreadModularGraph(semantics);
    try {
      graph.addForgedMessages();
      graph.addInitialStates();
      boolean more = true;
      while (more) {
        more = graph.iterate();
      }
    } catch (LimitExceededException | FaultException e) {
      return Optional.empty();
    }
    return Optional.of(graph);
  }

  EventProcessSemantics semantics() {
    return semantics;
  }

  /** The messages that may be sent to a process. */
  public Set<EventMessage> messagesTo(int process) {
    return sent.get(process);
  }

  /**
   * The local states of a process, by its variables, the reachable ones first; only initial ones if
   * it is not explored.
   */
  Map<List<Value>, LocalState> states(int process) {
    return reached.get(process);
  }

  boolean isExplored(int process) {
    return sends(system.roleOf(process));
  }

  private static boolean sends(Role role) {
    return Stream.concat(
            role.reactions().stream().map(Reaction::body), Stream.of(role.lifecycle().recovery()))
        .flatMap(Stmt::within)
        .anyMatch(s -> s instanceof Stmt.Send || s instanceof Stmt.Announce);
  }

  private void addForgedMessages() {
    for (int p = 0; p < system.processes(); p++) {
      for (int forger = 0; forger < system.processes(); forger++) {
        if (forger != p && system.faultModel().byzantine().mayFail(forger)) {
          addForgedMessages(forger, p);
        }
      }
    }
  }

  private void addForgedMessages(int forger, int receiver) {
    for (int kind = 0; kind < system.messages().size(); kind++) {
      for (Value content : Domain.values(system.messages().get(kind).content(), 0)) {
        sent.get(receiver).add(new EventMessage(kind, forger, content));
        if (sent.get(receiver).size() > MAX_FORGED) {
          throw new LimitExceededException();
        }
      }
    }
  }

  private void addInitialStates() {
    for (int process = 0; process < system.processes(); process++) {
      int p = process;
      for (List<Value> variables : semantics.initialValues(p)) {
        for (Outcome outcome : semantics.initialize(p, variables)) {
          addOutcome(p, outcome);
        }
        // A process may crash before its first step, and restart.
        restarts(p, variables).forEach(o -> addOutcome(p, o));
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
    count();
    reached.get(process).computeIfAbsent(outcome.variables(), _ -> new LocalState());
    addSent(process, outcome);
  }

  private void count() {
    outcomes++;
    if (outcomes > MAX_OUTCOMES) {
      throw new LimitExceededException();
    }
  }

  private List<Outcome> restarts(int process, List<Value> variables) {
    return system.faultModel().mayRestart(process)
        ? semantics.restartValues(process, variables).stream()
            .flatMap(v -> semantics.recover(process, v).stream())
            .toList()
        : List.of();
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
      if (!isExplored(p)) {
        continue;
      }
      for (List<Value> variables : List.copyOf(reached.get(p).keySet())) {
        LocalState state = reached.get(p).get(variables);
        if (state.messagesSeen < sent.get(p).size()) {
          state.messagesSeen = sent.get(p).size();
          react(p, variables, state);
          more = true;
        }
      }
    }
    return more;
  }

  private void react(int process, List<Value> variables, LocalState state) {
    checkSets(process);
    explore(process, variables, state);
    for (LocalStep step : state.steps) {
      addOutcome(process, step.outcome());
    }
    state.restarts.forEach(o -> addOutcome(process, o));
    if (mayCrashWithinStep(process)) {
      // A crash may precede a run-time error, but not the messages sent before it.
      state.steps.stream()
          .map(LocalStep::reaction)
          .distinct()
          .flatMap(
              r -> semantics.reactAndCrash(process, variables, r, SendSubsets.WHOLE_ONLY).stream())
          .forEach(c -> addSent(process, c.outcome()));
    }
  }

  /** Finds the steps of a process in a local state. */
  private void explore(int process, List<Value> variables, LocalState state) {
    Budget.checkpoint();
    // Each message twice, since a message may trigger a reaction that reads an equal message.
    List<EventMessage> twice = new ArrayList<>(sent.get(process));
    twice.addAll(sent.get(process));
    var all = new MessagePool(twice);
    var steps = new ArrayList<LocalStep>();
    for (EnabledReaction reaction : semantics.enabledReactions(process, variables, all)) {
      for (Outcome outcome : semantics.react(process, variables, reaction)) {
        steps.add(new LocalStep(reaction, outcome));
      }
    }
    state.steps = List.copyOf(steps);
    state.restarts = restarts(process, variables);
    state.countable =
        semantics.countable(
            process, variables, new MessagePool(new ArrayList<>(sent.get(process))));
  }

  /**
   * Adds local states of a process that it does not reach, and all that are reachable from them,
   * unless they exceed the limits, or send messages that are never sent otherwise.
   */
  void addUnreachable(int process, Set<List<Value>> first) {
    var found = new LinkedHashMap<List<Value>, LocalState>();
    var waiting = new ArrayDeque<>(first);
    outcomes = MAX_OUTCOMES - MAX_UNREACHABLE_OUTCOMES;
    try {
      while (!waiting.isEmpty()) {
        List<Value> variables = waiting.remove();
        if (reached.get(process).containsKey(variables) || found.containsKey(variables)) {
          continue;
        }
        var state = new LocalState();
        explore(process, variables, state);
        for (LocalStep step : state.steps) {
          count();
          if (!isSent(process, step.outcome())) {
            return;
          }
        }
        if (!state.restarts.stream().allMatch(o -> isSent(process, o))) {
          return;
        }
        state.successors().forEach(waiting::add);
        found.put(variables, state);
      }
    } catch (LimitExceededException | FaultException e) {
      return;
    }
    reached.get(process).putAll(found);
  }

  private boolean isSent(int process, Outcome outcome) {
    return outcome.sent().stream()
        .allMatch(
            s -> sent.get(s.receiver()).contains(new EventMessage(s.kind(), process, s.content())));
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
                Trigger.Internal _,
                Trigger.ByzantineSend _ ->
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
}
