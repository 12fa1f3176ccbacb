package rondo.distal.sequential;

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
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProcessSemantics.Precedence;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventState;
import rondo.ir.event.EventStep;
import rondo.ir.event.EventSystem;
import rondo.ir.event.EventTransition;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;

/**
 * Tells a run in rounds as a run of the protocol of events that the rounds were made of.
 *
 * <p>Round by round, each process goes from what it was like to what it is like afterwards by some
 * steps of its own, of which one may be a reaction to messages that it has heard. There are few of
 * these, so they are tried. What it sends then must be what it sends in rounds later on, as far as
 * the run goes.
 */
public final class AsynchronousTraceLifter {
  /** Steps on its own, a reaction, and steps on its own again. */
  private static final int MOST_STEPS = 5;

  private final EventInterpreter interpreter;
  private final EventSystem events;
  private final RoundSystem rounds;
  private final RoundReplay replay;
  private final List<int[]> variableIndices;
  private final OptionalInt pendingIndex;
  private EventState state;
  private final List<EventStep> steps = new ArrayList<>();

  /**
   * @param checked the protocol of events, with what is checked
   * @param replay the run in rounds
   */
  public AsynchronousTraceLifter(
      EventSystem checked, RoundReplay replay, TranslatedRounds translatedRounds) {
    // In rounds nothing goes wrong but that messages are late; where more may, that is a run, too.
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
   * The rounds that were made of a protocol of events.
   *
   * @param pendingVariable the name of the variable that says what is to be sent, if there is one
   */
  public record TranslatedRounds(RoundSystem system, String pendingVariable) {}

  /**
   * The run.
   *
   * @throws IllegalStateException if there is none, so that the rounds are wrong
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

  /** What a process should be like, after the round of this number. */
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

  /** What went wrong is the same; here a revoked decision goes before a failed assertion. */
  private static boolean matches(Fault fault, Fault inRounds) {
    return fault.kind() == inRounds.kind()
        || (fault.kind() == Fault.Kind.REVOKED && inRounds.kind() == Fault.Kind.ASSERTION);
  }

  /** A way for a process to what it should be like. */
  private Optional<List<EventTransition>> search(
      int process, Set<EventMessage> heard, TargetState targetState) {
    EventState before = state;
    List<List<EventTransition>> ways = List.of(List.of());
    for (int length = 0; length <= MOST_STEPS; length++) {
      for (List<EventTransition> way : ways) {
        EventState end = way.isEmpty() ? before : way.getLast().target().orElseThrow();
        if (matches(end, process, targetState) && sendsMatch(before, end, process, targetState)) {
          return Optional.of(way);
        }
      }
      ways = extended(before, ways, process, heard);
    }
    return Optional.empty();
  }

  private List<List<EventTransition>> extended(
      EventState before, List<List<EventTransition>> ways, int process, Set<EventMessage> heard) {
    var longer = new ArrayList<List<EventTransition>>();
    var seen = new HashSet<EventState>();
    for (List<EventTransition> way : ways) {
      EventState end = way.isEmpty() ? before : way.getLast().target().orElseThrow();
      boolean reacted = way.stream().anyMatch(t -> !consumed(t).isEmpty());
      for (EventTransition next : ownTransitions(end, process, reacted ? Set.of() : heard)) {
        if (next.target().isPresent() && seen.add(next.target().get())) {
          var all = new ArrayList<>(way);
          all.add(next);
          longer.add(all);
        }
      }
    }
    return longer;
  }

  private Optional<List<EventTransition>> failing(
      int process, Set<EventMessage> heard, Fault fault) {
    List<List<EventTransition>> ways = List.of(List.of());
    for (int length = 0; length < MOST_STEPS; length++) {
      for (List<EventTransition> way : ways) {
        EventState end = way.isEmpty() ? state : way.getLast().target().orElseThrow();
        boolean reacted = way.stream().anyMatch(t -> !consumed(t).isEmpty());
        for (EventTransition next : ownTransitions(end, process, reacted ? Set.of() : heard)) {
          if (next.fault().filter(f -> matches(f, fault)).isPresent()) {
            var all = new ArrayList<>(way);
            all.add(next);
            return Optional.of(all);
          }
        }
      }
      ways = extended(state, ways, process, heard);
    }
    return Optional.empty();
  }

  private List<EventTransition> ownTransitions(
      EventState from, int process, Set<EventMessage> heard) {
    return interpreter.successors(from).stream()
        .filter(
            t ->
                t.step() instanceof EventStep.React react
                    && react.process() == process
                    && heard.containsAll(react.enabledReaction().messages()))
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

  /** Where the variables of a process are in rounds; those without a name are not. */
  private static int[] variableIndices(List<LocalVariable> variables, List<String> names) {
    return variables.stream()
        .mapToInt(v -> v.name().isEmpty() ? -1 : names.indexOf(v.name()))
        .toArray();
  }

  /** Whether what is sent on the way is what is sent later on. */
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

  /** What a process has sent to each since a round was over; or at all, if none was. */
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
    var letters = new HashSet<EventMessage>();
    for (int q : exchange.heard().get(process)) {
      transition
          .sent()
          .get(q)
          .get(process)
          .ifPresent(m -> letters.add(new EventMessage(kind(round), q, m)));
    }
    return letters;
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
