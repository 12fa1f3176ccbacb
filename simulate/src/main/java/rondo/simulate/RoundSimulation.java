package rondo.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.InvalidRoundRunException;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.report.TerminalStyle;
import rondo.trace.print.RoundTablePrinter;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.TraceView;

/**
 * A simulation of a round-based protocol. A round has far too many outcomes to list, so the user
 * composes one: the draft starts without faults, and each command changes it. A draft that the
 * interpreter admits is a move. Undo reverts a round or a change to the draft.
 */
public final class RoundSimulation implements Simulation {
  private final RoundSystem system;
  private final RoundRunChecker checker;
  private final RoundInterpreter interpreter;
  private final Deque<SimulationState> before = new ArrayDeque<>();
  private SimulationState now;

  /** A run so far, and the draft of what follows: an initial state, a round, or nothing. */
  private record SimulationState(
      Optional<RoundState> start,
      List<RoundTransition> steps,
      Optional<StartDraft> beginning,
      Optional<RoundDraft> round) {
    SimulationState {
      steps = List.copyOf(steps);
    }
  }

  public RoundSimulation(RoundSystem system) {
    this.system = system;
    this.checker = new RoundRunChecker(system);
    this.interpreter = checker.interpreter();
    StartDraft draft =
        StartDraft.of(
            IntStream.range(0, system.processes())
                .mapToObj(interpreter::initialProcessStates)
                .toList());
    now = new SimulationState(Optional.empty(), List.of(), Optional.of(draft), Optional.empty());
    if (draft.isSettled()) {
      now = begun(start(draft.members()));
    }
  }

  /**
   * @throws InvalidRoundRunException if there is no such initial state
   */
  private RoundState start(List<ProcessState> members) {
    return interpreter.initialState(new RoundRun.Start(members, Value.NONE));
  }

  private SimulationState begun(RoundState start) {
    return after(start, List.of());
  }

  private SimulationState after(RoundState start, List<RoundTransition> steps) {
    boolean ends =
        checker.violation(start, steps).isPresent() || interpreter.isFinal(last(start, steps));
    return new SimulationState(
        Optional.of(start),
        steps,
        Optional.empty(),
        ends ? Optional.empty() : Optional.of(draft(last(start, steps))));
  }

  private RoundDraft draft(RoundState state) {
    return RoundDraft.of(interpreter.nextRound(state), state);
  }

  private static RoundState last(RoundState start, List<RoundTransition> steps) {
    return steps.isEmpty() ? start : steps.getLast().target().orElse(start);
  }

  /** The draft, and why it is not possible, if so. */
  @Override
  public List<String> draft(TerminalStyle style) {
    var lines = new ArrayList<String>();
    now.beginning()
        .ifPresent(
            b -> {
              lines.add("initial state:");
              b.lines(system.variables()).forEach(l -> lines.add("  " + l));
            });
    now.round()
        .ifPresent(
            r -> {
              lines.add("round " + (now.steps().size() + 1) + named(r) + ":");
              new RoundDraftText(r, system.variables()).lines().forEach(l -> lines.add("  " + l));
            });
    whyImpossible().ifPresent(o -> lines.add(style.doubtful("not possible: ") + o));
    return lines;
  }

  private String named(RoundDraft draft) {
    if (system.rounds().size() == 1) {
      return "";
    }
    return ", phase " + draft.state().roundNumber().phase() + ", " + draft.open().round().name();
  }

  private Optional<String> whyImpossible() {
    if (now.round().isPresent()) {
      return now.round().get().whyImpossible();
    }
    try {
      now.beginning().ifPresent(b -> start(b.members()));
      return Optional.empty();
    } catch (InvalidRoundRunException e) {
      return Optional.of(e.getMessage());
    }
  }

  @Override
  public List<String> moves(TerminalStyle style) {
    if (whyImpossible().isPresent() || (now.round().isEmpty() && now.beginning().isEmpty())) {
      return List.of();
    }
    SimulationState next = next();
    String wrong = wrong(next).map(w -> "  " + style.bad(w)).orElse("");
    return List.of(
        (now.beginning().isPresent() ? "start in this state" : "perform this round") + wrong);
  }

  /** The violation in or after the last step. */
  private Optional<String> wrong(SimulationState state) {
    if (checker.violation(state.start().orElseThrow(), state.steps()).isEmpty()) {
      return Optional.empty();
    }
    TraceView view = view(state);
    var all = new ArrayList<>(view.violations());
    if (!view.rounds().isEmpty()) {
      all.addAll(view.rounds().getLast().faults());
    }
    return all.stream().map(TraceView.ViolationMessage::message).findFirst();
  }

  /** The state after the draft is performed. */
  private SimulationState next() {
    if (now.beginning().isPresent()) {
      return begun(start(now.beginning().get().members()));
    }
    RoundDraft draft = now.round().orElseThrow();
    return after(now.start().orElseThrow(), with(interpreter.apply(draft.state(), draft.step())));
  }

  private List<RoundTransition> with(RoundTransition step) {
    var steps = new ArrayList<>(now.steps());
    steps.add(step);
    return steps;
  }

  @Override
  public boolean hasEnded() {
    return now.beginning().isEmpty() && now.round().isEmpty();
  }

  @Override
  public void perform(int number) {
    go(next());
  }

  private void go(SimulationState next) {
    before.push(now);
    now = next;
  }

  @Override
  public boolean performRandom(SplittableRandom random) {
    if (now.beginning().isPresent()) {
      go(begun(interpreter.randomInitialState(random)));
      return true;
    }
    Optional<RoundTransition> step =
        now.round().flatMap(r -> interpreter.randomSuccessor(r.state(), random));
    step.ifPresent(s -> go(after(now.start().orElseThrow(), with(s))));
    return step.isPresent();
  }

  @Override
  public boolean edit(String command) {
    Optional<StartDraft> beginning = now.beginning().flatMap(b -> b.edited(command));
    Optional<RoundDraft> round = now.round().flatMap(r -> r.edited(command));
    if (beginning.isEmpty() && round.isEmpty()) {
      return false;
    }
    go(new SimulationState(now.start(), now.steps(), beginning, round));
    return true;
  }

  @Override
  public String help() {
    return now.beginning().isPresent() ? StartDraft.HELP : RoundDraft.HELP;
  }

  @Override
  public boolean undo() {
    if (before.isEmpty()) {
      return false;
    }
    now = before.pop();
    return true;
  }

  /** Whether the initial state is chosen. */
  public boolean hasStarted() {
    return now.start().isPresent();
  }

  /** Whether the run violates a property. */
  public boolean isViolated() {
    return now.start().flatMap(s -> checker.violation(s, now.steps())).isPresent();
  }

  /** The violated property; empty also if an assertion fails or a run-time error occurs. */
  public Optional<RoundProperty> violatedProperty() {
    return now.start()
        .flatMap(s -> checker.violation(s, now.steps()))
        .flatMap(RoundRunChecker.RunViolation::property);
  }

  /** The run so far. */
  public RoundRun run() {
    return checker.run(now.start().orElseThrow(), now.steps());
  }

  private TraceView view(SimulationState state) {
    return checker.view(state.start().orElseThrow(), state.steps());
  }

  /** The initial state counts, too. */
  @Override
  public int length() {
    return hasStarted() ? 1 + now.steps().size() : 0;
  }

  @Override
  public String textFrom(int from, TerminalStyle style) {
    if (!hasStarted() || from >= length()) {
      return "";
    }
    TraceView view = view(now);
    return from == 0
        ? TracePrinter.print(view, style.style())
        : RoundTablePrinter.printFrom(from - 1, view, style.style());
  }

  @Override
  public List<String> state() {
    if (!hasStarted()) {
      return List.of();
    }
    RoundState state = last(now.start().orElseThrow(), now.steps());
    return IntStream.range(0, system.processes())
        .mapToObj(p -> ValueText.process(p) + ": " + text(state.processStates().get(p)))
        .toList();
  }

  private String text(ProcessState state) {
    var words = new ArrayList<String>();
    switch (state.status()) {
      case CORRECT, ABSENT -> {}
      case CRASHED -> words.add("crashed");
      case OMITTING -> words.add("omits");
      case BYZANTINE -> words.add("byzantine");
    }
    for (int v = 0; v < system.variables().size(); v++) {
      if (state.status() != ProcessStatus.BYZANTINE) {
        var variable = system.variables().get(v);
        words.add(
            variable.name() + " = " + ValueText.of(variable.type(), state.variables().get(v)));
      }
    }
    return String.join(", ", words);
  }
}
