package rondo.ir.event.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashedOutcome;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.data.interpreter.InitialValues;
import rondo.ir.data.interpreter.LoopOrderMonitor;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.StatementExecution;
import rondo.ir.data.interpreter.StatementListener;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.CommunicationClosureMonitor;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.InitializationOrder;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.FairnessConstraint;
import rondo.ir.event.state.MessagePool;

/**
 * The semantics of a process: its initial values, its enabled reactions, and their outcomes.
 *
 * <p>All results depend on the arguments only, so an engine may memoize them.
 */
public final class EventProcessSemantics {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final Precedence precedence;
  private final GuardListener guards;
  private final StatementListener statements;

  /** By kind, all possible messages. */
  private final List<List<Value>> forgeries;

  private final Optional<CommunicationClosureMonitor> roundMonitor;

  /** Which reaction is taken if several are enabled by the same messages. */
  public enum Precedence {
    /** The first one in program order. */
    FIRST,
    ANY
  }

  public EventProcessSemantics(EventSystem system, Precedence precedence) {
    this(system, precedence, GuardListener.NONE);
  }

  public EventProcessSemantics(EventSystem system, Precedence precedence, GuardListener guards) {
    this(system, precedence, guards, StatementListener.NONE);
  }

  /**
   * @param statements is notified of executed statements
   */
  public EventProcessSemantics(
      EventSystem system,
      Precedence precedence,
      GuardListener guards,
      StatementListener statements) {
    this.system = system;
    this.precedence = precedence;
    this.guards = guards;
    this.statements = statements;
    this.roundMonitor = CommunicationClosureMonitor.of(system);
    this.forgeries =
        !system.faultModel().hasEquivocation()
            ? List.of()
            : system.messages().stream().map(m -> Domain.values(m.content(), 0)).toList();
  }

  public EventSystem system() {
    return system;
  }

  /** The semantics after the network has stabilized. */
  public EventProcessSemantics stabilized() {
    return new EventProcessSemantics(system.stabilized(), precedence, guards, statements);
  }

  /** The same semantics, without listeners. */
  public EventProcessSemantics unobserved() {
    return new EventProcessSemantics(system, precedence);
  }

  /** The possible values of the variables of a process before {@code init}. */
  public List<List<Value>> initialValues(int process) {
    List<LocalVariable> variables = system.roleOf(process).variables();
    return InitialValues.of(
        variables,
        InitializationOrder.of(variables),
        begun -> TermEvaluator.ofProcess(system.processes(), process, ALWAYS, begun, List.of()));
  }

  /**
   * The possible values of the variables of a process that restarts: inputs, outputs and stable
   * variables are kept.
   */
  public List<List<Value>> restartValues(int process, List<Value> own) {
    List<LocalVariable> written = system.roleOf(process).variables();
    List<LocalVariable> variables =
        IntStream.range(0, written.size()).mapToObj(v -> kept(written.get(v), own.get(v))).toList();
    return InitialValues.of(
        variables,
        InitializationOrder.of(variables),
        begun -> TermEvaluator.ofProcess(system.processes(), process, ALWAYS, begun, List.of()));
  }

  private static LocalVariable kept(LocalVariable v, Value value) {
    return switch (v.kind()) {
      case STATE -> v;
      case STABLE, INPUT, OUTPUT, GHOST ->
          new LocalVariable(
              v.name(),
              v.type(),
              v.kind(),
              new LocalVariable.Initial.Fixed(new Term.Constant(value)),
              v.at());
    };
  }

  /** The outcomes of {@code init} for these variables. */
  public List<Outcome> initialize(int process, List<Value> own) {
    return first(process, own, system.roleOf(process).init());
  }

  /** The outcomes of the joining block for a process that joins later. */
  public List<Outcome> join(int process, List<Value> own) {
    return first(process, own, system.roleOf(process).lifecycle().joining());
  }

  /** The outcomes of the recovery block for a process that restarts. */
  public List<Outcome> recover(int process, List<Value> own) {
    return first(process, own, system.roleOf(process).lifecycle().recovery());
  }

  /** The outcomes of {@code init} within which the process crashes. */
  public List<CrashedOutcome> initializeAndCrash(
      int process, List<Value> own, SendSubsets subsets) {
    return crashes(process, own, system.roleOf(process).init(), subsets);
  }

  /** The outcomes of the joining block within which the process crashes. */
  public List<CrashedOutcome> joinAndCrash(int process, List<Value> own, SendSubsets subsets) {
    return crashes(process, own, system.roleOf(process).lifecycle().joining(), subsets);
  }

  /** The outcomes of the recovery block within which the process crashes. */
  public List<CrashedOutcome> recoverAndCrash(int process, List<Value> own, SendSubsets subsets) {
    return crashes(process, own, system.roleOf(process).lifecycle().recovery(), subsets);
  }

  private List<CrashedOutcome> crashes(
      int process, List<Value> own, List<Stmt> block, SendSubsets subsets) {
    var crashes = new LinkedHashSet<CrashedOutcome>();
    var listener = new CrashListener(subsets, crashes::addAll);
    List<Outcome> uncrashed =
        outcomes(new Executor(process, own, List.of()), block, _ -> {}, listener);
    return distinct(process, crashes, uncrashed, subsets);
  }

  /**
   * Removes crashes that lead to no further states. A crashed process that never restarts receives
   * nothing, so whether it sends a message to itself does not matter. Where a message need not be
   * consumed, a crash is equivalent to a later one with the same variables and announcements, and,
   * apart from the number of steps, to one after the whole step.
   */
  private List<CrashedOutcome> distinct(
      int process,
      Collection<CrashedOutcome> crashes,
      List<Outcome> uncrashed,
      SendSubsets subsets) {
    return crashes.stream()
        .filter(
            c ->
                switch (subsets) {
                  case ALL -> true;
                  case DISTINCT -> system.faultModel().mayRestart(process) || !sendsTo(process, c);
                  case WHOLE ->
                      crashes.stream()
                          .map(CrashedOutcome::outcome)
                          .noneMatch(
                              o ->
                                  o.sent().size() > c.outcome().sent().size()
                                      && isContinued(c.outcome(), o));
                  case WHOLE_ONLY -> uncrashed.stream().noneMatch(o -> isContinued(c.outcome(), o));
                })
        .toList();
  }

  private static boolean sendsTo(int process, CrashedOutcome crashed) {
    List<OutgoingMessage> sent = crashed.outcome().sent();
    return sent.subList(sent.size() - crashed.point().sent().size(), sent.size()).stream()
        .anyMatch(m -> m.receiver() == process);
  }

  /** Whether a step continues another one, without changing variables or announcing anything. */
  private static boolean isContinued(Outcome crashed, Outcome whole) {
    int made = crashed.choices().size();
    return whole.fault().filter(Fault::endsRun).isEmpty()
        && whole.variables().equals(crashed.variables())
        && whole.announcements().equals(crashed.announcements())
        && whole.sent().size() >= crashed.sent().size()
        && whole.sent().subList(0, crashed.sent().size()).equals(crashed.sent())
        && whole.choices().size() >= made
        && whole.choices().subList(0, made).equals(crashed.choices());
  }

  private List<Outcome> first(int process, List<Value> own, List<Stmt> block) {
    List<Outcome> outcomes =
        outcomes(new Executor(process, own, List.of()), block, _ -> {}, CrashListener.NONE);
    return roundChecked(own, List.of(), outcomes, Position.NONE);
  }

  /**
   * All enabled reactions of a process.
   *
   * @throws FaultException if a guard cannot be evaluated
   */
  public List<EnabledReaction> enabledReactions(int process, List<Value> own, MessagePool arrived) {
    return enabledReactions(process, own, arrived, List.of());
  }

  /**
   * All enabled reactions of a process in the presence of Byzantine processes that may equivocate:
   * it may react to any message as if one of them had sent it. Such messages need not be stored,
   * since the sender may send the message just before it is consumed.
   */
  public List<EnabledReaction> enabledReactions(
      int process, List<Value> own, MessagePool arrived, List<Integer> forgers) {
    return enabledReactions(process, own, arrived, forgers, _ -> true);
  }

  /**
   * The enabled ones of some reactions, by number, as if the process had no others.
   *
   * @param some reactions to messages that are kept, or all others
   */
  public List<EnabledReaction> enabledReactions(
      int process, List<Value> own, MessagePool arrived, List<Integer> forgers, IntPredicate some) {
    var actor = new ReactionEnumerator.Actor(process, evaluator(process, own, List.of()), forgers);
    MessagePool there = forgers.isEmpty() ? arrived : with(forgers, arrived);
    List<EnabledReaction> enabled =
        new ReactionEnumerator(system, precedence, guards, actor, some).of(there);
    return system
        .detectorOf(process)
        .map(d -> enabled.stream().map(r -> r.detected(own.get(d.variable()))).toList())
        .orElse(enabled);
  }

  /** The enabled steps of a Byzantine process, in which it sends messages to all processes. */
  public List<EnabledReaction> enabledByzantineSends(int process, List<Value> own) {
    List<Reaction> reactions = system.roleOf(process).reactions();
    return IntStream.range(0, reactions.size())
        .filter(r -> reactions.get(r).isByzantine())
        .filter(r -> evaluator(process, own, List.of()).holds(reactions.get(r).guard()))
        .mapToObj(r -> new EnabledReaction(r, List.of()))
        .toList();
  }

  /**
   * What the reactions of a process to messages that are kept depend on.
   *
   * @throws FaultException if a guard cannot be evaluated
   */
  public List<CountableMessages> countable(int process, List<Value> own, MessagePool arrived) {
    var actor =
        new ReactionEnumerator.Actor(process, evaluator(process, own, List.of()), List.of());
    return new ReactionEnumerator(system, precedence, guards, actor, _ -> true).countable(arrived);
  }

  /** The variables in a step with its output of the failure detector. */
  private List<Value> informed(int process, List<Value> own, EnabledReaction reaction) {
    return reaction
        .detected()
        .map(output -> system.detectorOf(process).orElseThrow().with(own, output))
        .orElse(own);
  }

  /** The outcome of a step, whose variables do not keep the output of the failure detector. */
  private Outcome uninformed(int process, Outcome outcome) {
    return system
        .detectorOf(process)
        .map(d -> outcome.withVariables(d.with(outcome.variables(), d.neutral())))
        .orElse(outcome);
  }

  private MessagePool with(List<Integer> forgers, MessagePool arrived) {
    var messages = new ArrayList<>(arrived.messages());
    for (int kind = 0; kind < system.messages().size(); kind++) {
      for (Value content : forgeries.get(kind)) {
        for (int forger : forgers) {
          messages.add(new EventMessage(kind, forger, content));
        }
      }
    }
    return new MessagePool(messages);
  }

  /**
   * The fairness constraints of a process, given all messages sent to it. Messages that may be lost
   * need not be consumed, nor need a reaction be taken that requires one; if a guard cannot be
   * evaluated, there are no constraints, since that ends the run.
   *
   * @param omitting the processes that have failed and may omit to send
   */
  public Set<FairnessConstraint> fairnessConstraints(
      int process, List<Value> own, MessagePool sent, IntPredicate omitting) {
    try {
      List<EnabledReaction> enabled = enabledReactions(process, own, sent);
      var required =
          new MessagePool(
              sent.messages().stream()
                  .filter(m -> !omitting.test(m.sender()))
                  .filter(m -> !system.faultModel().mayStayForEver(m))
                  .toList());
      return fairnessConstraints(
          process, required.equals(sent) ? enabled : enabledReactions(process, own, required));
    } catch (FaultException e) {
      return Set.of();
    }
  }

  /** The fairness constraints of a process with these enabled reactions, in their order. */
  public Set<FairnessConstraint> fairnessConstraints(int process, List<EnabledReaction> enabled) {
    Set<FairnessConstraint> constraints = new LinkedHashSet<>();
    for (EnabledReaction reaction : enabled) {
      Trigger trigger = system.roleOf(process).reactions().get(reaction.reaction()).trigger();
      if (reaction.messages().stream().noneMatch(system.faultModel()::mayStayForEver)) {
        constraints.addAll(FairnessConstraint.satisfiedBy(process, trigger, reaction.messages()));
      }
    }
    return Collections.unmodifiableSet(constraints);
  }

  /** The outcomes of a reaction, in the order of the choices. */
  public List<Outcome> react(int process, List<Value> own, EnabledReaction enabledReaction) {
    Reaction reaction = system.roleOf(process).reactions().get(enabledReaction.reaction());
    List<Outcome> outcomes =
        outcomes(
            new Executor(
                process, informed(process, own, enabledReaction), heard(reaction, enabledReaction)),
            reaction.body(),
            e -> bind(reaction, enabledReaction, e),
            CrashListener.NONE);
    return roundChecked(own, enabledReaction.messages(), outcomes, reaction.at()).stream()
        .map(o -> uninformed(process, o))
        .toList();
  }

  /**
   * The outcomes of a reaction within which the process crashes. Communication closure is not
   * checked for them: their messages are among those of the step without the crash.
   */
  public List<CrashedOutcome> reactAndCrash(
      int process, List<Value> own, EnabledReaction enabledReaction, SendSubsets subsets) {
    Reaction reaction = system.roleOf(process).reactions().get(enabledReaction.reaction());
    var crashes = new LinkedHashSet<CrashedOutcome>();
    List<Outcome> uncrashed =
        outcomes(
            new Executor(
                process, informed(process, own, enabledReaction), heard(reaction, enabledReaction)),
            reaction.body(),
            e -> bind(reaction, enabledReaction, e),
            new CrashListener(subsets, crashes::addAll));
    return distinct(process, crashes, uncrashed, subsets).stream()
        .map(c -> new CrashedOutcome(uninformed(process, c.outcome()), c.point()))
        .toList();
  }

  /** The monitor of communication closure, if the property is checked. */
  public Optional<CommunicationClosureMonitor> roundMonitor() {
    return roundMonitor;
  }

  private List<Outcome> roundChecked(
      List<Value> own, List<EventMessage> consumed, List<Outcome> outcomes, Position at) {
    return roundMonitor
        .map(w -> outcomes.stream().map(o -> w.checked(own, consumed, o, at)).toList())
        .orElse(outcomes);
  }

  private static List<ReceivedMessage> heard(Reaction reaction, EnabledReaction enabledReaction) {
    if (reaction.trigger() instanceof Trigger.Received received && !received.readsMailbox()) {
      return List.of();
    }
    return enabledReaction.consumed().stream()
        .map(l -> new ReceivedMessage(l.sender(), l.content()))
        .toList();
  }

  private static void bind(
      Reaction reaction, EnabledReaction enabledReaction, TermEvaluator termEvaluator) {
    termEvaluator.setReadMessages(ReactionEnumerator.read(reaction, enabledReaction.read()));
    if (reaction.trigger() instanceof Trigger.SingleMessage message) {
      termEvaluator.bind(message.message(), enabledReaction.consumed().getFirst().content());
      termEvaluator.bind(
          message.sender(), Value.of(enabledReaction.consumed().getFirst().sender()));
    }
    if (reaction.trigger() instanceof Trigger.Received received
        && received.groupKey().isPresent()) {
      Trigger.GroupKey groupKey = received.groupKey().get();
      EventMessage first = enabledReaction.consumed().getFirst();
      Value key = MessageCounter.key(termEvaluator, received, groupKey, first);
      termEvaluator.bind(groupKey.value(), key);
    }
  }

  private interface Preparation {
    void prepare(TermEvaluator termEvaluator);
  }

  /** A process with its variables and the messages of a quorum. */
  private record Executor(int process, List<Value> own, List<ReceivedMessage> heard) {}

  /** Receives the crashes within each execution. */
  private record CrashListener(SendSubsets subsets, Consumer<List<CrashedOutcome>> found) {
    static final CrashListener NONE = new CrashListener(SendSubsets.WHOLE_ONLY, _ -> {});
  }

  private List<Outcome> outcomes(
      Executor executor, List<Stmt> block, Preparation preparation, CrashListener crashes) {
    var outcomes = new ArrayList<Outcome>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      List<Value> changing = Arrays.asList(executor.own().toArray(new Value[0]));
      TermEvaluator termEvaluator = evaluator(executor.process(), changing, executor.heard());
      preparation.prepare(termEvaluator);
      var statementExecution =
          new StatementExecution(
              termEvaluator, changing, choices.get(), LoopOrderMonitor.NONE, statements);
      outcomes.add(
          checked(statementExecution.run(block), statementExecution.revocation(irrevocable())));
      if (crashes != CrashListener.NONE) {
        crashes.found().accept(statementExecution.crashes(crashes.subsets()));
      }
      choices = statementExecution.nextChoices();
    }
    return List.copyOf(outcomes);
  }

  /** A revoked decision is a fault only if a property forbids it, and then it takes precedence. */
  private static Outcome checked(Outcome outcome, Optional<Fault> revocation) {
    if (outcome.revoked().isEmpty() || outcome.fault().filter(Fault::endsRun).isPresent()) {
      return outcome;
    }
    return revocation.isPresent()
        ? outcome.withFault(revocation)
        : outcome.withFault(outcome.fault().filter(f -> f.kind() != Fault.Kind.REVOKED));
  }

  /** The outputs for which a property forbids revocation. */
  private Set<Integer> irrevocable() {
    return system.properties().stream()
        .filter(EventProperty.Irrevocability.class::isInstance)
        .map(p -> ((EventProperty.Irrevocability) p).output())
        .collect(Collectors.toSet());
  }

  private TermEvaluator evaluator(int process, List<Value> own, List<ReceivedMessage> heard) {
    return TermEvaluator.ofProcess(system.processes(), process, ALWAYS, own, heard);
  }
}
