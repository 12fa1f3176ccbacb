package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import rondo.cli.report.TerminalStyle;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventInterpreter.InitialState;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventState;
import rondo.ir.event.EventSystem;
import rondo.ir.event.EventTransition;
import rondo.trace.event.EventStateView;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.event.EventTracePrinter;
import rondo.trace.event.EventTraceView;

/**
 * A run of a protocol of events. How it begins is the first move, where that is open. It ends where
 * it breaks a property that the protocol checks; what is about whole runs is not looked at.
 */
public final class EventSimulation implements Simulation {
  private final EventSystem system;
  private final ExecutionMode mode;
  private final EventInterpreter interpreter;
  private final List<InitialState> beginnings;
  private Optional<InitialState> beginning = Optional.empty();
  private final List<EventTransition> transitions = new ArrayList<>();

  public EventSimulation(EventSystem system, ExecutionMode mode) {
    this.system =
        system.withProperties(
            system.properties().stream()
                .filter(p -> !(p instanceof EventProperty.Temporal))
                .toList());
    this.mode = mode;
    this.interpreter = interpreter(this.system);
    this.beginnings = interpreter.initial();
    if (beginnings.size() == 1) {
      beginning = Optional.of(beginnings.getFirst());
    }
  }

  private EventInterpreter interpreter(EventSystem checked) {
    return new EventInterpreter(checked, mode.precedence(), mode.semantics());
  }

  @Override
  public List<String> moves(TerminalStyle style) {
    return beginning.isEmpty()
        ? EventMoveText.ofBeginnings(beginnings.stream().map(b -> story(run(b))).toList(), style)
        : EventMoveText.ofSteps(next().stream().map(this::storyWith).toList(), style);
  }

  /** What can follow; nothing after something has gone wrong. */
  private List<EventTransition> next() {
    return isViolated() ? List.of() : interpreter.successors(states().getLast());
  }

  /** The story with one step more; what is wrong with that, if anything, is told in full. */
  private EventTraceView storyWith(EventTransition next) {
    var all = new ArrayList<>(transitions);
    all.add(next);
    EventRun run = run(beginning.orElseThrow(), all);
    if (!interpreter.isViolationFree(next)) {
      return story(run);
    }
    var states = new ArrayList<>(states());
    states.add(next.target().orElseThrow());
    var replay = new EventReplay(run, states, Optional.empty(), Optional.empty());
    return EventTraceView.of(system, mode.semantics(), replay);
  }

  @Override
  public void perform(int number) {
    if (beginning.isEmpty()) {
      beginning = Optional.of(beginnings.get(number));
    } else {
      transitions.add(next().get(number));
    }
  }

  @Override
  public boolean undo() {
    if (!transitions.isEmpty()) {
      transitions.removeLast();
      return true;
    }
    boolean chosen = beginning.isPresent() && beginnings.size() > 1;
    if (chosen) {
      beginning = Optional.empty();
    }
    return chosen;
  }

  /** Begins, and makes up to so many random steps; the same seed makes the same ones. */
  public void runRandomly(long seed, long steps) {
    var random = new SplittableRandom(seed);
    beginning = Optional.of(any(beginnings, random));
    for (long i = 0; i < steps; i++) {
      List<EventTransition> possible = next();
      if (possible.isEmpty()) {
        return;
      }
      transitions.add(any(ofOne(possible, random), random));
    }
  }

  /** The steps of one process, so that nobody comes first for having many. */
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

  /** Whether it is said how the run begins. */
  public boolean hasStarted() {
    return beginning.isPresent();
  }

  /** Whether something is wrong with the run. */
  public boolean isViolated() {
    return transitions.isEmpty()
        ? beginning
            .filter(b -> EventReplay.of(interpreter, run(b)).isViolation(interpreter))
            .isPresent()
        : !interpreter.isViolationFree(transitions.getLast());
  }

  /** Whether nothing more can happen, though nothing is wrong. */
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

  /** At the beginning and after each step. */
  private List<EventState> states() {
    var states = new ArrayList<EventState>();
    beginning.flatMap(InitialState::state).ifPresent(states::add);
    transitions.forEach(t -> t.target().ifPresent(states::add));
    return states;
  }

  /**
   * The property that is broken, one of them if there are several; empty too where just an
   * assertion or the like is.
   */
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

  public EventTraceView story() {
    return story(run());
  }

  /** Nobody sees a run that the interpreter has not taken step by step. */
  private EventTraceView story(EventRun run) {
    Optional<EventProperty> broken = violatedProperty(EventReplay.of(interpreter, run));
    EventSystem checked = system.withProperties(broken.stream().toList());
    EventReplay replay = EventReplay.of(interpreter(checked), run);
    return EventTraceView.of(checked, mode.semantics(), replay);
  }

  /** What everybody has at first counts, too. */
  @Override
  public int length() {
    return hasStarted() ? 1 + story().entries().size() : 0;
  }

  @Override
  public String textFrom(int from, TerminalStyle style) {
    return hasStarted() ? EventTracePrinter.printFrom(from, story(), style.style()) : "";
  }

  @Override
  public List<String> state() {
    List<EventState> states = states();
    return states.isEmpty() ? List.of() : new EventStateView(system, states.getLast()).lines();
  }
}
