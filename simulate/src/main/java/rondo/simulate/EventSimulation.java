package rondo.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventInterpreter.InitialState;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventTransition;
import rondo.report.TerminalStyle;
import rondo.trace.file.ExecutionMode;
import rondo.trace.print.StepListPrinter;
import rondo.trace.view.EventStateView;
import rondo.trace.view.EventTraceViewBuilder;
import rondo.trace.view.TraceView;

/**
 * A simulation of an event-based protocol. The initial state is chosen as the first move, if there
 * are several. The run ends where it violates a property of the protocol; liveness is not checked.
 */
public final class EventSimulation implements Simulation {
  private final EventSystem system;
  private final ExecutionMode mode;
  private final EventInterpreter interpreter;
  private final List<InitialState> beginnings;
  private Optional<InitialState> beginning = Optional.empty();
  private final List<EventTransition> transitions = new ArrayList<>();

  /** The number of the initial state, if there are several, and of each transition. */
  private final List<Integer> numbers = new ArrayList<>();

  public EventSimulation(EventSystem system, ExecutionMode mode) {
    this.system =
        system.withProperties(
            system.properties().stream()
                .filter(p -> !(p instanceof EventProperty.Temporal || p.isWitness()))
                .toList());
    this.mode = mode;
    this.interpreter = interpreter(this.system);
    this.beginnings = interpreter.initial();
    if (beginnings.size() == 1) {
      beginning = Optional.of(beginnings.getFirst());
    }
  }

  private EventSimulation(EventSimulation other) {
    system = other.system;
    mode = other.mode;
    interpreter = other.interpreter;
    beginnings = other.beginnings;
    beginning = other.beginning;
    transitions.addAll(other.transitions);
    numbers.addAll(other.numbers);
  }

  @Override
  public EventSimulation copy() {
    return new EventSimulation(this);
  }

  private EventInterpreter interpreter(EventSystem checked) {
    return new EventInterpreter(checked, mode.precedence(), mode.semantics());
  }

  @Override
  public List<String> moves(TerminalStyle style) {
    return enabledMoves().stream().map(m -> EventMoveText.styled(m, style)).toList();
  }

  @Override
  public List<EnabledMove> enabledMoves() {
    return beginning.isEmpty()
        ? EventMoveText.ofBeginnings(beginnings.stream().map(b -> view(run(b))).toList())
        : EventMoveText.ofSteps(next().stream().map(this::storyWith).toList());
  }

  @Override
  public List<String> choices() {
    return numbers.stream().map(Object::toString).toList();
  }

  @Override
  public void perform(String choice) throws InvalidChoiceException {
    int number = choice.matches("[0-9]{1,9}") ? Integer.parseInt(choice) : Integer.MAX_VALUE;
    if (number >= (beginning.isEmpty() ? beginnings.size() : next().size())) {
      throw new InvalidChoiceException("there is no move " + choice);
    }
    perform(number);
  }

  @Override
  public Optional<TraceView> trace() {
    return hasStarted() ? Optional.of(view()) : Optional.empty();
  }

  /** The current state; empty before the initial state is chosen, and if it is an error. */
  public Optional<EventState> eventState() {
    return states().isEmpty() ? Optional.empty() : Optional.of(states().getLast());
  }

  /** The steps that are possible now, in the order of the choices. */
  public List<EventTransition> successors() {
    return hasStarted() ? next() : List.of();
  }

  /** The initial states, in the order of the choices. */
  public List<InitialState> initialStates() {
    return beginnings;
  }

  /** The successors; none after a violation. */
  private List<EventTransition> next() {
    return isViolated() ? List.of() : interpreter.successors(states().getLast());
  }

  /** The trace extended by a step, with its violation, if any, in full. */
  private TraceView storyWith(EventTransition next) {
    var all = new ArrayList<>(transitions);
    all.add(next);
    EventRun run = run(beginning.orElseThrow(), all);
    if (!interpreter.isViolationFree(next)) {
      return view(run);
    }
    var states = new ArrayList<>(states());
    states.add(next.target().orElseThrow());
    return view(run, states);
  }

  @Override
  public void perform(int number) {
    if (beginning.isEmpty()) {
      beginning = Optional.of(beginnings.get(number));
    } else {
      transitions.add(next().get(number));
    }
    numbers.add(number);
  }

  @Override
  public boolean undo() {
    if (!transitions.isEmpty()) {
      transitions.removeLast();
      numbers.removeLast();
      return true;
    }
    boolean chosen = beginning.isPresent() && beginnings.size() > 1;
    if (chosen) {
      beginning = Optional.empty();
      numbers.clear();
    }
    return chosen;
  }

  /** Chooses an initial state and up to so many random steps; deterministic for a given seed. */
  public void runRandomly(long seed, long steps) {
    var random = new SplittableRandom(seed);
    if (beginnings.size() > 1) {
      beginning = Optional.empty();
      perform(random.nextInt(beginnings.size()));
    } else {
      random.nextInt(1); // So that a seed means the same run, whatever the initial states.
    }
    for (long i = 0; i < steps; i++) {
      List<EventTransition> possible = next();
      if (possible.isEmpty()) {
        return;
      }
      perform(possible.indexOf(any(ofOne(possible, random), random)));
    }
  }

  /** The steps of one random process, so that processes with many steps are not preferred. */
  private static List<EventTransition> ofOne(
      List<EventTransition> possible, SplittableRandom random) {
    var byProcess = new TreeMap<Integer, List<EventTransition>>();
    for (EventTransition t : possible) {
      byProcess.computeIfAbsent(t.step().affectedProcess(), _ -> new ArrayList<>()).add(t);
    }
    return any(List.copyOf(byProcess.values()), random);
  }

  private static <T> T any(List<T> all, SplittableRandom random) {
    return all.get(random.nextInt(all.size()));
  }

  /** Whether the initial state is chosen. */
  public boolean hasStarted() {
    return beginning.isPresent();
  }

  /** Whether the run violates a property. */
  public boolean isViolated() {
    return transitions.isEmpty()
        ? beginning
            .filter(b -> EventReplay.of(interpreter, run(b)).isViolation(interpreter))
            .isPresent()
        : !interpreter.isViolationFree(transitions.getLast());
  }

  /** Whether the run has ended without violation. */
  public boolean isOver() {
    return hasStarted() && !isViolated() && next().isEmpty();
  }

  /** The run so far. */
  public EventRun run() {
    return run(beginning.orElseThrow(), transitions);
  }

  private static EventRun run(InitialState state) {
    return run(state, List.of());
  }

  private static EventRun run(InitialState state, List<EventTransition> transitions) {
    return new EventRun(
        state.start(),
        transitions.stream().map(EventTransition::step).toList(),
        OptionalInt.empty());
  }

  /** The initial state and the state after each step. */
  public List<EventState> states() {
    var states = new ArrayList<EventState>();
    beginning.flatMap(InitialState::state).ifPresent(states::add);
    transitions.forEach(t -> t.target().ifPresent(states::add));
    return states;
  }

  /** A violated property; empty also if an assertion fails or a run-time error occurs. */
  public Optional<EventProperty> violatedProperty() {
    return violatedProperty(EventReplay.of(interpreter, run()));
  }

  private Optional<EventProperty> violatedProperty(EventReplay replay) {
    return replay
        .violated()
        .or(
            () ->
                system.properties().stream()
                    .filter(EventProperty.Irrevocability.class::isInstance)
                    .filter(_ -> replay.isRevoking())
                    .findFirst());
  }

  public TraceView view() {
    return transitions.isEmpty() || isViolated() ? view(run()) : view(run(), states());
  }

  /** The trace of a run without violation, whose states are known. */
  private TraceView view(EventRun run, List<EventState> states) {
    var replay = new EventReplay(run, states, Optional.empty(), Optional.empty());
    return EventTraceViewBuilder.build(system.withProperties(List.of()), mode.semantics(), replay);
  }

  /** The trace, replayed by the interpreter. */
  private TraceView view(EventRun run) {
    Optional<EventProperty> broken = violatedProperty(EventReplay.of(interpreter, run));
    EventSystem checked = system.withProperties(broken.stream().toList());
    EventReplay replay = EventReplay.of(interpreter(checked), run);
    return EventTraceViewBuilder.build(checked, mode.semantics(), replay);
  }

  /** The initial state counts, too. */
  @Override
  public int length() {
    return hasStarted() ? 1 + view().steps().size() : 0;
  }

  @Override
  public String textFrom(int from, TerminalStyle style) {
    return hasStarted() ? StepListPrinter.printEventsFrom(from, view(), style.style()) : "";
  }

  @Override
  public List<String> state() {
    List<EventState> states = states();
    return states.isEmpty() ? List.of() : new EventStateView(system, states.getLast()).lines();
  }
}
