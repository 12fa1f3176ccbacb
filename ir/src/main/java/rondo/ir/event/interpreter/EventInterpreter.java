package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashedOutcome;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.RestartBound;
import rondo.ir.event.interpreter.ProcessExecution.Initialization;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventRun.Start;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.ir.event.state.FairnessConstraint;
import rondo.ir.event.state.MessagePool;
import rondo.ir.event.state.RunHistory;

/**
 * Reference interpreter that defines the semantics of event-based protocols: initial states,
 * successors, violations. It is slow and enumerates everything; engines are compared with it, and
 * every counterexample is replayed through it before it is reported. So it shares nothing with them
 * but the protocol, states and steps, and the evaluation of terms and statements: it uses neither
 * {@link rondo.ir.event.semantics.EventProcessSemantics} nor {@link
 * rondo.ir.event.semantics.EventInitialStates} or {@link
 * rondo.ir.event.semantics.MonitorSemantics}.
 *
 * <p>First all processes execute {@code init}, in one step. Afterwards a step is the reaction of
 * one process to delivered messages, or to none; or the delivery of a message, if the delivery
 * semantics makes it a step; or a process crashes, restarts, joins or fails by omission; or a
 * symmetric Byzantine process sends a message to all. Where processes may crash within a step, a
 * step of a process may end with its crash at a statement that sends messages: the statements
 * before it have been executed, and any of its messages may have been sent. A message that is never
 * consumed is equivalent to a lost one, so a loss is a step only if it is counted, or makes another
 * difference ({@link NetworkSteps#mayLose}). The network may stabilize ({@link NetworkStability}).
 * With each step the observer moves, on the state before it; if it has no move, the run is not
 * accepted and ends.
 *
 * <p>An infinite run counts if it is fair: each of its {@link #fairnessConstraints} is infinitely
 * often satisfied or infinitely often disabled. The constraints depend on the messages sent to a
 * process, delivered or not, so they are the same for every delivery semantics. A state without
 * constraints may last for ever.
 */
public final class EventInterpreter {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final Precedence precedence;
  private final DeliverySemantics semantics;
  private final NetworkSteps network;
  private final Optional<EventProperty.Temporal> observed;
  private final DetectorOracle oracle;
  private final NetworkStability stability;
  private final ReferenceFairness fairness;

  /** By kind, all messages that a process that equivocates can send. */
  private final List<List<Value>> forgeries;

  public EventInterpreter(EventSystem system, Precedence precedence, DeliverySemantics semantics) {
    this.system = system;
    this.precedence = precedence;
    this.semantics = system.delivery(semantics);
    this.network = new NetworkSteps(system, this.semantics);
    this.oracle = new DetectorOracle(system);
    this.stability = new NetworkStability(system, precedence, this.semantics);
    this.fairness = new ReferenceFairness(system, precedence, stability, oracle);
    this.observed =
        system.properties().stream()
            .filter(EventProperty.Temporal.class::isInstance)
            .map(EventProperty.Temporal.class::cast)
            .findFirst();
    boolean honest = IntStream.range(0, system.processes()).noneMatch(this::mayEquivocate);
    this.forgeries =
        system.messages().stream()
            .map(m -> honest ? List.<Value>of() : Domain.values(m.content(), 0))
            .toList();
  }

  /** An initial choice and the resulting state; no state if a run-time error occurs. */
  public record InitialState(Start start, Optional<EventState> state, Optional<Fault> fault) {}

  public List<InitialState> initial() {
    return new ReferenceInitialStates(system, network).all();
  }

  /** The initial state for these choices, if there is one. */
  public Optional<InitialState> initialState(Start start) {
    return new ReferenceInitialStates(system, network).matching(start);
  }

  /** All transitions of a state; violations of the state itself are not included. */
  public List<EventTransition> successors(EventState state) {
    List<Integer> moves;
    try {
      moves = moves(state);
    } catch (FaultException e) {
      return List.of();
    }
    var all = new ArrayList<EventTransition>();
    for (int move : moves) {
      for (int p = 0; p < system.processes(); p++) {
        expand(state, p, move, all);
      }
      for (DetectorState next : oracle.next(state)) {
        EventState target = state.with(state.history().detector(next));
        all.add(moved(target, new EventStep.Stabilize(next.trusted(), move), state));
      }
      stability
          .next(state)
          .ifPresent(target -> all.add(moved(target, new EventStep.StabilizeNetwork(move), state)));
      if (observed.isPresent() && fairnessConstraints(state).isEmpty()) {
        all.add(moved(state, new EventStep.Stutter(move), state));
      }
    }
    return all;
  }

  /** The fairness constraints of a state: see {@link ReferenceFairness}. */
  public Set<FairnessConstraint> fairnessConstraints(EventState state) {
    return fairness.constraints(state);
  }

  /** The fairness constraints that a step satisfies. */
  public Set<FairnessConstraint> satisfiedConstraints(EventStep step) {
    return fairness.satisfied(step);
  }

  private void expand(EventState state, int process, int move, List<EventTransition> to) {
    ProcessState processState = state.processStates().get(process);
    if (processState.status() == ProcessStatus.CORRECT
        || processState.status() == ProcessStatus.OMITTING) {
      for (ProcessState informed : oracle.informed(state, process)) {
        react(state, process, informed, move, to);
      }
      for (EventMessage message : network.arriving(processState)) {
        EventState next = state.with(process, network.arrived(processState, message));
        to.add(moved(next, new EventStep.Deliver(process, message, move), state));
      }
    }
    if (processState.status() == ProcessStatus.BYZANTINE && !mayEquivocate(process)) {
      sendByzantine(state, process, move, to);
    }
    if (mayCrash(state, process)) {
      to.add(moved(crashed(state, process), new EventStep.Crash(process, move), state));
    }
    if (mayOmit(state, process)) {
      to.add(moved(omitting(state, process), new EventStep.Omit(process, move), state));
    }
    NetworkSteps now = stability.network(state);
    for (EventMessage message : now.undelivered(processState).stream().distinct().toList()) {
      EventState next = state.with(process, now.lost(processState, message));
      var step = new EventStep.Lose(process, message, move);
      if (now.mayOmit(state, process, message)) {
        to.add(moved(next, step, state));
      } else if (now.mayLose(state.history(), message)) {
        to.add(moved(next.with(now.afterLoss(state.history(), message)), step, state));
      }
    }
    for (EventMessage message : now.furtherCopies(processState)) {
      if (now.mayLose(state.history(), message)) {
        EventState next = state.with(process, now.withoutFurtherCopies(processState, message));
        to.add(moved(next, new EventStep.Lose(process, message, move), state));
      }
    }
    enter(state, process, move, to);
  }

  private static Set<Integer> processesWith(EventState state, ProcessStatus wanted) {
    return IntStream.range(0, state.processStates().size())
        .filter(p -> state.processStates().get(p).status() == wanted)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A process fails in one way only. */
  private boolean mayOmit(EventState state, int process) {
    Set<Integer> omitting = processesWith(state, ProcessStatus.OMITTING);
    omitting.add(process);
    return state.processStates().get(process).status() == ProcessStatus.CORRECT
        && ReferenceInitialStates.isAllowed(system.faultModel().omissions().all(), omitting);
  }

  private static EventState omitting(EventState state, int process) {
    ProcessState processState = state.processStates().get(process);
    return state.with(
        process,
        new ProcessState(
            ProcessStatus.OMITTING,
            processState.variables(),
            processState.arrived(),
            processState.inTransit()));
  }

  /** Whether a correct process may crash now. */
  private boolean mayCrash(EventState state, int process) {
    return state.processStates().get(process).status() == ProcessStatus.CORRECT
        && isCrashAllowed(state, process);
  }

  private boolean isCrashAllowed(EventState state, int process) {
    Set<Integer> crashed = processesWith(state, ProcessStatus.CRASHED);
    crashed.add(process);
    return state.history().detector().trusted() != process
        && ReferenceInitialStates.isAllowed(system.faultModel().crashes(), crashed);
  }

  /** Whether a process may now crash while it takes a step; it has not failed by omission. */
  private boolean mayCrashWithinStep(EventState state, int process) {
    return state.processStates().get(process).status() != ProcessStatus.OMITTING
        && system.faultModel().crashesWithinSteps().mayFail(process)
        && isCrashAllowed(state, process);
  }

  /** The bound on the restarts of a process, if it may restart. */
  private Optional<RestartBound> restartBound(int process) {
    return system.faultModel().restarts().stream().filter(r -> r.has(process)).findFirst();
  }

  /** Messages are kept for a process that may restart; otherwise they are dropped. */
  private EventState crashed(EventState state, int process) {
    ProcessState processState = state.processStates().get(process);
    boolean waits = restartBound(process).isPresent();
    return state.with(
        process,
        new ProcessState(
            ProcessStatus.CRASHED,
            processState.variables(),
            waits ? processState.arrived() : MessagePool.EMPTY,
            waits ? processState.inTransit() : MessagePool.EMPTY));
  }

  private void react(
      EventState state,
      int process,
      ProcessState processState,
      int move,
      List<EventTransition> to) {
    List<Integer> forgers =
        processesWith(state, ProcessStatus.BYZANTINE).stream().filter(this::mayEquivocate).toList();
    var there = new ArrayList<>(processState.arrived().messages());
    for (int kind = 0; kind < forgeries.size(); kind++) {
      for (Value content : forgeries.get(kind)) {
        for (int forger : forgers) {
          there.add(new EventMessage(kind, forger, content));
        }
      }
    }
    List<EnabledReaction> enabled;
    try {
      enabled =
          new EnabledReactions(
                  stability.system(state), precedence, process, processState.variables(), forgers)
              .of(new MessagePool(there).messages());
    } catch (FaultException e) {
      // A guard that cannot be evaluated ends the run.
      var failed = new EnabledReaction(0, List.of());
      var step =
          new EventStep.React(
              process,
              system
                  .detectorOf(process)
                  .map(d -> failed.detected(processState.variables().get(d.variable())))
                  .orElse(failed),
              List.of(),
              move);
      to.add(new EventTransition(step, Optional.empty(), Optional.of(e.fault())));
      return;
    }
    var execution = new ProcessExecution(system, process);
    NetworkSteps now = stability.network(state);
    for (EnabledReaction each : enabled) {
      if (stability.isPrevented(state, process, processState.variables(), each)) {
        continue;
      }
      EnabledReaction reaction =
          system
              .detectorOf(process)
              .map(d -> each.detected(processState.variables().get(d.variable())))
              .orElse(each);
      boolean consumes =
          system.roleOf(process).reactions().get(reaction.reaction()).trigger().consumes();
      List<EventMessage> consumed = consumes ? reaction.messages() : List.of();
      List<EventMessage> genuine =
          consumed.stream().filter(l -> !forgers.contains(l.sender())).toList();
      List<EventMessage> consumable =
          processState.arrived().messages().stream()
              .filter(l -> !system.keeps(process, l.kind()))
              .toList();
      if (semantics == DeliverySemantics.ALL_DELIVERED && !genuine.equals(consumable)) {
        continue;
      }
      for (Outcome outcome : execution.react(processState.variables(), reaction)) {
        var step = new EventStep.React(process, reaction, outcome.choices(), move);
        MessagePool left = now.left(processState, consumed);
        var changed =
            new ProcessState(
                processState.status(),
                oracle.uninformed(process, outcome.variables()),
                left,
                processState.inTransit());
        to.add(acted(state, state.with(process, changed), step, outcome));
      }
      if (mayCrashWithinStep(state, process)) {
        for (CrashedOutcome crashed : execution.reactAndCrash(processState.variables(), reaction)) {
          Outcome outcome = crashed.outcome();
          var step =
              new EventStep.React(
                  process, reaction, outcome.choices(), Optional.of(crashed.point()), move);
          MessagePool left = now.left(processState, consumed);
          var changed =
              new ProcessState(
                  ProcessStatus.CORRECT,
                  oracle.uninformed(process, outcome.variables()),
                  left,
                  processState.inTransit());
          EventState next = crashed(state.with(process, changed), process);
          to.add(acted(state, next, step, outcome));
        }
      }
    }
  }

  /** Whether a process, if it is Byzantine, is not limited to messages that it sends to all. */
  private boolean mayEquivocate(int process) {
    return system.faultModel().byzantine().mayFail(process)
        && !system.faultModel().symmetricByzantine().mayFail(process);
  }

  /** A symmetric Byzantine process sends a message to all processes. */
  private void sendByzantine(EventState state, int process, int move, List<EventTransition> to) {
    ProcessState before = state.processStates().get(process);
    var reactions =
        new EnabledReactions(system, precedence, process, before.variables(), List.of());
    for (EnabledReaction reaction : reactions.byzantineSends()) {
      for (Outcome outcome :
          new ProcessExecution(system, process).react(before.variables(), reaction)) {
        var after =
            new ProcessState(
                before.status(), outcome.variables(), before.arrived(), before.inTransit());
        var step = new EventStep.React(process, reaction, outcome.choices(), move);
        to.add(acted(state, state.with(process, after), step, outcome));
      }
    }
  }

  /** An absent process joins, or a crashed one restarts. */
  private void enter(EventState state, int process, int move, List<EventTransition> to) {
    ProcessState processState = state.processStates().get(process);
    var execution = new ProcessExecution(system, process);
    RunHistory history = state.history();
    List<Initialization> ways = List.of();
    if (processState.status() == ProcessStatus.ABSENT) {
      ways = execution.join();
    } else if (processState.status() == ProcessStatus.CRASHED
        && restartBound(process).isPresent()) {
      RestartBound bound = restartBound(process).get();
      int counter = system.faultModel().restarts().indexOf(bound);
      if (NetworkSteps.counted(history.restarts(), counter) < bound.most()) {
        ways = execution.restart(processState.variables());
        history =
            new RunHistory(
                history.lost(),
                NetworkSteps.counting(history.restarts(), counter),
                history.monitorVariables(),
                history.detector(),
                history.isNetworkStable());
      }
    }
    for (Initialization way : ways) {
      if (way.crash().isPresent() && !mayCrashWithinStep(state, process)) {
        continue;
      }
      Outcome outcome = way.outcome();
      var step =
          new EventStep.Enter(process, way.variables(), outcome.choices(), way.crash(), move);
      var changed =
          new ProcessState(
              ProcessStatus.CORRECT,
              outcome.variables(),
              processState.arrived(),
              processState.inTransit());
      EventState entered = state.with(process, changed).with(history);
      EventState next = way.crash().isPresent() ? crashed(entered, process) : entered;
      to.add(acted(state, next, step, outcome));
    }
  }

  /** Applies the announcements and sent messages of a process that has changed. */
  private EventTransition acted(
      EventState from, EventState changed, EventStep step, Outcome outcome) {
    var monitors = MonitorExecution.of(system, from.history());
    monitors.observe(step.affectedProcess(), outcome.announcements());
    Optional<Fault> fault = monitors.mostSevere(outcome.fault().stream().toList());
    if (fault.filter(Fault::endsRun).isPresent()) {
      return new EventTransition(step, Optional.empty(), fault);
    }
    RunHistory history = changed.history();
    EventState next =
        network
            .send(changed, step.affectedProcess(), outcome.sent())
            .with(history.monitorVariables(monitors.variables()));
    return new EventTransition(step, Optional.of(observed(next, step, from)), fault);
  }

  private EventTransition moved(EventState next, EventStep step, EventState from) {
    return new EventTransition(step, Optional.of(observed(next, step, from)), Optional.empty());
  }

  /** The observer moves on the state before a step. */
  private EventState observed(EventState next, EventStep step, EventState from) {
    return observed
        .map(t -> next.withObserver(t.observer().target(from.observer(), step.observerMove())))
        .orElse(next);
  }

  /**
   * The enabled moves of the observer that do not lead to a violation; only move 0 if there is no
   * observer.
   */
  private List<Integer> moves(EventState state) {
    return observed
        .map(
            t ->
                t.observer()
                    .moves(state.observer())
                    .filter(m -> isEnabled(t, m, state))
                    .filter(m -> !t.observer().isViolating(state.observer(), m))
                    .boxed()
                    .toList())
        .orElse(List.of(0));
  }

  private static boolean isEnabled(EventProperty.Temporal property, int move, EventState state) {
    return holds(property.observer().guard(state.observer(), move), property.slots(), state);
  }

  private static boolean holds(Term condition, int slots, EventState state) {
    return TermEvaluator.ofState(state, ALWAYS, slots).holds(condition);
  }

  /** The properties that a state violates. */
  public List<EventProperty> violatedProperties(EventState state) {
    return system.properties().stream().filter(p -> isViolated(p, state)).toList();
  }

  /** Whether neither a step nor its target violates a property. */
  public boolean isViolationFree(EventTransition transition) {
    try {
      return transition.fault().filter(this::isViolation).isEmpty()
          && transition.target().filter(s -> !violatedProperties(s).isEmpty()).isEmpty();
    } catch (FaultException e) {
      return false;
    }
  }

  /** Whether a fault is a violation: a revoked decision is one only if a property forbids it. */
  public boolean isViolation(Fault fault) {
    return fault.kind() != Fault.Kind.REVOKED
        || system.properties().stream().anyMatch(EventProperty.Irrevocability.class::isInstance);
  }

  /** Whether the observer is in an accepting state. */
  public boolean isAccepting(EventState state) {
    return observed.filter(t -> t.observer().isAccepting(state.observer())).isPresent();
  }

  private boolean isViolated(EventProperty property, EventState state) {
    return switch (property) {
      case EventProperty.Invariant(_, Term condition, int slots, _, _) ->
          !holds(condition, slots, state);
      case EventProperty.Temporal temporal ->
          temporal
              .observer()
              .moves(state.observer())
              .filter(m -> isEnabled(temporal, m, state))
              .anyMatch(m -> temporal.observer().isViolating(state.observer(), m));
      case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> false;
    };
  }
}
