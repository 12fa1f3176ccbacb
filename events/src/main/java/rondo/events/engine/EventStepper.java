package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.budget.Budget;
import rondo.events.engine.CrashStepTable.CrashStep;
import rondo.events.engine.ProcessEntries.ProcessEntry;
import rondo.events.local.HandlerCoverage;
import rondo.events.local.ReactionTable;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.semantics.EventInitialStates;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.RunHistory;

/**
 * Generates the successors of a state of an event-based protocol, with their labels. The state is
 * changed in place, with a log of the changes, and restored; nothing is allocated for steps whose
 * parts are memoized.
 */
final class EventStepper implements Stepper {
  private static final int NO_PROCESS = -1;

  /** The kind of the step that the sink is receiving: see {@link TransitionLabel}. */
  enum StepKind {
    INITIALIZE,
    REACT,
    REACT_AND_CRASH,
    DELIVER,
    CRASH,
    OMIT,
    LOSE,
    ENTER,
    STABILIZE,
    STABILIZE_NETWORK
  }

  private final EventTransitionSystem eventTransitionSystem;
  private final EventSystem system;
  private final StateInterner interner;
  private final EventLayout layout;
  private final RecordedBroadcasts broadcasts;
  private final StateReactions reactions;
  private final EqualProcesses equalProcesses;
  private final ReactionTable table;
  private final MessageAdmission admission;
  private final LossSteps losses;
  private final StableTimeouts timeouts;
  private final FaultyProcessBound omissions;
  private final EventFaultModel faultModel;
  private final Optional<EventPartialOrderReduction> reduction;
  private final Optional<DetectorTable> detectorTable;
  private final int[] singleLocal = new int[1];
  private final Optional<HandlerCoverage> coverage;
  private final Optional<StepCounter> counter;
  private final Optional<ExecutedSteps> executed;
  private final int processes;
  private final boolean onDemand;
  private final boolean isStepwise;

  /** Whether only reactions that consume all messages that have arrived are steps. */
  private final boolean consumesAll;

  private final boolean isMonitored;

  /** The index of the run history, negative if the state has none. */
  private final int historyWord;

  private final StateChanges changes;
  private final Optional<DeadBroadcasts.Removal> removal;
  private int[] state;
  private TransitionSink sink;
  private boolean stepped;
  private int mover = NO_PROCESS;
  private StepKind stepKind = StepKind.INITIALIZE;

  /** The index of an initial state, or the ID of a message. */
  private int stepNumber;

  private ReactionStep reactionStep;
  private CrashStep crashStep;
  private ProcessEntry processEntry;
  private DetectorState detectorState;

  EventStepper(EventTransitionSystem eventTransitionSystem, EqualProcesses equalProcesses) {
    this.eventTransitionSystem = eventTransitionSystem;
    system = eventTransitionSystem.system;
    interner = eventTransitionSystem.interner;
    layout = eventTransitionSystem.eventLayout;
    broadcasts = eventTransitionSystem.broadcasts;
    this.equalProcesses = equalProcesses;
    table = eventTransitionSystem.table;
    reactions = new StateReactions(eventTransitionSystem, equalProcesses);
    admission = new MessageAdmission(eventTransitionSystem);
    losses = eventTransitionSystem.lossSteps;
    timeouts = eventTransitionSystem.stableTimeouts;
    reduction = eventTransitionSystem.reduction;
    detectorTable = eventTransitionSystem.detectorTable;
    coverage = eventTransitionSystem.coverage;
    counter = coverage.flatMap(c -> c.counter().map(counts -> new StepCounter(c, counts)));
    executed =
        layout.executed().stream()
            .mapToObj(
                first -> new ExecutedSteps(eventTransitionSystem, coverage.orElseThrow(), first))
            .findFirst();
    faultModel = system.faultModel();
    omissions = faultModel.omissions().all();
    processes = system.processes();
    onDemand = reduction.isPresent() && reduction.get().isOnDemand();
    isStepwise = eventTransitionSystem.semantics.isStepwise();
    consumesAll = onDemand || eventTransitionSystem.semantics == DeliverySemantics.ALL_DELIVERED;
    isMonitored = !system.monitors().isEmpty();
    historyWord = layout.history().orElse(-1);
    changes = new StateChanges(layout.words());
    removal = eventTransitionSystem.deadBroadcasts.map(DeadBroadcasts::removal);
  }

  /** The label of the transition or fault that the sink is receiving. */
  TransitionLabel label() {
    return switch (stepKind) {
      case INITIALIZE -> new TransitionLabel.Initialize(stepNumber);
      case REACT -> new TransitionLabel.React(mover, reactionStep);
      case REACT_AND_CRASH -> new TransitionLabel.ReactAndCrash(mover, crashStep);
      case DELIVER -> new TransitionLabel.Deliver(mover, stepNumber);
      case CRASH -> new TransitionLabel.Crash(mover);
      case OMIT -> new TransitionLabel.Omit(mover);
      case LOSE -> new TransitionLabel.Lose(mover, stepNumber);
      case ENTER -> new TransitionLabel.Enter(mover, processEntry);
      case STABILIZE -> new TransitionLabel.Stabilize(detectorState);
      case STABILIZE_NETWORK -> new TransitionLabel.StabilizeNetwork();
    };
  }

  /** The kind of the step that the sink is receiving. */
  StepKind stepKind() {
    return stepKind;
  }

  /** The reaction that the sink is receiving, if it is one. */
  ReactionStep reactionStep() {
    return reactionStep;
  }

  @Override
  public int activeProcess() {
    return mover;
  }

  @Override
  public int actionId() {
    return label().actionId();
  }

  @Override
  public void initial(int[] first, TransitionSink faults) {
    Arrays.fill(first, 0);
  }

  @Override
  public EndState successors(int[] from, TransitionSink to) {
    state = from;
    sink = to;
    stepped = false;
    changes.begin(from);
    mover = NO_PROCESS;
    if (state[EventLayout.OBSERVER] == 0) {
      initialize();
      return stepped ? EndState.NONE : EndState.VALID_END;
    }
    reactions.begin(state);
    if (removal.isPresent()) {
      removal.get().begin(state);
    }
    // A process to which messages were delivered on demand reacts before any other step.
    int first = onDemand ? layout.firstWithArrived(state) : NO_PROCESS;
    for (int p = 0; p < processes; p++) {
      if (equalProcesses.isRedundant(state, p)) {
        continue;
      }
      mover = p;
      ProcessStatus status = status(p);
      if (status.followsProtocol() && (first == NO_PROCESS || first == p)) {
        for (int local : locals(p)) {
          react(p, local);
        }
        if (status == ProcessStatus.CORRECT) {
          reactAndCrash(p);
        }
        deliver(p);
      } else if (status == ProcessStatus.BYZANTINE && first == NO_PROCESS) {
        sendByzantine(p);
      }
      if (first == NO_PROCESS) {
        if (status == ProcessStatus.CORRECT) {
          crash(p);
          omit(p);
        }
        lose(p);
        enter(p, status);
      }
    }
    mover = NO_PROCESS;
    stabilize();
    return stepped ? EndState.NONE : EndState.VALID_END;
  }

  /** The network stabilizes, or the failure detector passes to its next stage. */
  private void stabilize() {
    if (timeouts.isAwaited(state)) {
      stepKind = StepKind.STABILIZE_NETWORK;
      setHistory(history().afterStabilization());
      emit();
    }
    if (detectorTable.isPresent()) {
      stepKind = StepKind.STABILIZE;
      for (DetectorState next : detectorTable.get().next(state)) {
        detectorState = next;
        setHistory(history().detector(next));
        emit();
      }
    }
  }

  /** The local states of a process in its next step: one for each output of a failure detector. */
  private int[] locals(int p) {
    if (detectorTable.isPresent()) {
      return detectorTable.get().locals(state, p);
    }
    singleLocal[0] = state[layout.local(p)];
    return singleLocal;
  }

  private ProcessStatus status(int p) {
    return interner.status(state[layout.local(p)]);
  }

  private void initialize() {
    stepKind = StepKind.INITIALIZE;
    for (int way = 0; way < eventTransitionSystem.initialStates.size(); way++) {
      stepNumber = way;
      Budget.checkpoint();
      List<EventInitialStates.InitialProcess> begun = eventTransitionSystem.initialStates.get(way);
      var initial = new EventInitialStates.InitialConfiguration(begun);
      MonitorSemantics.Result monitored =
          initial.monitorResult(eventTransitionSystem.monitorSemantics);
      Optional<Fault> fault = initial.fault(monitored);
      report(fault);
      if (ReactionTable.endsRun(fault)) {
        continue;
      }
      set(EventLayout.OBSERVER, 1);
      setHistory(RunHistory.EMPTY.monitorVariables(monitored.variables()));
      for (int p = 0; p < begun.size(); p++) {
        set(layout.local(p), table.initial(p, begun.get(p)));
      }
      for (int p = 0; p < begun.size(); p++) {
        send(table.sent(p, begun.get(p).outcome().sent()));
      }
      emit();
    }
  }

  private void react(int p, int local) {
    if (reactions.arePostponed(p, local)) {
      return;
    }
    stepKind = StepKind.REACT;
    int lists = reactions.find(p, local);
    for (int i = 0; i < lists; i++) {
      take(p, local, reactions.list(i));
    }
  }

  /** A symmetric Byzantine process sends a message to all processes. */
  private void sendByzantine(int p) {
    stepKind = StepKind.REACT;
    take(p, state[layout.local(p)], reactions.byzantineSends(p));
  }

  private void take(int p, int local, ReactionStep[] steps) {
    for (ReactionStep step : steps) {
      if (consumesAll && !step.consumesAll()
          || !step.isGuardError()
              && timeouts.isPrevented(state, p, local, step.enabledReaction())) {
        continue;
      }
      reactionStep = step;
      if (coverage.isPresent()) {
        coverage.get().executed(p, step.enabledReaction().reaction());
      }
      MonitorUpdate update = runMonitors(p, step.announced());
      Optional<Fault> fault = update.worst(step.fault());
      report(fault);
      if (!ReactionTable.endsRun(fault)) {
        set(layout.local(p), step.local());
        set(layout.arrived(p), broadcasts.others(step.arrived()));
        if (update.history().isPresent()) {
          setHistory(update.history().get());
        }
        if (reduction.isPresent()) {
          int at = layout.inTransit(p);
          set(at, reduction.get().pruned(p, step.local(), state[at]));
        }
        send(step.sent());
        emit();
      }
    }
  }

  /** The process reacts, and crashes within this step. */
  private void reactAndCrash(int p) {
    if (faultModel.crashesWithinSteps().mayFail(p) && mayCrash(p)) {
      stepKind = StepKind.REACT_AND_CRASH;
      for (int local : locals(p)) {
        reactAndCrash(p, local);
      }
    }
  }

  private void reactAndCrash(int p, int local) {
    for (CrashStep step : reactions.crashSteps(p, local)) {
      if (consumesAll && !step.consumesAll()
          || timeouts.isPrevented(state, p, local, step.enabledReaction())) {
        continue;
      }
      crashStep = step;
      MonitorUpdate update = runMonitors(p, step.announced());
      Optional<Fault> fault = update.worst(Optional.empty());
      report(fault);
      if (!ReactionTable.endsRun(fault)) {
        dropMessagesTo(p);
        set(layout.local(p), step.local());
        set(layout.arrived(p), broadcasts.others(step.arrived()));
        if (update.history().isPresent()) {
          setHistory(update.history().get());
        }
        send(step.sent());
        emit();
      }
    }
  }

  private void report(Optional<Fault> fault) {
    if (fault.isPresent()) {
      sink.fault(fault.get().kind());
    }
  }

  private MonitorUpdate runMonitors(int p, List<MonitorAnnouncement> announced) {
    if (!isMonitored || announced.isEmpty()) {
      return MonitorUpdate.NOTHING;
    }
    return MonitorUpdate.of(eventTransitionSystem.monitorSemantics, history(), p, announced);
  }

  private void send(int[] sent) {
    for (int i = 0; i < sent.length; i += 2) {
      if (admission.isStored(state, sent[i], sent[i + 1])) {
        int at = layout.inTransit(sent[i]);
        set(at, admission.added(state[at], sent[i + 1]));
      }
    }
  }

  private void deliver(int p) {
    if (!isStepwise || state[layout.inTransit(p)] == StateInterner.EMPTY) {
      return;
    }
    stepKind = StepKind.DELIVER;
    for (int message : reactions.deliverable(p)) {
      stepNumber = message;
      int pool = state[layout.inTransit(p)];
      set(layout.arrived(p), admission.added(state[layout.arrived(p)], message));
      set(layout.inTransit(p), interner.without(pool, message));
      emit();
    }
  }

  private void lose(int p) {
    if (losses.areThere()) {
      stepKind = StepKind.LOSE;
      lose(p, layout.inTransit(p));
      if (isStepwise && faultModel.hasDuplication()) {
        lose(p, layout.arrived(p));
      }
    }
  }

  /** Messages of the pool at this index are lost; of those that have arrived, further copies. */
  private void lose(int p, int at) {
    if (state[at] == StateInterner.EMPTY) {
      return;
    }
    boolean haveArrived = at != layout.inTransit(p);
    for (int message : interner.messages(state[at])) {
      int how = haveArrived ? losses.ofCopies(state, message) : losses.of(state, p, message);
      int bound = LossSteps.bound(how);
      if (how != LossSteps.NO_STEP && history().mayLose(faultModel, bound)) {
        stepNumber = message;
        set(at, interner.without(state[at], message));
        setHistory(history().afterLoss(bound));
        emit();
      }
    }
  }

  /** The process joins or restarts. */
  private void enter(int p, ProcessStatus status) {
    boolean restarts = status == ProcessStatus.CRASHED && history().mayRestart(faultModel, p);
    if (status != ProcessStatus.ABSENT && !restarts) {
      return;
    }
    stepKind = StepKind.ENTER;
    for (ProcessEntry entry : eventTransitionSystem.processEntries.of(p, state[layout.local(p)])) {
      if (entry.crash().isPresent() && !mayCrash(p)) {
        continue;
      }
      processEntry = entry;
      MonitorUpdate update = runMonitors(p, entry.announced());
      Optional<Fault> fault = update.worst(entry.fault());
      report(fault);
      if (!ReactionTable.endsRun(fault)) {
        RunHistory after = update.history().isPresent() ? update.history().get() : history();
        set(layout.local(p), entry.local());
        if (entry.crash().isPresent()) {
          dropMessagesTo(p);
        }
        setHistory(restarts ? after.afterRestart(faultModel.restartBound(p)) : after);
        send(entry.sent());
        emit();
      }
    }
  }

  private RunHistory history() {
    return historyWord >= 0 ? interner.history(state[historyWord]) : RunHistory.EMPTY;
  }

  private void setHistory(RunHistory history) {
    if (historyWord >= 0) {
      set(historyWord, interner.number(history));
    }
  }

  private void crash(int p) {
    if (!eventTransitionSystem.crashesBetweenSteps || !mayCrash(p)) {
      return;
    }
    stepKind = StepKind.CRASH;
    set(layout.local(p), interner.crashed(state[layout.local(p)]));
    dropMessagesTo(p);
    emit();
  }

  /** The process fails by omission; it takes the same steps as before. */
  private void omit(int p) {
    if (!eventTransitionSystem.omits
        || !omissions.mayFail(p, q -> q != p && status(q) == ProcessStatus.OMITTING)) {
      return;
    }
    stepKind = StepKind.OMIT;
    set(layout.local(p), interner.omitting(state[layout.local(p)]));
    emit();
  }

  /** The messages to a process that crashes are dropped, unless it may restart. */
  private void dropMessagesTo(int p) {
    if (!faultModel.mayRestart(p)) {
      set(layout.arrived(p), StateInterner.EMPTY);
      set(layout.inTransit(p), StateInterner.EMPTY);
    }
  }

  /** Whether a process may be crashed, given which others are. */
  private boolean mayCrash(int p) {
    if (detectorTable.isPresent() && detectorTable.get().detectorState(state).trusted() == p) {
      return false;
    }
    FaultyProcessBound crashes = faultModel.crashes();
    return !crashes.isNone()
        && crashes.mayFail(p, q -> q != p && status(q) == ProcessStatus.CRASHED);
  }

  private void set(int word, int value) {
    changes.set(word, value);
  }

  private void emit() {
    stepped = true;
    if (removal.isPresent()) {
      removal.get().remove(state, changes, mover);
    }
    if (counter.isPresent()) {
      counter.get().count(label());
    }
    if (executed.isPresent()) {
      executed.get().record(label(), state, changes);
    }
    changes.emit(sink);
  }
}
