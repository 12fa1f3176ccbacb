package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.events.local.HandlerCoverage;
import rondo.events.local.InvisibleSteps;
import rondo.events.local.ReactionTable;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.events.reduction.ConsumableMessages;
import rondo.events.reduction.EventReductionApplicability;
import rondo.events.reduction.LocalBisimulation;
import rondo.events.reduction.RecordedKinds;
import rondo.events.reduction.ThreadModularGraph;
import rondo.explore.Acceptance;
import rondo.explore.ExecutedParts;
import rondo.explore.StateLayout;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.TransitionSystemDecorator;
import rondo.explore.product.FairProduct;
import rondo.explore.product.ObserverProduct;
import rondo.ir.data.FilteredProduct;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.DetectorOutputs;
import rondo.ir.event.semantics.EventInitialStates;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;
import rondo.trace.Trace;

/**
 * The transition system of an event-based protocol: a state consists of the interned local state
 * and message pools of each process. The first transition initializes all processes.
 */
public final class EventTransitionSystem implements TransitionSystem {
  final EventSystem system;
  final DeliverySemantics semantics;
  final Optional<HandlerCoverage> coverage;
  final StateInterner interner;
  final EventLayout eventLayout;
  final RecordedBroadcasts broadcasts;
  final ReactionTable table;
  final Optional<CountedReactions> countedReactions;
  final EqualProcesses equalProcesses;
  final CrashStepTable crashSteps;
  final Optional<DetectorTable> detectorTable;
  final ProcessEntries processEntries;
  final MonitorSemantics monitorSemantics;
  final StableTimeouts stableTimeouts;
  final LossSteps lossSteps;

  /** The reactions once the network is stable, if it stabilizes. */
  final ReactionTable stableTable;

  final CrashStepTable stableCrashSteps;

  /** Whether processes crash between steps, or need not do so. */
  final boolean crashesBetweenSteps;

  /** Whether processes fail by omission, or need not do so. */
  final boolean omits;

  final FairnessConstraintTable constraintTable;
  private final EventPropertyEvaluator propertyEvaluator;
  final ObserverProduct observerProduct;
  final Optional<EventPartialOrderReduction> reduction;
  final Optional<InvisibleSteps> invisibleSteps;
  final Optional<DeadBroadcasts> deadBroadcasts;
  final FilteredProduct<EventInitialStates.InitialProcess> initialStates;

  /** The transitions to explore. */
  public enum StepSelection {
    ALL,
    /**
     * All, but messages that no process takes any more are dropped: see {@link ConsumableMessages}.
     */
    ALL_LIVE,
    /**
     * A subset that preserves the sequences of local states: see {@link
     * EventPartialOrderReduction}.
     */
    REDUCED
  }

  /**
   * The transitions that need not be explored.
   *
   * @param postponesSteps whether invisible steps may be postponed: see {@link InvisibleSteps}
   * @param recordsBroadcasts whether messages that are kept may be recorded at their senders: see
   *     {@link RecordedKinds}
   * @param mergesLocalStates whether bisimilar local states may be merged: see {@link
   *     LocalBisimulation}
   * @param interchangeable groups of processes of which only the numbers in each state matter,
   *     where possible: see {@link EqualProcesses}
   * @param initiallyInterchangeable groups of processes of whose initial states only one order is
   *     explored: see {@link EventInitialStates}
   * @param history whether the set of steps that were executed in a run is part of its states
   */
  public record Reductions(
      StepSelection steps,
      boolean postponesSteps,
      boolean recordsBroadcasts,
      boolean mergesLocalStates,
      List<List<Integer>> interchangeable,
      List<List<Integer>> initiallyInterchangeable,
      StepHistory history) {
    /** Without the set of executed steps. */
    public Reductions(
        StepSelection steps,
        boolean postponesSteps,
        boolean recordsBroadcasts,
        boolean mergesLocalStates,
        List<List<Integer>> interchangeable,
        List<List<Integer>> initiallyInterchangeable) {
      this(
          steps,
          postponesSteps,
          recordsBroadcasts,
          mergesLocalStates,
          interchangeable,
          initiallyInterchangeable,
          StepHistory.FORGOTTEN);
    }
  }

  /** Whether the set of steps that were executed in a run is part of its states. */
  public enum StepHistory {
    FORGOTTEN,
    /** Handlers and faults, numbered as by the coverage; it must be recorded, too. */
    RECORDED
  }

  public EventTransitionSystem(
      EventProcessSemantics processSemantics,
      EventProperty property,
      DeliverySemantics semantics,
      StepSelection selection) {
    this(
        processSemantics,
        property,
        semantics,
        new Reductions(
            selection, false, selection == StepSelection.REDUCED, false, List.of(), List.of()),
        Optional.empty());
  }

  /**
   * @param coverage records the coverage of reactions
   */
  public EventTransitionSystem(
      EventProcessSemantics processSemantics,
      EventProperty property,
      DeliverySemantics semantics,
      Reductions reductions,
      Optional<HandlerCoverage> coverage) {
    this.system = processSemantics.system();
    this.coverage = coverage;
    this.semantics = system.delivery(semantics);
    interner = new StateInterner(system.faultModel());
    eventLayout = new EventLayout(system, this.semantics, executedWords(reductions, coverage));
    RecordedKinds recordedKinds =
        reductions.recordsBroadcasts()
            ? RecordedKinds.of(system, this.semantics)
            : RecordedKinds.NONE;
    broadcasts = new RecordedBroadcasts(system, interner, eventLayout, recordedKinds);
    boolean isReducible = isReducible(reductions.steps());
    Optional<ThreadModularGraph> graph =
        isReducible ? ThreadModularGraph.of(processSemantics.unobserved()) : Optional.empty();
    Optional<LocalBisimulation> bisimulation =
        reductions.mergesLocalStates()
                && EventReductionApplicability.areLocalStatesMergeable(system, property)
            ? graph.flatMap(g -> LocalBisimulation.of(g, property, reductions.interchangeable()))
            : Optional.empty();
    table = new ReactionTable(processSemantics, interner, recordedKinds, bisimulation);
    countedReactions =
        CountedReactions.of(processSemantics, interner, eventLayout, table, recordedKinds);
    equalProcesses =
        EqualProcesses.of(system, eventLayout, countedReactions, reductions.interchangeable());
    monitorSemantics = new MonitorSemantics(system, c -> coverage.ifPresent(a -> a.caseApplied(c)));
    stableTimeouts = new StableTimeouts(processSemantics, interner, eventLayout);
    lossSteps = new LossSteps(system, interner, eventLayout, stableTimeouts);
    crashesBetweenSteps =
        reductions.steps() != StepSelection.REDUCED
            || !EventReductionApplicability.areCrashesRedundant(system, property);
    omits =
        !system.faultModel().omissions().isNone()
            && (reductions.steps() != StepSelection.REDUCED
                || !EventReductionApplicability.areOmissionsRedundant(system, property));
    processEntries = new ProcessEntries(processSemantics, interner, table);
    detectorTable =
        system
            .faultModel()
            .detector()
            .map(d -> new DetectorOutputs(system, d))
            .map(o -> new DetectorTable(system, interner, eventLayout, o));
    constraintTable =
        new FairnessConstraintTable(
            processSemantics,
            interner,
            eventLayout,
            broadcasts,
            new FairnessConstraintTable.CountingContext(countedReactions, equalProcesses),
            new FairnessConstraintTable.Stability(detectorTable, stableTimeouts));
    propertyEvaluator =
        new EventPropertyEvaluator(
            property, interner, eventLayout, constraintTable, system.processes());
    observerProduct = new ObserverProduct(propertyEvaluator);
    Optional<ConsumableMessages> consumable = graph.map(ConsumableMessages::new);
    reduction =
        isReducible
            ? Optional.of(
                new EventPartialOrderReduction(
                    processSemantics,
                    interner,
                    table,
                    this.semantics,
                    reductions.steps(),
                    consumable))
            : Optional.empty();
    invisibleSteps =
        reductions.postponesSteps()
                && EventReductionApplicability.arePostponable(system, property, this.semantics)
            ? Optional.of(
                new InvisibleSteps(
                    property, system, interner, table, reductions.interchangeable(), coverage))
            : Optional.empty();
    // Where Byzantine processes send anything at any time, few broadcasts are ever dead: looking
    // for
    // them takes more time than it saves.
    deadBroadcasts =
        recordedKinds.isEmpty() || !system.faultModel().byzantine().isNone()
            ? Optional.empty()
            : graph.map(g -> new DeadBroadcasts(this, recordedKinds, g, consumable.orElseThrow()));
    SendSubsets subsets =
        !isReducible || reductions.steps() != StepSelection.REDUCED
            ? SendSubsets.DISTINCT
            : crashesBetweenSteps ? SendSubsets.WHOLE : SendSubsets.WHOLE_ONLY;
    crashSteps = new CrashStepTable(processSemantics, interner, table, subsets);
    boolean duplicatesAtFirst = stableTimeouts.isAssumed() && system.faultModel().hasDuplication();
    EventProcessSemantics stableSemantics = processSemantics.stabilized();
    stableTable = duplicatesAtFirst ? new ReactionTable(stableSemantics, interner) : table;
    stableCrashSteps =
        duplicatesAtFirst
            ? new CrashStepTable(stableSemantics, interner, stableTable, subsets)
            : crashSteps;
    initialStates =
        EventInitialStates.of(
            system,
            EventInitialStates.alternatives(processSemantics, subsets),
            reductions.initiallyInterchangeable());
  }

  private static int executedWords(Reductions reductions, Optional<HandlerCoverage> coverage) {
    return switch (reductions.history()) {
      case FORGOTTEN -> 0;
      case RECORDED -> coverage.orElseThrow().indices() / Integer.SIZE + 1;
    };
  }

  /** Whether a selection of steps other than all of them is possible. */
  private boolean isReducible(StepSelection selection) {
    return switch (selection) {
          case ALL -> false;
          // Deliveries are steps of their own, which a formula with `next` can count.
          case ALL_LIVE -> !semantics.isStepwise();
          case REDUCED -> true;
        }
        && EventReductionApplicability.obstacle(system, semantics).isEmpty();
  }

  @Override
  public StateLayout layout() {
    return eventLayout.layout();
  }

  /** Steps in advance would be counted, too. */
  @Override
  public boolean isWorthSampling() {
    return coverage.filter(HandlerCoverage::isCounting).isEmpty();
  }

  @Override
  public Stepper stepper() {
    return observerProduct.stepper(new EventStepper(this, EqualProcesses.NONE));
  }

  /**
   * The system in which one of several interchangeable processes in the same state takes its steps,
   * where this suffices: see {@link EqualProcesses}.
   */
  public TransitionSystem withOneOfEqualProcesses() {
    return new TransitionSystemDecorator(this) {
      @Override
      public Stepper stepper() {
        return observerProduct.stepper(
            new EventStepper(EventTransitionSystem.this, equalProcesses));
      }
    };
  }

  @Override
  public Acceptance acceptance() {
    return observerProduct.acceptance();
  }

  @Override
  public Optional<ExecutedParts> executedParts() {
    return coverage.map(c -> c);
  }

  @Override
  public long cacheBytes() {
    return interner.bytes()
        + table.bytes()
        + broadcasts.bytes()
        + countedReactions.map(CountedReactions::bytes).orElse(0L)
        + crashSteps.bytes()
        + stableTimeouts.bytes()
        + (stableTable == table ? 0 : stableTable.bytes() + stableCrashSteps.bytes())
        + propertyEvaluator.bytes()
        + initialStates.bytes()
        + reduction.map(EventPartialOrderReduction::bytes).orElse(0L)
        + invisibleSteps.map(InvisibleSteps::bytes).orElse(0L)
        + deadBroadcasts.map(DeadBroadcasts::bytes).orElse(0L);
  }

  @Override
  public List<StateNumbering> numberings() {
    return Stream.concat(
            interner.numberings().stream(),
            countedReactions.stream().map(CountedReactions::numbering))
        .toList();
  }

  /** The product with the fairness constraints: its accepting runs are the fair ones. */
  public TransitionSystem withFairness() {
    return new FairProduct(this, () -> new EventFairness(this));
  }

  /** The state that a packed one represents; partial-order reduction may have dropped messages. */
  public EventState unpacked(int[] state) {
    int vector = broadcasts.vector(state);
    var members = new ArrayList<ProcessState>();
    for (int p = 0; p < system.processes(); p++) {
      InternedLocalState internedLocalState = interner.local(state[eventLayout.local(p)]);
      MessagePool arrived =
          interner.pool(broadcasts.arrived(p, state[eventLayout.arrived(p)], vector));
      MessagePool inTransit =
          semantics.isStepwise()
              ? interner.pool(state[eventLayout.inTransit(p)])
              : MessagePool.EMPTY;
      members.add(
          new ProcessState(
              internedLocalState.status(), internedLocalState.variables(), arrived, inTransit));
    }
    int history = eventLayout.history().isPresent() ? state[eventLayout.history().getAsInt()] : 0;
    return new EventState(members, interner.history(history), state[EventLayout.OBSERVER] - 1);
  }

  /** The run of the interpreter for a trace of this system. */
  public EventRun concretize(Trace trace) {
    return new EventTraceConcretizer(this).concretize(trace);
  }

  EventRun.Start start(int way) {
    return new EventInitialStates.InitialConfiguration(initialStates.get(way)).start();
  }

  public EventSystem protocol() {
    return system;
  }

  public StateInterner interner() {
    return interner;
  }

  public EventLayout eventLayout() {
    return eventLayout;
  }

  EventMessage message(int number) {
    return interner.message(number);
  }
}
