package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.CrashedOutcome;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.data.interpreter.InitialValues;
import rondo.ir.data.interpreter.LoopOrderMonitor;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.StatementExecution;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.CommunicationClosureMonitor;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.InitializationOrder;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.state.EnabledReaction;

/**
 * The execution of one process, for the reference interpreter. Terms and statements are evaluated
 * by {@link TermEvaluator} and {@link StatementExecution}; everything else is implemented
 * independently of {@link rondo.ir.event.semantics.EventProcessSemantics}, which the engine uses.
 */
final class ProcessExecution {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final int process;
  private final Role role;

  ProcessExecution(EventSystem system, int process) {
    this.system = system;
    this.process = process;
    this.role = system.roleOf(process);
  }

  /**
   * A possible initialization: the variables before the first block, and its outcome.
   *
   * @param crash where the process crashes within the block, if it does
   */
  record Initialization(List<Value> variables, Outcome outcome, Optional<CrashPoint> crash) {
    Initialization(List<Value> variables, Outcome outcome) {
      this(variables, outcome, Optional.empty());
    }
  }

  /** The possible initial values of the variables. */
  List<List<Value>> initial() {
    return values(role.variables());
  }

  /** All outcomes of {@code init}, including those within which the process crashes. */
  List<Initialization> initialize() {
    return initializations(initial(), role.init());
  }

  /** All outcomes of joining, likewise. */
  List<Initialization> join() {
    return initializations(initial(), role.lifecycle().joining());
  }

  /**
   * All outcomes of a restart, likewise: a variable that is not kept gets its initial value.
   *
   * @param before the variables when the process crashed
   */
  List<Initialization> restart(List<Value> before) {
    var variables = new ArrayList<LocalVariable>();
    for (int v = 0; v < before.size(); v++) {
      LocalVariable variable = role.variables().get(v);
      var kept = new LocalVariable.Initial.Fixed(new Term.Constant(before.get(v)));
      boolean forgotten = variable.kind() == LocalVariable.Kind.STATE;
      variables.add(
          new LocalVariable(
              variable.name(),
              variable.type(),
              variable.kind(),
              forgotten ? variable.initial() : kept,
              variable.at()));
    }
    return initializations(values(variables), role.lifecycle().recovery());
  }

  /** All outcomes of a reaction. */
  List<Outcome> react(List<Value> variables, EnabledReaction enabledReaction) {
    return react(variables, enabledReaction, new LinkedHashSet<>());
  }

  /** All outcomes of a reaction within which the process crashes. */
  Collection<CrashedOutcome> reactAndCrash(List<Value> variables, EnabledReaction enabledReaction) {
    var crashes = new LinkedHashSet<CrashedOutcome>();
    react(variables, enabledReaction, crashes);
    return crashes;
  }

  private List<Outcome> react(
      List<Value> variables, EnabledReaction enabledReaction, Set<CrashedOutcome> crashes) {
    Reaction reaction = role.reactions().get(enabledReaction.reaction());
    List<ReceivedMessage> heard =
        reaction.trigger() instanceof Trigger.Quorum
                || (reaction.trigger() instanceof Trigger.Received counted
                    && counted.readsMailbox())
            ? enabledReaction.consumed().stream()
                .map(l -> new ReceivedMessage(l.sender(), l.content()))
                .toList()
            : List.of();
    var outcomes = new ArrayList<Outcome>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      var changed = new ArrayList<>(variables);
      TermEvaluator termEvaluator = evaluator(changed, heard);
      termEvaluator.setReadMessages(EnabledReactions.mailboxes(reaction, enabledReaction.read()));
      if (reaction.trigger() instanceof Trigger.SingleMessage message) {
        EventMessage eventMessage = enabledReaction.consumed().getFirst();
        termEvaluator.bind(message.message(), eventMessage.content());
        termEvaluator.bind(message.sender(), Value.of(eventMessage.sender()));
      }
      if (reaction.trigger() instanceof Trigger.Received received) {
        EventMessage any = enabledReaction.consumed().getFirst();
        termEvaluator.bind(received.message(), any.content());
        termEvaluator.bind(received.sender(), Value.of(any.sender()));
        received
            .groupKey()
            .ifPresent(g -> termEvaluator.bind(g.value(), termEvaluator.value(g.term())));
      }
      var statementExecution =
          new StatementExecution(termEvaluator, changed, choices.get(), LoopOrderMonitor.NONE);
      Outcome outcome = withRevocation(statementExecution.run(reaction.body()), statementExecution);
      outcomes.add(roundChecked(variables, enabledReaction.messages(), outcome, reaction.at()));
      crashes.addAll(statementExecution.crashes(SendSubsets.ALL));
      choices = statementExecution.nextChoices();
    }
    return outcomes;
  }

  private List<Initialization> initializations(List<List<Value>> initial, List<Stmt> first) {
    var begun = new ArrayList<Initialization>();
    for (List<Value> variables : initial) {
      var crashes = new LinkedHashSet<CrashedOutcome>();
      Optional<List<Integer>> choices = Optional.of(List.of());
      while (choices.isPresent()) {
        var changed = new ArrayList<>(variables);
        TermEvaluator termEvaluator = evaluator(changed, List.of());
        var statementExecution =
            new StatementExecution(termEvaluator, changed, choices.get(), LoopOrderMonitor.NONE);
        Outcome outcome = withRevocation(statementExecution.run(first), statementExecution);
        begun.add(
            new Initialization(
                variables, roundChecked(variables, List.of(), outcome, Position.NONE)));
        crashes.addAll(statementExecution.crashes(SendSubsets.ALL));
        choices = statementExecution.nextChoices();
      }
      if (system.faultModel().crashesWithinSteps().mayFail(process)) {
        crashes.forEach(
            c -> begun.add(new Initialization(variables, c.outcome(), Optional.of(c.point()))));
      }
    }
    return begun;
  }

  /**
   * A revoked decision takes precedence over an assertion if a property forbids it; otherwise it is
   * ignored.
   */
  private Outcome withRevocation(Outcome outcome, StatementExecution statementExecution) {
    var lookedFor = new HashSet<Integer>();
    for (EventProperty property : system.properties()) {
      if (property instanceof EventProperty.Irrevocability irrevocability) {
        lookedFor.add(irrevocability.output());
      }
    }
    Optional<Fault> revocation = statementExecution.revocation(lookedFor);
    Optional<Fault> fault = outcome.fault();
    if (fault.isPresent() && fault.get().endsRun()) {
      return outcome;
    }
    if (revocation.isPresent()) {
      return outcome.withFault(revocation);
    }
    return fault.isPresent() && fault.get().kind() == Fault.Kind.REVOKED
        ? outcome.withFault(Optional.empty())
        : outcome;
  }

  private Outcome roundChecked(
      List<Value> before, List<EventMessage> taken, Outcome outcome, Position at) {
    Optional<CommunicationClosureMonitor> watch = CommunicationClosureMonitor.of(system);
    return watch.isPresent() ? watch.get().checked(before, taken, outcome, at) : outcome;
  }

  /** Initializes the variables one after the other, each after those that it reads. */
  private List<List<Value>> values(List<LocalVariable> variables) {
    return InitialValues.of(
        variables, InitializationOrder.of(variables), begun -> evaluator(begun, List.of()));
  }

  private TermEvaluator evaluator(List<Value> variables, List<ReceivedMessage> heard) {
    return TermEvaluator.ofProcess(system.processes(), process, ALWAYS, variables, heard);
  }
}
