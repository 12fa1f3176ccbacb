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
import rondo.ir.round.interpreter.RoundStep.Exchange;
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

  /** The choice of a fault-free round, or of the first initial state of each process. */
  static final String UNCHANGED = ".";

  /**
   * A run so far, and the draft of what follows: an initial state, a round, or nothing.
   *
   * @param choices the choices of all moves so far
   */
  private record SimulationState(
      Optional<RoundState> start,
      List<RoundTransition> steps,
      List<String> choices,
      Optional<StartDraft> beginning,
      Optional<RoundDraft> round) {
    SimulationState {
      steps = List.copyOf(steps);
      choices = List.copyOf(choices);
    }

    /** The draft changed. */
    SimulationState with(Optional<StartDraft> start, Optional<RoundDraft> next) {
      return new SimulationState(this.start, steps, choices, start, next);
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
    now =
        new SimulationState(
            Optional.empty(), List.of(), List.of(), Optional.of(draft), Optional.empty());
    if (draft.isSettled()) {
      now = after(start(draft.members()), List.of(), List.of());
    }
  }

  private RoundSimulation(RoundSimulation other) {
    system = other.system;
    checker = other.checker;
    interpreter = other.interpreter;
    now = other.now;
  }

  /** A copy, in which nothing can be undone. */
  @Override
  public RoundSimulation copy() {
    return new RoundSimulation(this);
  }

  @Override
  public List<String> choices() {
    return now.choices();
  }

  @Override
  public List<EnabledMove> enabledMoves() {
    return List.of();
  }

  /** The draft as a form; empty at the end of the run. */
  public Optional<RoundForm> form() {
    String objection = whyImpossible().orElse("");
    if (now.beginning().isPresent()) {
      return Optional.of(RoundForm.of(now.beginning().get(), system, objection));
    }
    String violation = objection.isEmpty() && !hasEnded() ? wrong(next()).orElse("") : "";
    return now.round().map(r -> RoundForm.of(r, system, title(r), objection, violation));
  }

  @Override
  public void perform(String choice) throws InvalidChoiceException {
    if (hasEnded()) {
      throw InvalidChoiceException.ended();
    }
    draft(choice);
    Optional<String> objection = whyImpossible();
    if (objection.isPresent()) {
      throw new InvalidChoiceException("not possible: " + objection.get());
    }
    go(next());
  }

  /**
   * Makes the draft the one of a choice, whether that is possible or not.
   *
   * @throws InvalidChoiceException if it is not a choice
   */
  public void draft(String choice) throws InvalidChoiceException {
    if (!choice.equals(UNCHANGED)) {
      for (String command : choice.split(";", -1)) {
        if (!edit(command)) {
          throw new InvalidChoiceException("`" + command + "` is no change of the draft");
        }
      }
    }
  }

  /** The choice of an initial state; empty if it is not one. */
  public Optional<String> choice(List<ProcessState> start) {
    return now.beginning().flatMap(b -> b.with(start)).map(b -> RoundForm.choice(b.commands()));
  }

  /** The choice of an exchange after the current state; empty if the run has ended. */
  public Optional<String> choice(Exchange exchange) {
    return now.round()
        .map(r -> RoundForm.choice(RoundDraft.of(r.open(), r.state(), exchange).commands()));
  }

  /** The current state; empty before the initial state is chosen. */
  public Optional<RoundState> roundState() {
    return now.start().map(s -> last(s, now.steps()));
  }

  /** A random step of the current state; empty if none was found. */
  public Optional<RoundTransition> randomStep(SplittableRandom random) {
    return now.round().flatMap(r -> interpreter.randomSuccessor(r.state(), random));
  }

  @Override
  public Optional<TraceView> trace() {
    return hasStarted() ? Optional.of(view(now)) : Optional.empty();
  }

  /**
   * @throws InvalidRoundRunException if there is no such initial state
   */
  private RoundState start(List<ProcessState> members) {
    return interpreter.initialState(new RoundRun.Start(members, Value.NONE));
  }

  private SimulationState after(
      RoundState start, List<RoundTransition> steps, List<String> choices) {
    boolean ends =
        checker.violation(start, steps).isPresent() || interpreter.isFinal(last(start, steps));
    return new SimulationState(
        Optional.of(start),
        steps,
        choices,
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
              lines.add(title(r) + ":");
              new RoundDraftText(r, system.variables()).lines().forEach(l -> lines.add("  " + l));
            });
    whyImpossible().ifPresent(o -> lines.add(style.doubtful("not possible: ") + o));
    return lines;
  }

  private String title(RoundDraft draft) {
    String title = "round " + (now.steps().size() + 1);
    return system.rounds().size() == 1
        ? title
        : title
            + ", phase "
            + draft.state().roundNumber().phase()
            + ", "
            + draft.open().round().name();
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
      StartDraft draft = now.beginning().get();
      return after(start(draft.members()), List.of(), with(RoundForm.choice(draft.commands())));
    }
    RoundDraft draft = now.round().orElseThrow();
    return after(
        now.start().orElseThrow(),
        with(interpreter.apply(draft.state(), draft.step())),
        with(RoundForm.choice(draft.commands())));
  }

  private List<String> with(String choice) {
    var choices = new ArrayList<>(now.choices());
    choices.add(choice);
    return choices;
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
      RoundState start = interpreter.randomInitialState(random);
      go(after(start, List.of(), with(choice(start.processStates()).orElseThrow())));
      return true;
    }
    Optional<RoundTransition> step = randomStep(random);
    step.ifPresent(
        s ->
            go(
                after(
                    now.start().orElseThrow(),
                    with(s),
                    with(choice((Exchange) s.step()).orElseThrow()))));
    return step.isPresent();
  }

  @Override
  public boolean edit(String command) {
    Optional<StartDraft> beginning = now.beginning().flatMap(b -> b.edited(command));
    Optional<RoundDraft> round = now.round().flatMap(r -> r.edited(command));
    if (beginning.isEmpty() && round.isEmpty()) {
      return false;
    }
    go(now.with(beginning, round));
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
