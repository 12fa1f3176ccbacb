package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.budget.LimitReachedException;
import rondo.cli.report.CheckResult;
import rondo.cli.report.RoundSearchSummary;
import rondo.cli.report.TestResult;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.ProtocolObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundEngine;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.sample.SamplingOptions;
import rondo.sample.SamplingOptions.Limits;
import rondo.trace.Property;

/**
 * Tests the properties of a round-based protocol.
 *
 * @param requestedSemantics the selected semantics, if any
 */
record RoundTestRun(
    TestOptions options, Optional<StepGranularity> requestedSemantics, StrategyOption strategy) {
  /** The maximal length of a schedule if a step is a round. */
  static final int ROUNDS = 50;

  static RoundTestRun of(
      TestOptions options, Optional<StepGranularity> asked, ParseResult arguments) {
    StrategyOption strategy = StrategyOption.in(arguments);
    if (strategy.ordersProcesses()
        && asked.isPresent()
        && asked.get() != StepGranularity.INTERLEAVED) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--strategy "
              + strategy.title()
              + " goes with --semantics interleaved: otherwise there is no order to choose");
    }
    return new RoundTestRun(options, asked, strategy);
  }

  TestResult run(RoundInput subject, Console console) throws RejectedException {
    RoundSystem system = subject.protocol().system();
    List<RoundProperty> properties =
        RoundVerification.properties(options.properties(), system, options.model().input());
    PropertyCatalog<RoundProperty> catalog =
        RoundVerification.checklist(system, options.model().input());
    return TestableProperties.of(properties, RoundTestRun::testability, catalog, options)
        .run(
            catalog,
            options,
            subject.warnings(),
            (property, file, interrupted) -> check(subject, property, file, console, interrupted));
  }

  private static Testability testability(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant _, RoundProperty.Validity _, RoundProperty.Irrevocability _ ->
          Testability.ALL;
      case RoundProperty.Temporal(_, ProtocolObserver observer, _, _) ->
          Testability.of(observer.states().stream().map(ProtocolObserver.State::status).toList());
    };
  }

  private CheckResult check(
      RoundInput subject,
      RoundProperty property,
      Path file,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    Distal.RoundProtocol model = subject.protocol();
    StepGranularity granularity = semantics(model.system());
    RoundEngine engine;
    try {
      engine =
          options.inTime(
              () -> new RoundEngine(new RoundVerifier.Task(model.system(), property, granularity)));
    } catch (LimitReachedException e) {
      return SamplingRun.notStarted(options.options(), e).check(property.name());
    }
    var run = SamplingRun.of(engine.system(), sampling(engine, granularity), console, interrupted);
    Optional<RoundReplay> replay = run.counterexample().map(engine::replay);
    var result =
        new RoundVerifier.Result(
            property, run.result().verdict(), replay, engine.symmetry(), List.of());
    return run.check(
        Optional.of(property.name()),
        Optional.of(
            subject.methodSummary(
                new RoundSearchSummary(model.system(), model.parameters(), granularity, result))),
        List.of(),
        subject.save(property, replay, file, console));
  }

  /**
   * The selected semantics; by default whole rounds, unless the arrival order matters or is
   * scheduled.
   */
  private StepGranularity semantics(RoundSystem system) {
    boolean ordered =
        strategy.ordersProcesses()
            || system.rounds().stream()
                .anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE);
    return requestedSemantics.orElse(
        ordered ? StepGranularity.INTERLEAVED : StepGranularity.ROUNDS);
  }

  /**
   * Whole rounds are tested by one thread: the order of their successors depends on the states
   * visited before, and equal seeds must give equal schedules.
   */
  private SamplingOptions sampling(RoundEngine engine, StepGranularity granularity) {
    SamplingOptions given = options.options();
    var checked = new TreeSet<>(engine.checkedProperties());
    checked.remove(Property.ACCEPTANCE_CYCLE);
    Limits limits = given.limits();
    if (granularity == StepGranularity.ROUNDS) {
      int steps = options.requestedSteps().orElse(ROUNDS);
      limits = new Limits(limits.schedules(), steps, limits.time(), 1);
    }
    return new SamplingOptions(given.schedulingStrategy(), checked, given.seed(), limits);
  }
}
