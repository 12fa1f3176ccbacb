package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.budget.LimitReachedException;
import rondo.cli.report.CheckResult;
import rondo.cli.report.CoverageEntry;
import rondo.cli.report.EventSearchSummary;
import rondo.cli.report.TestResult;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventEngine;
import rondo.events.EventVerifier;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.symmetry.SymmetryGroups;
import rondo.ir.round.ProtocolObserver;
import rondo.sample.SamplingOptions;
import rondo.trace.event.EventTraceFile.ExecutionMode;

/** Tests the properties of an event-based protocol. */
record EventTestRun(TestOptions options, ExecutionMode mode) {
  TestResult run(Distal.EventProtocol model, Console console) throws RejectedException {
    List<EventProperty> properties =
        EventVerification.properties(options.properties(), model.system(), options.model().input());
    PropertyCatalog<EventProperty> catalog =
        EventVerification.checklist(model.system(), options.model().input());
    return TestableProperties.of(properties, EventTestRun::testability, catalog, options)
        .run(catalog, options, model.warnings(), new PropertyTests(model, console)::check);
  }

  /** Liveness properties hold on fair runs only; finite schedules say nothing about these. */
  private static Testability testability(EventProperty property) {
    return switch (property) {
      case EventProperty.Invariant _, EventProperty.Irrevocability _, EventProperty.RoundBased _ ->
          Testability.ALL;
      case EventProperty.Temporal(_, ProtocolObserver observer, _) ->
          property.requiresFairness()
              ? Testability.NOT_AT_ALL
              : Testability.of(
                  observer.states().stream().map(ProtocolObserver.State::status).toList());
    };
  }

  /** Tests properties in turn; an error is reported once, as a violation of `safety`. */
  private final class PropertyTests {
    private final Distal.EventProtocol model;
    private final Console console;
    private final ErrorAttribution errors;

    PropertyTests(Distal.EventProtocol model, Console console) {
      this.model = model;
      this.console = console;
      errors = new ErrorAttribution(model.system(), mode, options.model().input());
    }

    CheckResult check(EventProperty wanted, Path file, BooleanSupplier interrupted) {
      EventVerifier.Task task = errors.task(wanted);
      EventEngine engine;
      try {
        engine = options.inTime(() -> EventEngine.withCoverage(task));
      } catch (LimitReachedException e) {
        return SamplingRun.notStarted(options.options(), e).check(wanted.name());
      }
      SamplingOptions samplingOptions = options.options().withChecked(engine.checkedProperties());
      var run = SamplingRun.of(engine.system(), samplingOptions, console, interrupted);
      Optional<EventReplay> replay = run.counterexample().map(engine::replay);
      int roles = model.system().roles().size();
      List<CoverageEntry> covered =
          engine.coverage().stream()
              .flatMap(a -> a.entries().stream())
              .map(coverage -> CoverageEntry.of(coverage, roles))
              .toList();
      EventProperty property = errors.violated(task, replay);
      var result =
          new EventVerifier.Result(
              property, run.result().verdict(), replay, SymmetryGroups.UNKNOWN);
      return run.check(
          Optional.of(property.name()),
          Optional.of(new EventSearchSummary(model.system(), model.parameters(), mode, result)),
          covered,
          new EventTraceWriter(options.model(), mode, model.system(), property, file)
              .save(replay, console));
    }
  }
}
