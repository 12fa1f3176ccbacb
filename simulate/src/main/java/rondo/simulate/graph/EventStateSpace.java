package rondo.simulate.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.EventTransition;
import rondo.ir.event.state.MessagePool;
import rondo.ir.event.state.RunHistory;
import rondo.simulate.EnabledMove;
import rondo.simulate.EventMoveText;
import rondo.trace.file.ExecutionMode;
import rondo.trace.view.EventStateView;
import rondo.trace.view.EventTraceViewBuilder;
import rondo.trace.view.TraceView;

/** The states of an event-based protocol; with a formula, the product with its observer. */
final class EventStateSpace implements StateSpace<EventState> {
  private final EventSystem system;
  private final ExecutionMode mode;
  private final EventInterpreter interpreter;
  private final List<int[]> permutations;
  private final List<String> notes = new ArrayList<>();

  /**
   * @param system with the properties that are evaluated
   */
  EventStateSpace(EventSystem system, ExecutionMode mode, SymmetryMode symmetry) {
    this.system = system;
    this.mode = mode;
    interpreter = new EventInterpreter(system, mode.precedence(), mode.semantics());
    permutations = symmetry == SymmetryMode.ORBITS ? permutations() : List.of();
  }

  private List<int[]> permutations() {
    SymmetryGroups groups = SymmetryGroups.of(system);
    groups.reasons().forEach(r -> notes.add("symmetry: processes are distinguished: " + r));
    long count =
        groups.groups().stream()
            .mapToLong(g -> SymmetryMode.factorial(g.size()))
            .reduce(1, SymmetryMode::product);
    if (count > SymmetryMode.MAX_PERMUTATIONS) {
      notes.add("symmetry is not used: too many permutations");
      return List.of();
    }
    notes.add(
        groups.groups().isEmpty()
            ? "symmetry: no processes are interchangeable"
            : "symmetry: one node for each orbit, with its first state");
    return SymmetryMode.permutations(system.processes(), groups.groups());
  }

  @Override
  public String title() {
    return "states of " + system.name();
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public List<Move<EventState>> initial() {
    return interpreter.initial().stream()
        .map(
            i ->
                new Move<>(
                    "",
                    i.state(),
                    i.fault().filter(interpreter::isViolation).stream()
                        .map(f -> f.message())
                        .toList()))
        .toList();
  }

  @Override
  public Expansion<EventState> expand(EventState state) {
    List<EventTransition> transitions;
    try {
      transitions = interpreter.successors(state);
    } catch (FaultException e) {
      // A guard of the observer cannot be evaluated here: that is a violation of this state.
      return new Expansion<>(List.of(), EndKind.NONE);
    }
    List<TraceView> views = transitions.stream().map(t -> view(state, t)).toList();
    List<EnabledMove> texts = views.isEmpty() ? List.of() : texts(views);
    var moves = new ArrayList<Move<EventState>>();
    for (int i = 0; i < transitions.size(); i++) {
      EventTransition transition = transitions.get(i);
      moves.add(
          new Move<>(
              label(texts.get(i)),
              transition.target(),
              transition.fault().filter(interpreter::isViolation).stream()
                  .map(f -> f.message())
                  .toList()));
    }
    return new Expansion<>(moves, moves.isEmpty() ? EndKind.VALID : EndKind.NONE);
  }

  /** A step that no process makes has no description. */
  private static List<EnabledMove> texts(List<TraceView> views) {
    var texts = new ArrayList<EnabledMove>();
    List<TraceView> described = views.stream().filter(v -> !v.steps().isEmpty()).toList();
    List<EnabledMove> moves = described.isEmpty() ? List.of() : EventMoveText.ofSteps(described);
    int next = 0;
    for (TraceView view : views) {
      texts.add(view.steps().isEmpty() ? new EnabledMove("", "", "", "", "") : moves.get(next++));
    }
    return texts;
  }

  private static String label(EnabledMove move) {
    String text = move.text().isEmpty() ? "no process moves" : move.text();
    return (text + (move.detail().isEmpty() ? "" : ": " + move.detail())).replaceAll("  +", " ");
  }

  /** The trace of a single step: no process takes part in its beginning. */
  private TraceView view(EventState state, EventTransition transition) {
    List<List<Value>> variables =
        state.processStates().stream().map(ProcessState::variables).toList();
    var start =
        new EventRun.Start(
            Collections.nCopies(variables.size(), ProcessStatus.ABSENT),
            variables,
            Collections.nCopies(variables.size(), List.of()));
    var run = new EventRun(start, List.of(transition.step()), OptionalInt.empty());
    var states = new ArrayList<>(List.of(state));
    transition.target().ifPresent(states::add);
    var replay = new EventReplay(run, states, Optional.empty(), Optional.empty());
    return EventTraceViewBuilder.build(system.withProperties(List.of()), mode.semantics(), replay);
  }

  @Override
  public Set<EventState> orbit(EventState state) {
    if (permutations.size() < 2) {
      return Set.of(state);
    }
    var orbit = new HashSet<EventState>();
    permutations.forEach(p -> orbit.add(permuted(state, p)));
    return orbit;
  }

  private EventState permuted(EventState state, int[] to) {
    var moved = new ProcessState[to.length];
    for (int p = 0; p < to.length; p++) {
      ProcessState own = state.processStates().get(p);
      moved[to[p]] =
          new ProcessState(
              own.status(),
              ProcessReferences.permuted(system.roleOf(p).variables(), own.variables(), to),
              permuted(own.arrived(), to),
              permuted(own.inTransit(), to));
    }
    RunHistory history = state.history();
    List<List<Value>> monitors =
        IntStream.range(0, system.monitors().size())
            .mapToObj(
                m ->
                    ProcessReferences.permuted(
                        system.monitors().get(m).variables(),
                        history.monitorVariables().get(m),
                        to))
            .toList();
    int trusted = history.detector().trusted();
    var detector =
        new DetectorState(history.detector().stage(), trusted < 0 ? trusted : to[trusted]);
    return new EventState(
        List.of(moved), history.monitorVariables(monitors).detector(detector), state.observer());
  }

  private MessagePool permuted(MessagePool pool, int[] to) {
    return new MessagePool(
        pool.messages().stream()
            .map(
                m -> {
                  Type type = system.messages().get(m.kind()).content();
                  return new EventMessage(
                      m.kind(),
                      to[m.sender()],
                      ProcessReferences.permuted(type, m.content(), to),
                      m.sequenceNumber());
                })
            .toList());
  }

  @Override
  public List<String> lines(EventState state) {
    var lines = new ArrayList<>(new EventStateView(system, state).lines());
    RunHistory history = state.history();
    addCounts("lost", history.lost(), lines);
    addCounts("restarts", history.restarts(), lines);
    if (!history.detector().equals(DetectorState.INITIAL)) {
      lines.add("failure detector: " + history.detector().stage().name().toLowerCase(Locale.ROOT));
    }
    if (history.isNetworkStable()) {
      lines.add("the network is stable");
    }
    if (hasObserver()) {
      lines.add("observer in state " + state.observer());
    }
    return lines;
  }

  private static void addCounts(String what, List<Integer> counts, List<String> lines) {
    if (counts.stream().anyMatch(c -> c > 0)) {
      lines.add(what + ": " + counts.stream().mapToInt(c -> c).sum());
    }
  }

  private boolean hasObserver() {
    return system.properties().stream().anyMatch(EventProperty.Temporal.class::isInstance);
  }

  @Override
  public List<String> violations(EventState state) {
    try {
      return interpreter.violatedProperties(state).stream().map(EventProperty::name).toList();
    } catch (FaultException e) {
      return List.of(e.fault().message());
    }
  }

  @Override
  public boolean isAccepting(EventState state) {
    return interpreter.isAccepting(state);
  }
}
