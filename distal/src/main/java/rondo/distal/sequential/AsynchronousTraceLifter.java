package rondo.distal.sequential;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundTransition;

/**
 * Lifts a run of the round-based translation to a run of the original event-based protocol.
 *
 * <p>Each process is lifted round by round: a breadth-first search over its own steps, at most one
 * of which handles messages of its heard-of set, and none of which follows a step that sends, looks
 * for a path from its state before the round to its state after the round. The messages sent on the
 * path must be those that the process sends in a later round of the run, as far as the run goes.
 */
public final class AsynchronousTraceLifter {
  private final EventInterpreter interpreter;
  private final EventSystem events;
  private final RoundSystem rounds;
  private final RoundReplay replay;
  private final List<int[]> variableIndices;
  private final OptionalInt pendingIndex;
  private EventState state;
  private final List<EventStep> steps = new ArrayList<>();

  /**
   * @param checked the event-based protocol with the checked property
   * @param replay the run in rounds
   */
  public AsynchronousTraceLifter(
      EventSystem checked, RoundReplay replay, TranslatedRounds translatedRounds) {
    // The translation has no faults except delayed messages. A run without faults is also a run of
    // a protocol that allows more faults.
    events = checked.withoutFaults();
    interpreter = new EventInterpreter(events, Precedence.FIRST, DeliverySemantics.AT_ONCE);
    this.rounds = translatedRounds.system();
    this.replay = replay;
    List<String> names = rounds.variables().stream().map(LocalVariable::name).toList();
    variableIndices =
        IntStream.range(0, rounds.processes())
            .mapToObj(p -> variableIndices(events.roleOf(p).variables(), names))
            .toList();
    int at = names.indexOf(translatedRounds.pendingVariable());
    pendingIndex = at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
  }

  /**
   * The round-based translation of an event-based protocol.
   *
   * @param pendingVariable the name of the variable that holds the pending send, if it exists
   */
  public record TranslatedRounds(RoundSystem system, String pendingVariable) {}

  /**
   * The asynchronous run.
   *
   * @throws IllegalStateException if there is none, in which case the translation is incorrect
   */
  public EventRun lift() {
    EventRun.Start start = begin();
    for (int t = 0; t < replay.transitions().size(); t++) {
      RoundTransition transition = replay.transitions().get(t);
      if (transition.step() instanceof RoundStep.Exchange exchange) {
        for (int p = 0; p < rounds.processes(); p++) {
          append(path(p, t, transition, heard(p, t, exchange, transition)), p, t);
        }
      }
    }
    return new EventRun(start, steps, OptionalInt.empty());
  }

  private EventRun.Start begin() {
    RoundState first = replay.states().getFirst();
    for (EventInterpreter.InitialState initialState : interpreter.initial()) {
      if (initialState.state().isEmpty()) {
        continue;
      }
      state = initialState.state().get();
      steps.clear();
      boolean found = true;
      for (int p = 0; p < rounds.processes() && found; p++) {
        Optional<List<EventTransition>> path =
            search(p, Set.of(), new TargetState(first.processStates().get(p).variables(), -1));
        found = path.isPresent();
        if (found) {
          append(path, p, -1);
        }
      }
      if (found) {
        return initialState.start();
      }
    }
    throw new IllegalStateException("no asynchronous run begins like this");
  }

  /** The required variables of a process after the round with this index. */
  private record TargetState(List<Value> variables, int round) {}

  private void append(Optional<List<EventTransition>> path, int process, int round) {
    List<EventTransition> taken =
        path.orElseThrow(
            () ->
                new IllegalStateException(
                    "p%d does something else in round %d".formatted(process, round + 1)));
    for (EventTransition transition : taken) {
      steps.add(transition.step());
      transition.target().ifPresent(s -> state = s);
    }
  }

  private Optional<List<EventTransition>> path(
      int process, int round, RoundTransition transition, Set<EventMessage> heard) {
    Optional<Fault> fault =
        transition.faults().stream()
            .filter(a -> a.process() == process)
            .map(RoundTransition.ProcessFault::fault)
            .filter(interpreter::isViolation)
            .findFirst();
    boolean last = round == replay.transitions().size() - 1;
    if (last && fault.isPresent()) {
      return failing(process, heard, fault.get());
    }
    if (transition.target().isEmpty()) {
      return Optional.of(List.of());
    }
    List<Value> variables = transition.target().get().processStates().get(process).variables();
    return search(process, heard, new TargetState(variables, round));
  }

  /**
   * Whether two faults correspond; the event interpreter reports a revoked decision before a failed
   * assertion.
   */
  private static boolean matches(Fault fault, Fault inRounds) {
    return fault.kind() == inRounds.kind()
        || (fault.kind() == Fault.Kind.REVOKED && inRounds.kind() == Fault.Kind.ASSERTION);
  }

  /** Searches for a path of one process to its target state. */
  private Optional<List<EventTransition>> search(
      int process, Set<EventMessage> heard, TargetState targetState) {
    EventState before = state;
    return firstPath(
        process,
        heard,
        path -> {
          EventState end = path.isEmpty() ? before : path.getLast().target().orElseThrow();
          return matches(end, process, targetState) && sendsMatch(before, end, process, targetState)
              ? Optional.of(path)
              : Optional.empty();
        });
  }

  private Optional<List<EventTransition>> failing(
      int process, Set<EventMessage> heard, Fault fault) {
    EventState before = state;
    return firstPath(
        process,
        heard,
        path -> {
          EventState end = path.isEmpty() ? before : path.getLast().target().orElseThrow();
          return ownTransitions(end, process, remaining(path, heard)).stream()
              .filter(t -> t.fault().filter(f -> matches(f, fault)).isPresent())
              .findFirst()
              .map(t -> extended(path, t));
        });
  }

  private interface PathResult {
    /** The result of a path; empty to go on. */
    Optional<List<EventTransition>> of(List<EventTransition> path);
  }

  /** A state of the search, and whether messages were handled on the path to it. */
  private record ReachedState(EventState state, boolean reacted) {}

  /** The result of the first path of a process that has one, shorter paths first. */
  private Optional<List<EventTransition>> firstPath(
      int process, Set<EventMessage> heard, PathResult result) {
    var queue = new ArrayDeque<List<EventTransition>>();
    var seen = new HashSet<ReachedState>();
    queue.add(List.of());
    seen.add(new ReachedState(state, false));
    while (!queue.isEmpty()) {
      List<EventTransition> path = queue.remove();
      Optional<List<EventTransition>> found = result.of(path);
      if (found.isPresent()) {
        return found;
      }
      EventState end = path.isEmpty() ? state : path.getLast().target().orElseThrow();
      if (sends(path, state, process)) {
        continue; // It has sent, and waits for the round of the message.
      }
      for (EventTransition next : ownTransitions(end, process, remaining(path, heard))) {
        List<EventTransition> longer = extended(path, next);
        if (next.target().isPresent()
            && seen.add(new ReachedState(next.target().get(), hasReacted(longer)))) {
          queue.add(longer);
        }
      }
    }
    return Optional.empty();
  }

  private static List<EventTransition> extended(List<EventTransition> path, EventTransition next) {
    var all = new ArrayList<>(path);
    all.add(next);
    return all;
  }

  private static boolean hasReacted(List<EventTransition> path) {
    return path.stream().anyMatch(t -> !consumed(t).isEmpty());
  }

  private static Set<EventMessage> remaining(List<EventTransition> path, Set<EventMessage> heard) {
    return hasReacted(path) ? Set.of() : heard;
  }

  /** Whether a process sends messages on a path. */
  private static boolean sends(List<EventTransition> path, EventState from, int process) {
    EventState end = path.isEmpty() ? from : path.getLast().target().orElseThrow();
    long consumed =
        path.stream().flatMap(t -> consumed(t).stream()).filter(m -> m.sender() == process).count();
    return ownMessages(end, process) + consumed > ownMessages(from, process);
  }

  /** The number of messages of a process that were sent and not consumed. */
  private static long ownMessages(EventState in, int process) {
    return in.processStates().stream()
        .flatMap(p -> p.arrived().messages().stream())
        .filter(m -> m.sender() == process)
        .count();
  }

  private List<EventTransition> ownTransitions(
      EventState from, int process, Set<EventMessage> heard) {
    return interpreter.successors(from).stream()
        .filter(
            t ->
                t.step() instanceof EventStep.React react
                        && react.process() == process
                        && heard.containsAll(react.enabledReaction().messages())
                    || t.step() instanceof EventStep.Enter enter && enter.process() == process)
        .toList();
  }

  private static List<EventMessage> consumed(EventTransition transition) {
    return transition.step() instanceof EventStep.React react
        ? react.enabledReaction().messages()
        : List.of();
  }

  private boolean matches(EventState end, int process, TargetState targetState) {
    List<Value> own = end.variables(process);
    int[] there = variableIndices.get(process);
    return IntStream.range(0, there.length)
        .allMatch(v -> there[v] < 0 || own.get(v).equals(targetState.variables().get(there[v])));
  }

  /** Maps the variables of a process to their indices in the round system; -1 for unnamed ones. */
  private static int[] variableIndices(List<LocalVariable> variables, List<String> names) {
    return variables.stream()
        .mapToInt(v -> v.name().isEmpty() ? -1 : names.indexOf(v.name()))
        .toArray();
  }

  /** Whether the messages sent on the path are those that the process sends in a later round. */
  private boolean sendsMatch(
      EventState before, EventState end, int process, TargetState targetState) {
    List<List<EventMessage>> sent = sent(before, end, process, targetState.round());
    boolean sends = sent.stream().anyMatch(s -> !s.isEmpty());
    boolean waits =
        pendingIndex.isPresent()
            && !(targetState.variables().get(pendingIndex.getAsInt()) instanceof Value.None);
    if (!sends) {
      return !waits || hadPendingSend(process, targetState.round());
    }
    if (!waits) {
      return false;
    }
    for (int t = targetState.round() + 1; t < replay.transitions().size(); t++) {
      List<Optional<Value>> later = replay.transitions().get(t).sent().get(process);
      if (later.stream().anyMatch(Optional::isPresent)) {
        int round = t;
        return IntStream.range(0, sent.size())
            .allMatch(q -> isSame(sent.get(q), later.get(q), round));
      }
    }
    return true;
  }

  private boolean isSame(List<EventMessage> sent, Optional<Value> later, int round) {
    return later.isEmpty()
        ? sent.isEmpty()
        : sent.size() == 1
            && sent.getFirst().kind() == kind(round)
            && sent.getFirst().content().equals(later.get());
  }

  private boolean hadPendingSend(int process, int round) {
    return round >= 0
        && !(replay
                .states()
                .get(round)
                .processStates()
                .get(process)
                .variables()
                .get(pendingIndex.getAsInt())
            instanceof Value.None)
        && replay.transitions().get(round).sent().get(process).stream()
            .noneMatch(Optional::isPresent);
  }

  /**
   * The messages sent by a process since {@code before}, by receiver; for round -1 all messages
   * that it has sent.
   */
  private List<List<EventMessage>> sent(EventState before, EventState end, int process, int round) {
    var sent = new ArrayList<List<EventMessage>>();
    for (int q = 0; q < rounds.processes(); q++) {
      var more = new ArrayList<>(end.processStates().get(q).arrived().messages());
      more.removeIf(l -> l.sender() != process);
      if (round >= 0) {
        before.processStates().get(q).arrived().messages().forEach(more::remove);
      }
      sent.add(more);
    }
    return sent;
  }

  private Set<EventMessage> heard(
      int process, int round, RoundStep.Exchange exchange, RoundTransition transition) {
    var messages = new HashSet<EventMessage>();
    for (int q : exchange.heard().get(process)) {
      transition
          .sent()
          .get(q)
          .get(process)
          .ifPresent(m -> messages.add(new EventMessage(kind(round), q, m)));
    }
    return messages;
  }

  private int kind(int round) {
    Type message = rounds.rounds().get(round % rounds.rounds().size()).message();
    String name = ((Type.Structure) message).name();
    return IntStream.range(0, events.messages().size())
        .filter(k -> events.messages().get(k).name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
