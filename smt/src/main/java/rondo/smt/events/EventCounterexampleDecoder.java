package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.smt.events.EventStepEncoding.EncodedEventStep;
import rondo.smt.events.InitialEventStates.InitialProcess;
import rondo.smt.events.TakenMessages.Candidate;
import rondo.smt.execution.Effect;
import rondo.smt.formula.SmtModel;
import rondo.smt.value.SymbolicValue;

/**
 * Decodes a model of the formulas into a run and replays it with the interpreter. Each step is
 * looked up among the transitions of the interpreter, so the run is one of the protocol; that there
 * is none would be a bug.
 */
final class EventCounterexampleDecoder {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSmtTask task;
  private final EventUnrolling runs;
  private final SmtModel smtModel;
  private final EventInterpreter interpreter;

  EventCounterexampleDecoder(EventSmtTask task, EventUnrolling runs, SmtModel smtModel) {
    this.task = task;
    this.runs = runs;
    this.smtModel = smtModel;
    this.interpreter =
        new EventInterpreter(task.system(), task.precedence(), DeliverySemantics.AT_ONCE);
  }

  EventReplay replay(int time) {
    EventRun.Start start = start();
    Optional<EventState> state =
        interpreter
            .initialState(start)
            .orElseThrow(() -> invalid("initial state " + start))
            .state();
    var steps = new ArrayList<EventStep>();
    for (int t = 0; t < time; t++) {
      EventState from = state.orElseThrow(() -> invalid("a run that continues after an error"));
      EventTransition taken = transition(from, t);
      steps.add(taken.step());
      state = taken.target();
    }
    EventReplay replay =
        EventReplay.of(interpreter, new EventRun(start, steps, OptionalInt.empty()));
    if (!replay.isViolation(interpreter)) {
      throw invalid("violation at the end of " + steps);
    }
    return replay;
  }

  private static IllegalStateException invalid(String what) {
    return new IllegalStateException("the interpreter has no such " + what);
  }

  private EventRun.Start start() {
    List<ProcessStatus> statuses =
        runs.initial().state().statuses().stream().map(s -> s.decode(smtModel)).toList();
    var variables = new ArrayList<List<Value>>();
    var choices = new ArrayList<List<Integer>>();
    var crashes = new ArrayList<Optional<CrashPoint>>();
    for (int p = 0; p < statuses.size(); p++) {
      InitialProcess process = runs.initial().processes().get(p);
      variables.add(values(process.variables()));
      Optional<CrashWithinStep> crash = process.crash(smtModel);
      Optional<Effect> executed =
          statuses.get(p) == ProcessStatus.CORRECT
              ? Optional.of(process.effect())
              : crash.map(CrashWithinStep::effect);
      choices.add(executed.map(e -> e.choices(smtModel)).orElse(List.of()));
      crashes.add(crash.map(c -> c.decode(smtModel)));
    }
    return new EventRun.Start(statuses, variables, choices, crashes);
  }

  private List<Value> values(List<SymbolicValue> variables) {
    return variables.stream().map(this::value).toList();
  }

  private Value value(SymbolicValue value) {
    return runs.context().values().evaluate(smtModel, value);
  }

  private EventTransition transition(EventState from, int time) {
    EncodedEventStep encoded = runs.encodedStep(time);
    StepAlternative alternative =
        encoded.alternatives().get((int) smtModel.unsigned(encoded.choice()));
    int move = encoded.move().map(m -> (int) smtModel.unsigned(m.move())).orElse(0);
    return interpreter.successors(from).stream()
        .filter(t -> t.step().observerMove() == move)
        .filter(t -> matches(t, alternative, encoded, from))
        .findFirst()
        .orElseThrow(() -> invalid("step " + (time + 1)));
  }

  private boolean matches(
      EventTransition transition,
      StepAlternative alternative,
      EncodedEventStep encoded,
      EventState from) {
    return switch (alternative) {
      case StepAlternative.React react ->
          transition.step() instanceof EventStep.React step
              && step.process() == react.process()
              && step.enabledReaction().reaction() == react.reaction()
              && step.crash().equals(react.crash().map(c -> c.decode(smtModel)))
              && step.choices().equals(react.result().choices(smtModel))
              && takesSame(step, react, taken(encoded), from);
      case StepAlternative.GuardError error ->
          transition.step() instanceof EventStep.React step
              && step.process() == error.process()
              && step.enabledReaction().messages().isEmpty()
              && transition.target().isEmpty();
      case StepAlternative.Crash crash ->
          transition.step() instanceof EventStep.Crash step && step.process() == crash.process();
      case StepAlternative.Enter enter ->
          transition.step() instanceof EventStep.Enter step
              && step.process() == enter.process()
              && step.crash().equals(enter.crash().map(c -> c.decode(smtModel)))
              && step.variables().equals(values(enter.initial()))
              && step.choices().equals(enter.result().choices(smtModel));
      case StepAlternative.Lose _ -> {
        Candidate lost = takenCandidates(encoded).getFirst();
        yield transition.step() instanceof EventStep.Lose step
            && step.process() == lost.message().receiver()
            && step.message().equals(message(lost));
      }
    };
  }

  private List<Candidate> takenCandidates(EncodedEventStep encoded) {
    return encoded.selection().candidates().stream()
        .filter(c -> smtModel.holds(c.taken()))
        .toList();
  }

  private List<EventMessage> taken(EncodedEventStep encoded) {
    return takenCandidates(encoded).stream().map(this::message).sorted().toList();
  }

  private EventMessage message(Candidate candidate) {
    PendingMessage message = candidate.message();
    int sender = ((Value.Number) value(message.sender())).value();
    return new EventMessage(message.kind(), sender, value(message.content()));
  }

  /**
   * Whether a step takes the same messages. If the body does not depend on the messages that are
   * counted, the interpreter counts a fixed set for each key.
   */
  private boolean takesSame(
      EventStep.React step,
      StepAlternative.React react,
      List<EventMessage> taken,
      EventState from) {
    Reaction reaction = task.system().roleOf(react.process()).reactions().get(react.reaction());
    EnabledReaction enabled = step.enabledReaction();
    return reaction.trigger() instanceof Trigger.Received received && !received.readsMailbox()
        ? key(received, enabled.consumed().getFirst(), step.process(), from)
            .equals(key(received, taken.getFirst(), step.process(), from))
        : enabled.messages().equals(taken);
  }

  private Optional<Value> key(
      Trigger.Received received, EventMessage message, int process, EventState from) {
    TermEvaluator evaluator =
        TermEvaluator.ofProcess(
            task.system().processes(), process, ALWAYS, from.variables(process), List.of());
    evaluator.bind(received.message(), message.content());
    evaluator.bind(received.sender(), Value.of(message.sender()));
    return received.groupKey().map(g -> evaluator.value(g.term()));
  }
}
