package rondo.rounds;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.ir.data.StatementCoverage;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.round.Round;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.ConcreteRun;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.ProcessSymmetry;
import rondo.rounds.engine.StepwiseSystem;
import rondo.rounds.engine.StepwiseSystem.Order;
import rondo.rounds.values.ValueSymmetryMonitor;
import rondo.trace.Property;
import rondo.trace.Trace;

/**
 * A protocol as a transition system that shows whether a property holds, and how to tell what is
 * found there. Both searches and tests are made on it.
 */
public final class RoundEngine {
  private static final String STEPWISE = "messages are received one by one";

  private final RoundSystem checkedSystem;
  private final CompiledProperty compiledProperty;
  private final ProcessSymmetry symmetry;
  private final Steps steps;
  private final StatementCoverage coverage;

  /** What steps there are, and how to tell a run. */
  private record Steps(
      TransitionSystem system, Function<Trace, ConcreteRun<List<Value>, Value>> lift) {}

  /** With all inputs. */
  public RoundEngine(RoundVerifier.Task task) {
    this(task, Optional.empty());
  }

  /**
   * @param guard who watches over values that are renamed
   */
  RoundEngine(RoundVerifier.Task task, Optional<ValueSymmetryMonitor> guard) {
    checkedSystem = task.system().withProperties(List.of(task.property()));
    RoundProperty property = task.property();
    RoundSymmetryAnalysis.Result told = analyzeSymmetry(checkedSystem, task);
    symmetry = told.symmetry();
    coverage = new StatementCoverage(blocks(checkedSystem));
    var protocol =
        new SystemProtocol(
            checkedSystem, told, PropertyVariables.of(checkedSystem, property), guard, coverage);
    compiledProperty = CompiledProperty.of(checkedSystem, property, protocol);
    steps =
        switch (task.semantics()) {
          case ROUNDS -> rounds(protocol, guard);
          case SEQUENTIAL -> stepwise(protocol, Order.FIXED);
          case INTERLEAVED -> stepwise(protocol, Order.ANY);
        };
  }

  /** All that processes execute. */
  private static List<List<Stmt>> blocks(RoundSystem system) {
    return Stream.concat(Stream.of(system.init()), system.rounds().stream().map(Round::update))
        .toList();
  }

  /** Which statements were executed so far. */
  StatementCoverage coverage() {
    return coverage;
  }

  /** Who is told apart in a system where a property is looked at. */
  public static ProcessSymmetry symmetry(RoundSystem checked, RoundProperty property) {
    return RoundSymmetryAnalysis.analyze(checked, property).symmetry();
  }

  /** Who is told apart in the steps that a task is decided by. */
  static ProcessSymmetry symmetry(RoundVerifier.Task task) {
    return analyzeSymmetry(task.system().withProperties(List.of(task.property())), task).symmetry();
  }

  private Steps rounds(SystemProtocol protocol, Optional<ValueSymmetryMonitor> guard) {
    var rounds =
        new HeardOf<>(
            protocol,
            checkedSystem.network(),
            compiledProperty.monitor(),
            guard.map(compiledProperty::valueSymmetry));
    return new Steps(rounds, rounds::lift);
  }

  private Steps stepwise(SystemProtocol protocol, Order order) {
    var system =
        new StepwiseSystem<>(protocol, checkedSystem.network(), compiledProperty.monitor(), order);
    return new Steps(system, system::lift);
  }

  /** Message by message, everybody is told apart. */
  private static RoundSymmetryAnalysis.Result analyzeSymmetry(
      RoundSystem system, RoundVerifier.Task task) {
    RoundSymmetryAnalysis.Result told = RoundSymmetryAnalysis.analyze(system, task.property());
    return switch (task.semantics()) {
      case ROUNDS -> told;
      case SEQUENTIAL, INTERLEAVED ->
          new RoundSymmetryAnalysis.Result(
              new ProcessSymmetry.Asymmetric(STEPWISE),
              told.tracksPrimary() || told.symmetry().rotates());
    };
  }

  public TransitionSystem system() {
    return steps.system();
  }

  /** What has to be looked for. */
  public Set<Property> checkedProperties() {
    return compiledProperty.checkedProperties();
  }

  /** Who is told apart. */
  public ProcessSymmetry symmetry() {
    return symmetry;
  }

  SearchOptions.Order order() {
    return compiledProperty.order();
  }

  /** The run that breaks the property, as the interpreter takes it. */
  public RoundReplay replay(Trace trace) {
    var interpreter = new RoundInterpreter(checkedSystem);
    var run =
        new RoundTraceConcretizer(interpreter)
            .concretize(steps.lift().apply(trace), compiledProperty.values());
    RoundReplay replay = RoundReplay.of(interpreter, run);
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return replay;
  }
}
