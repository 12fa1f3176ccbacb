package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.events.engine.CrashStepTable.CrashStep;
import rondo.events.engine.ProcessEntries.ProcessEntry;
import rondo.events.engine.ReactionTable.ReactionStep;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.memo.SuccessorReporter;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.semantics.EventInitialStates;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.RunHistory;

/** Generates the successors of a state of an event-based protocol, with their labels. */
final class EventStepper implements Stepper {
  private static final int NO_PROCESS = -1;

  private final EventTransitionSystem eventTransitionSystem;
  private final EventSystem system;
  private final DeliverySemantics semantics;
  private final StateInterner interner;
  private final EventLayout layout;
  private final ReactionTable table;
  private final Optional<EventPartialOrderReduction> reduction;
  private final int[] draft;
  private final SuccessorReporter reporter;
  private final Optional<DetectorTable> detectorTable;
  private final int[] single = new int[1];
  private final int[] demandKey = new int[4];
  private final boolean onDemand;
  private int[] state;
  private TransitionSink sink;
  private boolean stepped;
  private TransitionLabel label = new TransitionLabel.Initialize(0);
  private int mover = NO_PROCESS;

  EventStepper(EventTransitionSystem eventTransitionSystem) {
    this.eventTransitionSystem = eventTransitionSystem;
    system = eventTransitionSystem.system;
    semantics = eventTransitionSystem.semantics;
    interner = eventTransitionSystem.interner;
    layout = eventTransitionSystem.eventLayout;
    table = eventTransitionSystem.table;
    reduction = eventTransitionSystem.reduction;
    detectorTable = eventTransitionSystem.detectorTable;
    draft = new int[layout.words()];
    reporter = new SuccessorReporter(layout.words());
    onDemand = reduction.isPresent() && reduction.get().isOnDemand();
  }

  /**
   * The effect of a step on monitors.
   *
   * @param history the run history after the step; empty if unchanged
   */
  private record MonitorUpdate(
      Optional<RunHistory> history, Optional<MonitorSemantics.Result> result) {
    static final MonitorUpdate NOTHING = new MonitorUpdate(Optional.empty(), Optional.empty());

    Optional<Fault> worst(Optional<Fault> ofProcess) {
      return result.isPresent() ? result.get().mostSevere(ofProcess) : ofProcess;
    }
  }

  /** The label of the transition or fault that the sink is receiving. */
  TransitionLabel label() {
    return label;
  }

  @Override
  public int activeProcess() {
    return mover;
  }

  @Override
  public int actionId() {
    return label.actionId();
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
    mover = NO_PROCESS;
    if (state[EventLayout.OBSERVER] == 0) {
      initialize();
      return stepped ? EndState.NONE : EndState.VALID_END;
    }
    int first = onDemand ? receiving() : NO_PROCESS;
    for (int p = 0; p < system.processes(); p++) {
      mover = p;
      ProcessStatus status = interner.local(state[layout.local(p)]).status();
      if (status == ProcessStatus.CORRECT && (first == NO_PROCESS || first == p)) {
        for (int local : locals(p)) {
          react(p, local);
        }
        reactAndCrash(p);
        deliver(p);
      }
      if (first == NO_PROCESS) {
        if (status == ProcessStatus.CORRECT) {
          crash(p);
        }
        lose(p);
        enter(p, status);
      }
    }
    mover = NO_PROCESS;
    stabilize();
    return stepped ? EndState.NONE : EndState.VALID_END;
  }

  /** The failure detector passes to its next stage. */
  private void stabilize() {
    if (detectorTable.isPresent()) {
      for (DetectorState next : detectorTable.get().next(state)) {
        draft();
        storeHistory(history().detector(next));
        emit(new TransitionLabel.Stabilize(next));
      }
    }
  }

  /** The local states of a process in its next step: one for each output of a failure detector. */
  private int[] locals(int p) {
    if (detectorTable.isPresent()) {
      return detectorTable.get().locals(state, p);
    }
    single[0] = state[layout.local(p)];
    return single;
  }

  /**
   * The process to which messages were delivered on demand: it reacts to them before any other
   * step.
   */
  private int receiving() {
    for (int p = 0; p < system.processes(); p++) {
      if (state[layout.arrived(p)] != StateInterner.EMPTY) {
        return p;
      }
    }
    return NO_PROCESS;
  }

  private void initialize() {
    for (int way = 0; way < eventTransitionSystem.initialStates.size(); way++) {
      label = new TransitionLabel.Initialize(way);
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
      Arrays.fill(draft, 0);
      draft[EventLayout.OBSERVER] = 1;
      storeHistory(RunHistory.EMPTY.monitorVariables(monitored.variables()));
      for (int p = 0; p < begun.size(); p++) {
        List<Value> variables = begun.get(p).outcome().variables();
        draft[layout.local(p)] =
            interner.number(new InternedLocalState(begun.get(p).status(), variables));
      }
      for (int p = 0; p < begun.size(); p++) {
        send(table.sent(p, begun.get(p).outcome().sent()));
      }
      emit();
    }
  }

  private void react(int p, int local) {
    for (ReactionStep reactionStep : steps(p, local)) {
      if ((semantics == DeliverySemantics.ALL_DELIVERED || onDemand)
          && !reactionStep.consumesAll()) {
        continue;
      }
      label = new TransitionLabel.React(p, reactionStep);
      if (eventTransitionSystem.coverage.isPresent()) {
        eventTransitionSystem.coverage.get().executed(p, reactionStep.enabledReaction().reaction());
      }
      MonitorUpdate update = runMonitors(p, reactionStep.announced());
      Optional<Fault> fault = update.worst(reactionStep.fault());
      report(fault);
      if (!ReactionTable.endsRun(fault)) {
        draft();
        draft[layout.local(p)] = reactionStep.local();
        draft[layout.arrived(p)] = reactionStep.arrived();
        update.history().ifPresent(this::storeHistory);
        if (reduction.isPresent()) {
          int at = layout.inTransit(p);
          draft[at] = reduction.get().pruned(p, reactionStep.local(), draft[at]);
        }
        send(reactionStep.sent());
        emit();
      }
    }
  }

  /** The process reacts, and crashes within this step. */
  private void reactAndCrash(int p) {
    if (!system.faultModel().crashesWithinSteps().mayFail(p) || !mayCrash(p)) {
      return;
    }
    for (int local : locals(p)) {
      reactAndCrash(p, local);
    }
  }

  private void reactAndCrash(int p, int local) {
    for (CrashStep step :
        eventTransitionSystem.crashSteps.of(p, local, state[layout.arrived(p)], forgers())) {
      if ((semantics == DeliverySemantics.ALL_DELIVERED || onDemand) && !step.consumesAll()) {
        continue;
      }
      label = new TransitionLabel.ReactAndCrash(p, step);
      MonitorUpdate update = runMonitors(p, step.announced());
      Optional<Fault> fault = update.worst(Optional.empty());
      report(fault);
      if (!ReactionTable.endsRun(fault)) {
        draft();
        if (system.faultModel().restarts() == 0) {
          draft[layout.inTransit(p)] = StateInterner.EMPTY;
        }
        draft[layout.local(p)] = step.local();
        draft[layout.arrived(p)] = step.arrived();
        update.history().ifPresent(this::storeHistory);
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
    if (announced.isEmpty() || system.monitors().isEmpty()) {
      return MonitorUpdate.NOTHING;
    }
    RunHistory before = history();
    MonitorSemantics.Result result =
        eventTransitionSystem.monitorSemantics.step(before.monitorVariables(), p, announced);
    return new MonitorUpdate(
        Optional.of(before.monitorVariables(result.variables())), Optional.of(result));
  }

  private ReactionStep[] steps(int p, int local) {
    int arrived = state[layout.arrived(p)];
    if (!system.faultModel().byzantine().isNone()) {
      return table.of(p, local, arrived, forgers());
    }
    ReactionStep[] all = table.of(p, local, arrived);
    return reduction.isPresent() ? reduction.get().distinctSteps(p, local, arrived, all) : all;
  }

  private List<Integer> forgers() {
    return IntStream.range(0, system.processes())
        .filter(p -> interner.local(state[layout.local(p)]).status() == ProcessStatus.BYZANTINE)
        .boxed()
        .toList();
  }

  private void send(int[] sent) {
    for (int i = 0; i < sent.length; i += 2) {
      int receiver = sent[i];
      int message = sent[i + 1];
      ProcessStatus status = interner.local(draft[layout.local(receiver)]).status();
      boolean known =
          system.faultModel().duplication()
              && (interner.contains(draft[layout.arrived(receiver)], message)
                  || interner.contains(draft[layout.inTransit(receiver)], message));
      boolean dead =
          reduction.isPresent()
              && reduction.get().isNeverConsumed(receiver, draft[layout.local(receiver)], message);
      if (system.faultModel().keepsMessagesTo(status) && !known && !dead) {
        int at = layout.inTransit(receiver);
        draft[at] = added(draft[at], message);
      }
    }
  }

  private int added(int pool, int message) {
    return system.faultModel().fifo()
        ? interner.withLast(pool, message)
        : interner.with(pool, message);
  }

  private void deliver(int p) {
    if (!semantics.isStepwise() || state[layout.inTransit(p)] == StateInterner.EMPTY) {
      return;
    }
    if (system.faultModel().fifo()) {
      interner.next(state[layout.inTransit(p)]).forEach(l -> deliver(p, interner.number(l)));
      return;
    }
    for (int message : deliverable(p)) {
      deliver(p, message);
    }
  }

  private void deliver(int p, int message) {
    draft();
    draft[layout.arrived(p)] = added(draft[layout.arrived(p)], message);
    draft[layout.inTransit(p)] = interner.without(draft[layout.inTransit(p)], message);
    emit(new TransitionLabel.Deliver(p, message));
  }

  private void lose(int p) {
    int at = layout.inTransit(p);
    if (!eventTransitionSystem.losesInSteps
        || state[at] == StateInterner.EMPTY
        || !history().mayLose(system.faultModel())) {
      return;
    }
    for (int message : interner.messages(state[at])) {
      draft();
      draft[at] = interner.without(draft[at], message);
      storeHistory(history().afterLoss(system.faultModel()));
      emit(new TransitionLabel.Lose(p, message));
    }
  }

  /** The process joins or restarts. */
  private void enter(int p, ProcessStatus status) {
    boolean restarts = status == ProcessStatus.CRASHED && history().mayRestart(system.faultModel());
    if (status != ProcessStatus.ABSENT && !restarts) {
      return;
    }
    for (ProcessEntry processEntry :
        eventTransitionSystem.processEntries.of(p, state[layout.local(p)])) {
      if (processEntry.crash().isPresent() && !mayCrash(p)) {
        continue;
      }
      label = new TransitionLabel.Enter(p, processEntry);
      MonitorUpdate update = runMonitors(p, processEntry.announced());
      Optional<Fault> fault = update.worst(processEntry.fault());
      report(fault);
      if (!ReactionTable.endsRun(fault)) {
        draft();
        draft[layout.local(p)] = processEntry.local();
        if (processEntry.crash().isPresent() && system.faultModel().restarts() == 0) {
          draft[layout.arrived(p)] = StateInterner.EMPTY;
          draft[layout.inTransit(p)] = StateInterner.EMPTY;
        }
        RunHistory after = update.history().orElseGet(this::history);
        storeHistory(restarts ? after.afterRestart() : after);
        send(processEntry.sent());
        emit();
      }
    }
  }

  private RunHistory history() {
    return layout.history().isPresent()
        ? interner.history(state[layout.history().getAsInt()])
        : RunHistory.EMPTY;
  }

  private void storeHistory(RunHistory history) {
    layout.history().ifPresent(at -> draft[at] = interner.number(history));
  }

  private int[] deliverable(int p) {
    int inTransit = state[layout.inTransit(p)];
    if (!onDemand) {
      return interner.messages(inTransit);
    }
    demandKey[0] = p;
    demandKey[1] = state[layout.local(p)];
    demandKey[2] = state[layout.arrived(p)];
    demandKey[3] = inTransit;
    return reduction.get().demanded(demandKey);
  }

  private void crash(int p) {
    if (!mayCrash(p)) {
      return;
    }
    InternedLocalState internedLocalState = interner.local(state[layout.local(p)]);
    draft();
    draft[layout.local(p)] =
        interner.number(
            new InternedLocalState(ProcessStatus.CRASHED, internedLocalState.variables()));
    if (system.faultModel().restarts() == 0) {
      draft[layout.arrived(p)] = StateInterner.EMPTY;
      draft[layout.inTransit(p)] = StateInterner.EMPTY;
    }
    emit(new TransitionLabel.Crash(p));
  }

  /** Whether a process may be crashed, given which others are. */
  private boolean mayCrash(int p) {
    FaultyProcessBound crashes = system.faultModel().crashes();
    return !crashes.isNone()
        && (detectorTable.isEmpty() || detectorTable.get().detectorState(state).trusted() != p)
        && crashes.mayFail(p, q -> q != p && isCrashed(q));
  }

  private boolean isCrashed(int p) {
    return interner.local(state[layout.local(p)]).status() == ProcessStatus.CRASHED;
  }

  private void draft() {
    System.arraycopy(state, 0, draft, 0, draft.length);
  }

  private void emit(TransitionLabel step) {
    label = step;
    emit();
  }

  private void emit() {
    stepped = true;
    reporter.report(state, draft, sink);
  }
}
