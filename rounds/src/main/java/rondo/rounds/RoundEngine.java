package rondo.rounds;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import rondo.analysis.symmetry.round.NamedProcesses;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.analysis.symmetry.round.RoundSymmetryAnalysis;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueSymmetryMonitor;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.TransitionSystem;
import rondo.explore.symmetry.SymmetricSystem;
import rondo.explore.symmetry.SymmetricTraceLifter;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.StatementCoverage;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundState;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.RoundExpansion.FaultHistory;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.delivery.RoundFaultKind;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.stepwise.StepwiseSystem;
import rondo.rounds.engine.stepwise.StepwiseSystem.Order;
import rondo.rounds.engine.symmetry.RoundStateSymmetry;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Violation;
import rondo.trace.ViolationSignature;

/**
 * A round-based protocol as the transition system in which the properties of a task are checked,
 * with the conversion of traces to runs of the interpreter. Searches and tests both use it.
 */
public final class RoundEngine {
  private static final String STEPWISE = "messages are received one by one";
  private static final String DISTINGUISHED = "processes are distinguished on request";

  private final RoundSystem checkedSystem;
  private final CompiledProperties compiledProperties;
  private final ProcessSymmetry symmetry;
  private final Steps steps;
  private final UpdateRecorder recorder;
  private final Optional<StatementHistory> history;
  private final Optional<FaultCountingSystem> faultCounter;

  /**
   * The transition system, the lifting of its traces to runs of processes, and the state of the
   * interpreter for a packed one, empty if it is within a round; the kinds of faults of the round
   * that begins in a packed state.
   */
  private record Steps(
      TransitionSystem system,
      Function<Trace, ConcreteRun<List<Value>, Value>> lift,
      Function<int[], Optional<RoundState>> state,
      Function<int[], Set<RoundFaultKind>> faults,
      Function<Trace, HeardOf.RunEnd> end) {}

  /** With all inputs; processes to which others refer are not permuted. */
  public RoundEngine(RoundVerifier.Task task) {
    this(
        task,
        Optional.empty(),
        CountPolicy.OFF,
        withoutReferences(analyzeSymmetry(task)),
        Optional.empty());
  }

  /**
   * @param guard checks at run time that the renaming of values is a symmetry
   */
  RoundEngine(RoundVerifier.Task task, Optional<ValueSymmetryMonitor> guard, CountPolicy counting) {
    this(
        task,
        guard,
        counting,
        guard.isPresent() ? withoutReferences(analyzeSymmetry(task)) : analyzeSymmetry(task),
        Optional.empty());
  }

  /** An engine whose states determine the signatures of the runs that lead to them. */
  static RoundEngine withHistory(RoundVerifier.Task task) {
    var history = new StatementHistory(task.system());
    var recording =
        new RoundVerifier.Task(
            history.system(), task.properties(), StepGranularity.ROUNDS, InputSelection.ALL);
    return new RoundEngine(
        recording,
        Optional.empty(),
        CountPolicy.OFF,
        withoutReferences(analyzeSymmetry(recording)),
        Optional.of(history));
  }

  /** An engine that distinguishes all processes. */
  public static RoundEngine withoutSymmetry(RoundVerifier.Task task) {
    return new RoundEngine(
        task,
        Optional.empty(),
        CountPolicy.OFF,
        asymmetric(analyzeSymmetry(task), DISTINGUISHED),
        Optional.empty());
  }

  private RoundEngine(
      RoundVerifier.Task task,
      Optional<ValueSymmetryMonitor> guard,
      CountPolicy counting,
      RoundSymmetryAnalysis.Result found,
      Optional<StatementHistory> history) {
    this.history = history;
    checkedSystem = task.checkedSystem();
    symmetry = found.symmetry();
    recorder = new UpdateRecorder(blocks(checkedSystem), counting);
    var protocol =
        new RoundSystemProtocol(checkedSystem, found, keptVariables(task), guard, recorder);
    compiledProperties = CompiledProperties.of(checkedSystem, protocol);
    steps =
        switch (task.granularity()) {
          case ROUNDS -> rounds(protocol, guard);
          case SEQUENTIAL -> stepwise(protocol, Order.FIXED);
          case INTERLEAVED -> stepwise(protocol, Order.ANY);
        };
    faultCounter =
        switch (counting) {
          case OFF -> Optional.empty();
          case EXECUTIONS -> Optional.of(new FaultCountingSystem(steps.system(), steps.faults()));
        };
  }

  /** The variables of a crashed process that matter. */
  private Set<Integer> keptVariables(RoundVerifier.Task task) {
    var kept = new HashSet<>(PropertyVariables.of(task.system(), task.properties()));
    history.ifPresent(h -> kept.addAll(h.added()));
    return kept;
  }

  /** All statement blocks that processes execute. */
  private static List<List<Stmt>> blocks(RoundSystem system) {
    return Stream.concat(Stream.of(system.init()), system.rounds().stream().map(Round::update))
        .toList();
  }

  /** The statements executed so far. */
  StatementCoverage coverage() {
    return recorder.coverage();
  }

  /** The executions of statements and the faults so far, if counted. */
  Optional<RoundExecutions> executions() {
    Set<RoundFaultKind> allowed = RoundFaultKind.in(checkedSystem.network().faultModel());
    return recorder
        .counts()
        .map(
            statements -> {
              Map<RoundFaultKind, Long> faults = faultCounter.orElseThrow().counts();
              faults.keySet().retainAll(allowed);
              return new RoundExecutions(statements, faults);
            });
  }

  /** The process symmetry that is used for a task. */
  static ProcessSymmetry symmetry(RoundVerifier.Task task) {
    return analyzeSymmetry(task).symmetry();
  }

  private Steps rounds(RoundSystemProtocol protocol, Optional<ValueSymmetryMonitor> guard) {
    var rounds =
        new HeardOf<>(
            protocol,
            checkedSystem.network(),
            compiledProperties.monitor(),
            guard.map(compiledProperties::valueSymmetry),
            history.isPresent() ? FaultHistory.RECORDED : FaultHistory.FORGOTTEN);
    Optional<SymmetricSystem> quotient =
        symmetry instanceof ProcessSymmetry.WithReferences(NamedProcesses named, _)
            ? Optional.of(
                new SymmetricSystem(
                    rounds,
                    new RoundStateSymmetry(
                        rounds.internedProtocol(), checkedSystem.variables(), named)))
            : Optional.empty();
    return new Steps(
        quotient.<TransitionSystem>map(q -> q).orElse(rounds),
        trace ->
            rounds.lift(
                quotient.map(q -> new SymmetricTraceLifter(rounds, q).lift(trace)).orElse(trace)),
        packed ->
            rounds.isBeforeInitialization(packed)
                ? Optional.empty()
                : Optional.of(
                    state(protocol.state(rounds.snapshot(packed)), rounds.configuration(packed))),
        rounds::possibleFaults,
        rounds::end);
  }

  /** The state, with that of the network, and with the unproposed value. */
  private RoundState state(RoundState seen, Configuration configuration) {
    int unproposed = configuration.unproposed();
    return new RoundState(
        seen.roundNumber(),
        seen.processStates(),
        new RoundState.NetworkState(configuration.lossesLeft(), configuration.roundsUntilStable()),
        seen.observer(),
        unproposed == 0 ? Value.NONE : compiledProperties.values().get(unproposed - 1));
  }

  private Steps stepwise(RoundSystemProtocol protocol, Order order) {
    var system =
        new StepwiseSystem<>(
            protocol, checkedSystem.network(), compiledProperties.monitor(), order);
    return new Steps(
        system,
        system::lift,
        _ -> Optional.empty(),
        system::possibleFaults,
        _ -> {
          throw new IllegalStateException("signatures are those of runs in rounds");
        });
  }

  /** In the stepwise semantics all processes are distinguished. */
  static RoundSymmetryAnalysis.Result analyzeSymmetry(RoundVerifier.Task task) {
    RoundSymmetryAnalysis.Result found =
        RoundSymmetryAnalysis.analyze(task.checkedSystem(), task.properties());
    return switch (task.granularity()) {
      case ROUNDS -> found;
      case SEQUENTIAL, INTERLEAVED -> asymmetric(found, STEPWISE);
    };
  }

  private static RoundSymmetryAnalysis.Result withoutReferences(
      RoundSymmetryAnalysis.Result found) {
    return found.symmetry() instanceof ProcessSymmetry.WithReferences(_, String reason)
        ? asymmetric(found, reason)
        : found;
  }

  private static RoundSymmetryAnalysis.Result asymmetric(
      RoundSymmetryAnalysis.Result found, String reason) {
    return new RoundSymmetryAnalysis.Result(
        new ProcessSymmetry.Asymmetric(reason),
        found.tracksPrimary() || found.symmetry().rotates());
  }

  public TransitionSystem system() {
    return faultCounter.<TransitionSystem>map(c -> c).orElseGet(steps::system);
  }

  /** The kinds of violations to search for. */
  public Set<Property> checkedProperties() {
    return compiledProperties.checkedProperties();
  }

  public ProcessSymmetry symmetry() {
    return symmetry;
  }

  public SearchOptions.Order order() {
    return compiledProperties.order();
  }

  /**
   * The state that a packed one represents, of processes that are not permuted; empty if no state
   * of the interpreter corresponds to it. Of a process that has crashed, only variables that the
   * property reads are known. The observer is left out.
   */
  public Optional<RoundState> state(int[] packed) {
    return steps.state().apply(packed);
  }

  /** The counterexample, replayed by the interpreter. */
  public RoundReplay replay(Trace trace) {
    RoundReplay replay = run(trace);
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException(
          "nothing is wrong with the run that was found: " + replay.run());
    }
    return replay;
  }

  /** The signature of a violation; for an engine with history. */
  ViolationSignature signature(Violation violation) {
    HeardOf.RunEnd end = steps.end().apply(violation.trace());
    RoundState last = state(end.state()).orElseThrow();
    return new RoundRunSignatures(checkedSystem, compiledProperties.properties().getFirst())
        .of(last, history.orElseThrow().executed(last), end.networkFaults(), end.fault());
  }

  /** The counterexample in the original protocol; for an engine with history. */
  RoundReplay originalReplay(Trace trace) {
    StatementHistory recorded = history.orElseThrow();
    RoundReplay replay =
        RoundReplay.of(
            new RoundInterpreter(
                recorded.original().withProperties(compiledProperties.properties())),
            recorded.original(run(trace).run()));
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException(
          "nothing is wrong with the run that was found: " + replay.run());
    }
    return replay;
  }

  /** The run of a trace, replayed by the interpreter. */
  public RoundReplay run(Trace trace) {
    var interpreter = new RoundInterpreter(checkedSystem);
    var run =
        new RoundTraceConcretizer(interpreter)
            .concretize(steps.lift().apply(trace), compiledProperties.values());
    return RoundReplay.of(interpreter, run);
  }
}
